'use client';

import { useRef, useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { OverDialogs } from '@/components/ui/over-dialogs';
import { TextField } from '@/components/ui/text-field';
import type { StepUpNeed } from '@/lib/access/step-up';
import { proveAction } from './prove-action';

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

  async function prove() {
    if (answer === '' || pending) return;
    setPending(true);
    const proven = await proveAction({ ids: needs.map(({ id }) => id), answer }).catch(() => undefined);
    setPending(false);
    if (proven?.ok === true) {
      onClose(true);
      return;
    }
    setAnswer('');
    setProblem(proven?.error ?? 'The console did not answer. Try again.');
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
        onConfirm={() => void prove()}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form that waits below, in React's tree, must not hear of it.
            event.stopPropagation();
            void prove();
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
