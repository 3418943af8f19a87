'use client';

import { useState } from 'react';
import type { Action, ActionAnswer, ActionProblem } from '@/lib/access/requests/action-answer';
import { isForbidden } from '@/lib/access/requests/forbidden-error';
import { failed } from '@/lib/result';
import { useStepUp } from './step-up-provider';

const notAllowed: ActionProblem = { sentence: 'You may not do this any more. Nothing was changed.' };
const noAnswer: ActionProblem = { sentence: 'The console did not answer. Try again.' };

/**
 * Sends an action plainly, outside of any transition; asks who the person is where the console wants to know once more,
 * and sends the same again.
 */
export function useAction<T>(action: Action<T>) {
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();

  async function run(input: unknown): Promise<ActionAnswer<T>> {
    setPending(true);
    setProblem(undefined);
    const answer = await send(input).catch((error: unknown) => failed(isForbidden(error) ? notAllowed : noAnswer));
    setPending(false);
    if (!answer.ok) setProblem(answer.error);
    return answer;
  }

  async function send(input: unknown): Promise<ActionAnswer<T>> {
    const answer = await action(input);
    const need = answer.ok ? undefined : answer.error.stepUp;
    return need !== undefined && (await confirmSelf([need])) ? await action(input) : answer;
  }

  return { pending, problem, run, clear: () => setProblem(undefined) };
}
