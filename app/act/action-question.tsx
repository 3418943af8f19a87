'use client';

import type { ReactNode } from 'react';
import { useAction } from './use-action';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import type { AlertDialogProps } from '@/components/overlay/alert-dialog-window';
import type { Action } from '@/lib/access/requests/action-answer';

type QuestionDialogProps = Pick<AlertDialogProps, 'open' | 'title' | 'description' | 'confirmLabel' | 'variant'>;

interface ActionQuestionProps<T> extends QuestionDialogProps {
  readonly action: Action<T>;
  readonly input: unknown;
  readonly onClose: () => void;
  /** Called after the question is closed. */
  readonly onDone: (value: T) => void;
}

/** A question before an act that is hard to undo. The focus begins at the button that does nothing. */
export function ActionQuestion<T>({ action, input, onClose, onDone, ...asked }: ActionQuestionProps<T>): ReactNode {
  const { pending, problem, run, clear } = useAction(action);
  async function confirm() {
    const answer = await run(input);
    if (!answer.ok) return;
    onClose();
    onDone(answer.value);
  }
  return (
    <AlertDialog
      {...asked}
      onOpenChange={() => {
        clear();
        onClose();
      }}
      pending={pending}
      error={problem?.sentence}
      onConfirm={() => void confirm()}
    />
  );
}
