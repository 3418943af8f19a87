'use client';

import { useTranslations } from 'next-intl';
import { useState, type Ref } from 'react';
import { plainCharacters } from '@/lib/contract/fields/plain-characters';
import { useWords } from '@/lib/messages/use-words';
import { writeMessage } from '@/lib/messages/message';
import type { FormProblem } from '@/components/form/error-summary';
import { ReviewTable, type ReviewRow } from '@/components/form/review-table';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';
import type { FieldWarning } from '@/lib/writes/verbs/define-write';
import type { Override } from '@/lib/writes/write-state';

/** The changes of a form, shown beside it. */
export interface Difference {
  /** True for a form that makes a new record: its values stand alone. */
  readonly isNew?: boolean;
  readonly rows: readonly ReviewRow[];
  readonly warnings: readonly FieldWarning[];
  /** The record, the account and the environment of the change. */
  readonly description: string;
}

const reasonId = (field: string) => `reason-${field}`;
const longest = 200;

/** The server removes characters that cannot be seen; a reason without any other characters counts as missing. */
const isMissing = ({ reason }: { readonly reason: string }) => plainCharacters(reason).trim() === '';

/** The reasons for values that look wrong: asked for before sending, and kept for the value that each was given for. */
export function useReasons() {
  const [given, setGiven] = useState<Readonly<Partial<Record<string, string>>>>({});
  /** `look`: the person looks at the difference; `submit`: they submitted without a reason, which is a problem. */
  const [asked, setAsked] = useState<'look' | 'submit'>();

  function reasonsFor({ warnings }: Difference, values: object) {
    const entries = warnings.map((about) => {
      const value: unknown = Reflect.get(values, about.field);
      const key = JSON.stringify([about.field, about.warning, value]);
      const onReason = (reason: string) => setGiven((known) => ({ ...known, [key]: reason }));
      return { ...about, reason: given[key] ?? '', onReason };
    });
    const missing = entries.filter(isMissing).map(({ field }) => field);
    const overrides = entries.map(({ field, warning, reason }): Override => ({
      field,
      warning: writeMessage(warning),
      reason,
    }));
    return { entries, missing, overrides };
  }

  return { asked, ask: setAsked, reasonsFor };
}

export type Reasons = ReturnType<ReturnType<typeof useReasons>['reasonsFor']>;

/** The missing reasons, for the summary on top of the form. */
export function reasonProblems({ missing }: Reasons, sentence: string): readonly FormProblem[] {
  return missing.map((field) => ({ fieldId: reasonId(field), sentence }));
}

interface ReviewPanelProps {
  readonly difference: Difference;
  readonly reasons: Reasons;
  readonly asked: 'look' | 'submit' | undefined;
  /** Takes the focus when the person looks at the changes before sending. */
  readonly heading: Ref<HTMLSpanElement>;
}

/** The changes, their record, and the warnings. It follows the fields, but a screen reader does not speak each key. */
export function ReviewPanel({
  difference: { rows, description, isNew = false },
  reasons,
  asked,
  heading,
}: ReviewPanelProps) {
  const t = useTranslations('writes.form');
  const name = t(isNew ? 'added' : 'changes');
  const title = (
    <span ref={heading} tabIndex={-1} className="outline-none">
      {name}
    </span>
  );
  return (
    <>
      <Panel title={title} description={description} flush>
        {rows.length === 0 ? (
          <p className="text-ink-muted py-3 text-sm">{t(isNew ? 'unfilled' : 'unchanged')}</p>
        ) : (
          <ReviewTable caption={name} rows={rows} isNew={isNew} />
        )}
        {/* In a new tab, because a form is being filled in. */}
        <a
          href="/guides/what-happens-if#no-answer"
          target="_blank"
          rel="noreferrer"
          className="text-ink-muted inline-flex min-h-6 items-center text-xs underline underline-offset-2"
        >
          {t('noAnswer')}
        </a>
      </Panel>
      {asked === undefined
        ? null
        : reasons.entries.map((entry) => (
            <Anyway key={entry.field} {...entry} isMissing={asked === 'submit' && isMissing(entry)} />
          ))}
    </>
  );
}

interface AnywayProps extends FieldWarning {
  readonly reason: string;
  readonly isMissing: boolean;
  readonly onReason: (reason: string) => void;
}

/** A warning, and the field for the reason to send the value anyway. */
function Anyway({ field, warning, reason, isMissing, onReason }: AnywayProps) {
  const t = useTranslations('writes.form');
  const words = useWords();
  return (
    <Notice tone="caution" title={words(warning)}>
      <TextField
        className="mt-2"
        id={reasonId(field)}
        label={t('anyway')}
        hint={t('anywayHint')}
        maxLength={longest}
        autoComplete="off"
        value={reason}
        error={isMissing ? t('reasonNeeded') : undefined}
        onChange={({ target }) => onReason(target.value)}
      />
    </Notice>
  );
}
