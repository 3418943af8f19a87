'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { CopyButton } from '../ui/copy-button';
import styles from './data-table.module.css';

interface RowToolsProps {
  readonly table: RefObject<HTMLTableElement | null>;
  /** The name of the copied value; undefined if there is nothing to copy. */
  readonly label: Message | undefined;
  /** The value of the row at this place in the table now. */
  readonly valueAt: (index: number) => string | undefined;
}

/** A row and its value when it was pointed at: when the list is read again, rows and their elements move. */
interface PointedRow {
  readonly row: HTMLTableRowElement;
  readonly value: string | undefined;
}

interface Hint {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/**
 * Parts that all rows share: the copy button, right behind the link of the row that is pointed at or has the focus, and
 * the hint of the focused control (for the pointer the browser shows it).
 */
export function RowTools({ table, label, valueAt }: RowToolsProps) {
  const t = useTranslations('ui');
  const words = useWords();
  const [pointed, setPointed] = useState<PointedRow>();
  const [hint, setHint] = useState<Hint>();

  const point = useEffectEvent((row: HTMLTableRowElement | null) =>
    setPointed((old) => {
      if (row !== null && old?.row !== row) return { row, value: valueAt(row.sectionRowIndex) };
      return row === null ? undefined : old;
    }),
  );

  useEffect(() => {
    const body = table.current?.tBodies[0];
    if (body === undefined) return;
    const follow = (event: Event) => {
      // While the focus is in a row, the button stays where the next Tab finds it.
      const isHeld = event.type === 'pointerover' && body.contains(document.activeElement);
      if (!isHeld && event.target instanceof Element) point(event.target.closest('tr'));
      if (event.type === 'focusin') setHint(hintOf(event.target));
    };
    const leave = () => setHint(undefined);
    // The button disappears with the pointer, unless the button has the focus.
    const goAway = () => {
      const held = document.activeElement;
      point(body.contains(held) ? (held?.closest('tr') ?? null) : null);
    };
    const events = ['pointerover', 'focusin'] as const;
    for (const name of events) body.addEventListener(name, follow);
    body.addEventListener('focusout', leave);
    body.addEventListener('pointerleave', goAway);
    return () => {
      for (const name of events) body.removeEventListener(name, follow);
      body.removeEventListener('focusout', leave);
      body.removeEventListener('pointerleave', goAway);
    };
  }, [table]);

  useWideMark(table);
  const value = pointed?.row.isConnected === true ? pointed.value : undefined;
  const place = pointed?.row.querySelector('th');
  return (
    <>
      {value === undefined || label === undefined || !place
        ? null
        : createPortal(
            <span className={styles['copy']}>
              <CopyButton
                key={value}
                value={value}
                label={words(label)}
                said={t('copiedValue', { value })}
                command="copy-row"
              />
            </span>,
            place,
          )}
      {hint === undefined ? null : (
        <span aria-hidden className={styles['hint']} style={{ left: hint.left, top: hint.top }}>
          {hint.text}
        </span>
      )}
    </>
  );
}

/** Marks a table that is wider than the window: only its cells stick, because layers make painting slower. */
function useWideMark(table: RowToolsProps['table']): void {
  useEffect(() => {
    const shown = table.current;
    if (shown === null) return;
    const fit = new ResizeObserver(() => {
      const { right } = shown.getBoundingClientRect();
      shown.toggleAttribute('data-wide', right + window.scrollX > document.documentElement.clientWidth + 1);
    });
    fit.observe(shown);
    fit.observe(document.documentElement);
    return () => fit.disconnect();
  }, [table]);
}

/** Only for people who see: a screen reader speaks the control's description itself. */
function hintOf(target: EventTarget | null): Hint | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('[title]:focus-visible')) return undefined;
  const { right, bottom } = target.getBoundingClientRect();
  return { text: target.title, left: right, top: bottom };
}
