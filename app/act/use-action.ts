'use client';

import { useState } from 'react';
import { useWords } from '@/lib/messages/use-words';
import type { Action, ActionAnswer, ActionProblem } from '@/lib/access/requests/action-answer';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { isOutdated } from '@/app/failures/is-outdated';
import { message } from '@/lib/messages/message';
import { failed } from '@/lib/result';
import { useStepUp } from './step-up-provider';

const notAllowed: ActionProblem = { sentence: message('terms.notAllowedNow') };
const outdated: ActionProblem = { sentence: message('terms.outOfDate.text') };
const noAnswer: ActionProblem = { sentence: message('terms.noAnswer') };

/** Calls an action outside of transitions. If the answer asks who the person is, they confirm it, and it repeats. */
export function useAction<T>(action: Action<T>) {
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const words = useWords();
  const [problem, setProblem] = useState<ActionProblem>();

  async function run(input: unknown): Promise<ActionAnswer<T>> {
    setPending(true);
    setProblem(undefined);
    const answer = await send(input).catch((error: unknown) =>
      failed(isForbidden(error) ? notAllowed : isOutdated(error) ? outdated : noAnswer),
    );
    setPending(false);
    if (!answer.ok) setProblem(answer.error);
    return answer;
  }

  async function send(input: unknown): Promise<ActionAnswer<T>> {
    const answer = await action(input);
    const need = answer.ok ? undefined : answer.error.stepUp;
    return need !== undefined && (await confirmSelf([need])) ? await action(input) : answer;
  }

  const drawn = problem === undefined ? undefined : { ...problem, sentence: words(problem.sentence) };
  return { pending, problem: drawn, run, clear: () => setProblem(undefined) };
}
