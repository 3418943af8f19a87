'use client';

import { useEffect, useState, type RefObject } from 'react';
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
  /** By the row's place in the table. */
  readonly valueAt: (index: number) => string | undefined;
}

interface Hint {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/**
 * What all rows share instead of each having its own: the copy button, which stands in the row that is pointed at or has
 * the focus, right behind its link, and the hint of the control that has the focus. For the pointer the browser shows it.
 */
export function RowTools({ table, label, valueAt }: RowToolsProps) {
  const words = useWords();
  const [row, setRow] = useState<HTMLTableRowElement>();
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    const body = table.current?.tBodies[0];
    if (body === undefined) return;
    const rowOf = ({ target }: Event) => (target instanceof Element ? (target.closest('tr') ?? undefined) : undefined);
    const follow = (event: Event) => {
      const next = rowOf(event);
      // While the focus is in a row, the button stays where the next Tab finds it.
      const focused = document.activeElement?.closest('tr');
      if (event.type === 'focusin' || !focused || !body.contains(focused)) setRow(next);
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

  const value = row?.isConnected === true ? valueAt(row.sectionRowIndex) : undefined;
  const place = row?.querySelector('th');
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
