'use client';

import { useWords } from '@/lib/messages/use-words';
import { useState } from 'react';
import { writeTitle } from '@/app/write/outcome/write-words';
import { resolveOperationAction } from '@/app/a/[account]/operations/actions';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { RadioGroup } from '@/components/field/radio-group';
import { TextareaField } from '@/components/field/textarea-field';
import type { WriteView, Verdict } from '@/lib/writes/submit/write-answer';

export interface ResolveDialogProps {
  readonly view: WriteView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAnswer: (view: WriteView) => void;
}

// As the engine takes it: a word is no reason.
const shortestReason = 10;
const longestReason = 2_000;

/** A person's word on what no machine can find out. It ends the write, so it asks for what was looked at. */
export function ResolveDialog({ view, open, onOpenChange, onAnswer }: ResolveDialogProps) {
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const length = reason.trim().length;

  async function resolve() {
    if (verdict === undefined || length < shortestReason || length > longestReason) {
      setError('Choose what happened, and write in a sentence where you looked and what you saw.');
      return;
    }
    setPending(true);
    setError(undefined);
    const answer = await resolveOperationAction({
      ...{ account: view.account, operationId: view.id },
      ...{ verdict, reason: reason.trim() },
    }).catch(() => undefined);
    setPending(false);
    if (answer?.kind === 'recorded') {
      onAnswer(answer.operation);
      onOpenChange(false);
    } else
      setError(
        answer === undefined
          ? 'The console could not be reached. Nothing was decided.'
          : words(answer.problem.sentence),
      );
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${words(writeTitle(view))}: did it happen?`}
      description="Look at the record on the platform first. Two people must say the same; your name and your reason stay with it."
      confirmLabel="Settle it"
      cancelLabel="Not now"
      onConfirm={() => void resolve()}
      pending={pending}
      error={error}
    >
      <RadioGroup
        label="On the platform"
        name="verdict"
        value={verdict ?? ''}
        onChange={({ target }) => setVerdict(target.value === 'happened' ? 'happened' : 'did-not-happen')}
        options={[
          { value: 'happened', label: 'It happened', hint: 'The platform shows what was asked for.' },
          {
            value: 'did-not-happen',
            label: 'It did not happen',
            hint: 'The platform shows no trace of it. It can then be done again, as a new write.',
          },
        ]}
      />
      <TextareaField
        label="Where you looked and what you saw"
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}
