'use client';

import { useState } from 'react';
import { useStepUp } from '@/app/step-up/step-up-provider';
import { isForbidden } from '@/lib/access/requests/forbidden-error';
import type { SettingAnswer, SettingProblem } from './setting-answer';

const notAdmin: SettingProblem = { sentence: 'You are not an administrator any more. Nothing was changed.' };
const noAnswer: SettingProblem = { sentence: 'The console did not answer. Try again.' };

/** Sends a setting, asks once more who the person is where the console wants to know, and sends the same again. */
export function useSetting<I, T>(action: (input: I) => Promise<SettingAnswer<T>>) {
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SettingProblem>();

  async function send(input: I): Promise<boolean> {
    setPending(true);
    setProblem(undefined);
    const answer = await press(input).catch((error: unknown): SettingAnswer<T> => {
      return { ok: false, error: isForbidden(error) ? notAdmin : noAnswer };
    });
    setPending(false);
    if (answer.ok) return true;
    setProblem(answer.error);
    return false;
  }

  async function press(input: I): Promise<SettingAnswer<T>> {
    const answer = await action(input);
    const need = answer.ok ? undefined : answer.error.stepUp;
    return need !== undefined && (await confirmSelf([need])) ? await action(input) : answer;
  }

  return { pending, problem, send };
}
