'use client';

import { useRef, useState } from 'react';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { TextField } from '@/components/field/text-field';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import { prove } from './prove';

export interface StepUpDialogProps {
  readonly needs: readonly StepUpNeed[];
  readonly onClose: (confirmed: boolean) => void;
}

/** A code of the app, or in a demo the password, between the press and the act. */
export function StepUpDialog({ needs, onClose }: StepUpDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const byCode = needs[0]?.by === 'code';

  async function confirm() {
    if (answer === '' || pending) return;
    setPending(true);
    const ids = needs.map(({ id }) => id);
    const proven = await prove(ids, answer);
    setPending(false);
    if (proven.ok) {
      onClose(true);
      return;
    }
    setAnswer('');
    setProblem(proven.error);
    field.current?.focus();
  }

  const giveUp = () => {
    if (!pending) onClose(false);
  };
  return (
    <OverDialogs onEscape={giveUp}>
      <AlertDialog
        open
        onOpenChange={giveUp}
        pending={pending}
        ready={answer !== ''}
        initialFocus={field}
        title="Confirm that it is you"
        description={describe(needs.length)}
        cancelLabel="Do nothing"
        confirmLabel="Confirm"
        onConfirm={() => void confirm()}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form that waits below, in React's tree, must not hear of it.
            event.stopPropagation();
            void confirm();
          }}
        >
          <TextField
            ref={field}
            label={byCode ? 'Code from your authenticator app' : 'Your password'}
            type={byCode ? 'text' : 'password'}
            inputMode={byCode ? 'numeric' : undefined}
            autoComplete={byCode ? 'one-time-code' : 'current-password'}
            maxLength={128}
            value={answer}
            error={problem}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </form>
      </AlertDialog>
    </OverDialogs>
  );
}

function describe(count: number): string {
  const what = count <= 1 ? 'This' : `Each of these ${count} changes`;
  return `${what} is done only after you show once more who you are. Nothing has been done yet.`;
}
