'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { useStepUp } from '@/app/step-up/step-up-provider';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useToast } from '@/components/overlay/use-toast';
import type { Result } from '@/lib/result';
import type { SettingProblem } from './setting-answer';

export type SettingsAct<T = unknown> = (input: unknown) => Promise<Result<T, string | SettingProblem>>;

export interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  /** Says more than the label where several buttons of one page look alike. */
  name?: string;
  action: SettingsAct;
  input: unknown;
  /** What is true afterwards. */
  done: string;
  /** Asked first; left out for what is easily taken back. */
  question?: { readonly title: string; readonly words: ReactNode };
}

/** One act of administration at the press of a button. */
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

/** Runs an act plainly, outside of any transition; true when it was done, and the page then shows it. */
export function useSettingsAct<T>(action: SettingsAct<T>, done: string | ((answer: T) => string)) {
  const router = useRouter();
  const toast = useToast();
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function run(input: unknown): Promise<boolean> {
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await press(input);
      if (!answer.ok) setProblem(typeof answer.error === 'string' ? answer.error : answer.error.sentence);
      else {
        toast({ tone: 'positive', title: typeof done === 'string' ? done : done(answer.value) });
        router.refresh();
      }
      return answer.ok;
    } catch {
      setProblem('The console did not do it: you may not be allowed to any more, or it could not be reached.');
      return false;
    } finally {
      setPending(false);
    }
  }
  /** Asks once more who the person is where the console wants to know, and sends the same again. */
  async function press(input: unknown): ReturnType<SettingsAct<T>> {
    const answer = await action(input);
    const need = answer.ok || typeof answer.error === 'string' ? undefined : answer.error.stepUp;
    return need !== undefined && (await confirmSelf([need])) ? await action(input) : answer;
  }
  return { pending, problem, run, clear: () => setProblem(undefined) };
}
