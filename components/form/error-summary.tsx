'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { markTitle } from '../mark-title';
import { readMessage } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

export interface FormProblem {
  /** The id of the control with the problem; left out if the problem concerns the whole form. */
  fieldId?: string | undefined;
  /** The sentence at the field: written by `writeMessage`, or already drawn. */
  sentence: string;
}

export interface ErrorSummaryProps {
  /** In the order of the fields. Nothing is drawn without problems. */
  problems: readonly FormProblem[];
  /** Counts the attempts to submit: each one that fails moves the focus here. */
  attempt: number;
}

/** The problems that stop the form, on top of it, each with a link to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const some = problems.length > 0;
  const words = useWords();
  const t = useTranslations('ui.form');

  const seen = useRef(0);

  // The problems may be drawn a moment after the attempt is counted; each attempt moves the focus once.
  useEffect(() => {
    if (!some || attempt <= seen.current) return;
    seen.current = attempt;
    box.current?.focus();
  }, [attempt, some]);

  const isShown = some && attempt > 0;
  const mark = t('error');
  useEffect(() => (isShown ? markTitle('error', mark) : undefined), [isShown, mark]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="border-negative-line bg-negative-soft text-ink rounded-md border px-4 py-3"
      aria-labelledby={headingId}
      role="group"
    >
      {/* An alert inside the box that takes the focus: read out at once, and not twice. */}
      <div role="alert">
        <h2 id={headingId} className="flex items-center gap-2 text-base font-semibold">
          <Icon name="circle-alert" className="text-negative-ink size-4 shrink-0" />
          {t('problem')}
        </h2>
        <ul className="mt-1.5 flex list-disc flex-col pl-6 text-sm">
          {problems.map(({ fieldId, sentence }) => (
            <li key={`${fieldId ?? ''} ${sentence}`}>
              {fieldId === undefined ? (
                words(readMessage(sentence))
              ) : (
                <FieldLink fieldId={fieldId} sentence={words(readMessage(sentence))} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function FieldLink({ fieldId, sentence }: { fieldId: string; sentence: string }) {
  return (
    <a
      href={`#${fieldId}`}
      className="text-negative-ink inline-block rounded-xs py-0.5 font-medium underline underline-offset-2"
      onClick={(event) => {
        // Only moves the focus: a hash in the address would be one more step for Back.
        event.preventDefault();
        const field = document.getElementById(fieldId);
        field?.scrollIntoView({ block: 'center' });
        field?.focus({ preventScroll: true });
      }}
    >
      {sentence}
    </a>
  );
}
