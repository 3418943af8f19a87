'use client';

import { useState } from 'react';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { TextareaField } from '@/components/field/textarea-field';

export interface DecisionDialogProps {
  readonly verdict: 'approved' | 'declined';
  readonly count: number;
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onDecide: (reason: string) => void;
  readonly onClose: () => void;
}

// As the console takes it: a word is no reason.
const shortestReason = 10;
const longestReason = 500;

/** The last question before a second person's word counts. */
export function DecisionDialog({ verdict, count, pending, problem, onDecide, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isYes = verdict === 'approved';
  const what = count === 1 ? 'this change' : `these ${count} changes`;

  function confirm() {
    const { length } = reason.trim();
    if (length > longestReason || (!isYes && length < shortestReason)) {
      setError(isYes ? 'This is too long.' : 'Say in a sentence why you decline.');
      return;
    }
    setError(undefined);
    onDecide(reason.trim());
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isYes ? `Approve ${what}?` : `Decline ${what}?`}
      description={
        isYes
          ? 'It is sent to the platform at once, exactly as you saw it, with your name beside its maker’s.'
          : 'Nothing is sent. Whoever proposed it reads your reason.'
      }
      confirmLabel={isYes ? 'Approve and send' : 'Decline'}
      cancelLabel="Not now"
      onConfirm={confirm}
      pending={pending}
      error={error ?? problem}
    >
      <TextareaField
        label={isYes ? 'Remark' : 'Reason'}
        optional={isYes}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}
