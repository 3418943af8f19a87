'use client';

import { useRouter } from 'next/navigation';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { cn } from '@/components/ui/cn';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { useAction } from '@/app/step-up/use-action';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useToast } from '@/components/overlay/toast';
import type { Action } from '@/lib/access/requests/action-answer';

export interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  /** Says more than the label where several buttons of one page look alike. */
  name?: string;
  action: Action<unknown>;
  input: unknown;
  /** What is true afterwards. */
  done: string;
  /** Asked first; left out for what is easily undone. */
  question?: { readonly title: string; readonly words: ReactNode };
}

/** One act of administration by one button. */
export function ActButton({ label, name, action, input, done, question, ...look }: ActButtonProps) {
  const [asking, setAsking] = useState(false);
  const { pending, problem, run, clear } = useSettingsAct(action, done);
  async function go() {
    if (await run(input)) setAsking(false);
  }
  return (
    <>
      <Button
        {...look}
        aria-label={name}
        loading={pending}
        onClick={() => {
          clear();
          if (question === undefined) void go();
          else setAsking(true);
        }}
      >
        {label}
      </Button>
      {question === undefined ? null : (
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={question.title}
          description={question.words}
          confirmLabel={label}
          variant={look.variant === 'danger' ? 'danger' : 'primary'}
          pending={pending}
          error={problem}
          onConfirm={() => void go()}
        />
      )}
      {question === undefined && problem !== undefined ? (
        <p role="alert" className="text-negative-ink text-xs">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** Runs an act; true when it was done, which a notice says, and the page then shows it. */
export function useSettingsAct<T>(action: Action<T>, done: string | ((answer: T) => string)) {
  const router = useRouter();
  const toast = useToast();
  const { pending, problem, run: send, clear } = useAction(action);
  async function run(input: unknown): Promise<boolean> {
    const answer = await send(input);
    if (!answer.ok) return false;
    toast({ tone: 'positive', title: typeof done === 'string' ? done : done(answer.value) });
    router.refresh();
    return true;
  }
  return { pending, problem: problem?.sentence, run, clear };
}

interface SubmitRowProps extends Pick<ComponentProps<typeof SubmitButton>, 'takesFocus' | 'disabled' | 'className'> {
  label: string;
  pending: boolean;
  problem: string | undefined;
}

/** Sends a form, and says beside the button why it was not done. */
export function SubmitRow({ label, pending, problem, className, ...button }: SubmitRowProps) {
  return (
    <div className={cn('flex flex-wrap items-center gap-3', className)}>
      <SubmitButton {...button} loading={pending}>
        {label}
      </SubmitButton>
      <p role="alert" className="text-negative-ink text-sm">
        {problem}
      </p>
    </div>
  );
}
