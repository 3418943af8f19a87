'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { writeMessage, type Message } from '@/lib/messages/message';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ErrorSummary, type FormProblem } from '@/components/form/error-summary';
import { FormActions, SubmitButton } from '@/components/form/submit-button';
import { ReviewTable, type ReviewRow } from '@/components/form/review-table';
import { Button, ButtonLink } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';
import { ApprovalNote, type ToldApproval } from './approval-note';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { Override } from '@/lib/writes/write-state';

/** What looks wrong in a field and is no rule of the platform: it may be sent with a reason. */
interface FieldWarning {
  readonly field: string;
  readonly warning: Message;
}

export interface ReviewStepProps {
  readonly rows: readonly ReviewRow[];
  readonly warnings: readonly FieldWarning[];
  /** What is changed and where: the record, the account, the environment. */
  readonly description: string;
  /** More to know before sending, e.g. a file that goes with it. */
  readonly children?: ReactNode;
  readonly approval: ToldApproval | undefined;
  readonly pending: boolean;
  readonly onSend: (overrides: readonly Override[]) => void;
  readonly onBack: () => void;
}

const reasonId = (field: string) => `reason-${field}`;
const longest = 200;

/** What will change, where, and what speaks against it; nothing was sent yet. */
export function ReviewStep(props: ReviewStepProps) {
  const { rows, warnings, description, children, approval, pending, onSend, onBack } = props;
  const t = useTranslations('writes.form');
  const forApproval = useTranslations('writes.approval')('submit');
  const heading = useRef<HTMLSpanElement>(null);
  const [reasons, setReasons] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => heading.current?.focus(), []);

  const missing = warnings.filter(({ field }) => (reasons[field] ?? '').trim() === '');
  const problems: FormProblem[] =
    attempt === 0 ? [] : missing.map(({ field }) => ({ fieldId: reasonId(field), sentence: t('reasonNeeded') }));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (missing.length > 0) setAttempt((count) => count + 1);
    else
      onSend(
        warnings.map(({ field, warning }) => ({
          field,
          warning: writeMessage(warning),
          reason: (reasons[field] ?? '').trim(),
        })),
      );
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary problems={problems} attempt={attempt} />
      <Panel
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('before')}
          </span>
        }
        description={description}
        flush
      >
        <ReviewTable caption={t('changes')} rows={rows} />
      </Panel>
      {children}
      {warnings.map((warning) => (
        <Anyway
          key={warning.field}
          {...warning}
          reason={reasons[warning.field] ?? ''}
          isMissing={problems.some(({ fieldId }) => fieldId === reasonId(warning.field))}
          onReason={(reason) => setReasons((known) => ({ ...known, [warning.field]: reason }))}
        />
      ))}
      <ApprovalNote approval={approval} />
      <FormActions>
        <SubmitButton loading={pending}>
          {approval?.told === 'needed' ? forApproval : warnings.length === 0 ? t('send') : t('sendAnyway')}
        </SubmitButton>
        <Button onClick={onBack} disabled={pending}>
          {t('back')}
        </Button>
      </FormActions>
    </form>
  );
}

interface AnywayProps extends FieldWarning {
  readonly reason: string;
  readonly isMissing: boolean;
  readonly onReason: (reason: string) => void;
}

/** What looks wrong, and why it is right. */
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

interface SavedRecordProps {
  readonly view: WriteView;
  /** The record's own page. */
  readonly href: string;
  readonly backLabel: string;
  readonly correctLabel: string;
  readonly onCorrect: () => void;
  /** Facts of what was saved; nothing while the platform has not answered with it. */
  readonly children: ReactNode;
}

/** The record as the platform answered it, or the way back to the form when it refused. */
export function SavedRecord({ view, href, backLabel, correctLabel, onCorrect, children }: SavedRecordProps) {
  if (view.state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onCorrect}>
        {correctLabel}
      </Button>
    );
  }
  if (children === null) return null;
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>{children}</Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        {backLabel}
      </ButtonLink>
    </div>
  );
}
