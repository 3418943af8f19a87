'use client';

import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { message } from '@/lib/messages/message';
import { CopyButton } from '../ui/copy-button';
import styles from './data-table.module.css';

interface RowToolsProps {
  readonly table: RefObject<HTMLTableElement | null>;
  /** What a row's button copies; undefined where there is nothing to copy. */
  readonly label: Message | undefined;
  /** By the row's place in the table at this moment. */
  readonly valueAt: (index: number) => string | undefined;
}

/** A row as it stood there when it was pointed at: rows move when the list is read again, their elements go with them. */
interface Pointed {
  readonly row: HTMLTableRowElement;
  readonly value: string | undefined;
}

interface Hint {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/**
 * What all rows share instead of each having its own: the copy button, which stands in the row that is pointed at or has
 * the focus, right behind its link, and the hint of the control that has the focus. For the pointer the browser shows it.
 * And the word that the table is wider than the window: cells that stick are layers of their own, which painting pays for.
 */
export function RowTools({ table, label, valueAt }: RowToolsProps) {
  const words = useWords();
  const [pointed, setPointed] = useState<Pointed>();
  const [hint, setHint] = useState<Hint>();

  const point = useEffectEvent((row: HTMLTableRowElement | null) =>
    setPointed((old) => {
      if (row === null || old?.row === row) return old;
      return { row, value: valueAt(row.sectionRowIndex) };
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
    const events = ['pointerover', 'focusin'] as const;
    for (const name of events) body.addEventListener(name, follow);
    body.addEventListener('focusout', leave);
    return () => {
      for (const name of events) body.removeEventListener(name, follow);
      body.removeEventListener('focusout', leave);
    };
  }, [table]);

  useEffect(() => {
    const shown = table.current;
    if (shown === null) return;
    const fit = new ResizeObserver(() => {
      shown.toggleAttribute(
        'data-wide',
        shown.getBoundingClientRect().right + window.scrollX > document.documentElement.clientWidth + 1,
      );
    });
    fit.observe(shown);
    fit.observe(document.documentElement);
    return () => fit.disconnect();
  }, [table]);

  const value = pointed?.row.isConnected === true ? pointed.value : undefined;
  const place = pointed?.row.querySelector('th');
  return (
    <>
      {value === undefined || label === undefined || !place
        ? null
        : createPortal(
            <span className={styles['copy']}>
              <CopyButton key={value} value={value} label={words(message('list.copyId', { record: label }))} />
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

/** A control says it itself to those who cannot see, as its description; this is for the eye alone. */
function hintOf(target: EventTarget | null): Hint | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('[title]:focus-visible')) return undefined;
  const { right, bottom } = target.getBoundingClientRect();
  return { text: target.title, left: right, top: bottom };
}
