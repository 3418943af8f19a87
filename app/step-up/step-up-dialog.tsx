'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
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

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The form below this dialog, in React's tree, must not be sent along.
    event.stopPropagation();
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

  return (
    <OverDialogs onEscape={() => (pending ? undefined : onClose(false))}>
      <Dialog
        open
        busy={pending}
        onOpenChange={() => onClose(false)}
        initialFocus={field}
        title="Confirm that it is you"
        description={describe(needs.length)}
        className="w-[min(26rem,calc(100vw-1.5rem))]"
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <TextField
            ref={field}
            label={byCode ? 'Code from your authenticator app' : 'Your password'}
            type={byCode ? 'text' : 'password'}
            inputMode={byCode ? 'numeric' : undefined}
            autoComplete={byCode ? 'one-time-code' : 'current-password'}
            maxLength={128}
            required
            value={answer}
            error={problem}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => onClose(false)} disabled={pending}>
              Do nothing
            </Button>
            <Button type="submit" variant="primary" loading={pending} disabled={answer === ''}>
              Confirm
            </Button>
          </div>
        </form>
      </Dialog>
    </OverDialogs>
  );
}

function describe(count: number): string {
  const what = count <= 1 ? 'This' : `Each of these ${count} changes`;
  return `${what} is sent only after you show once more who you are. Nothing was sent yet.`;
}
