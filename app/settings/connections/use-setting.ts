'use client';

import { useState } from 'react';
import { useStepUp } from '@/app/step-up/step-up-provider';
import type { SettingAnswer, SettingProblem } from './actions';

/** Sends a setting, asks once more who the person is where the console wants to know, and sends the same again. */
export function useSetting<I, T>(action: (input: I) => Promise<SettingAnswer<T>>) {
  const confirmSelf = useStepUp();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SettingProblem>();

  async function send(input: I): Promise<boolean> {
    setPending(true);
    setProblem(undefined);
    const answer = await press(input).catch(() => undefined);
    setPending(false);
    if (answer?.ok === true) return true;
    setProblem(answer?.error ?? { sentence: 'The console did not answer. Try again.' });
    return false;
  }

  async function press(input: I): Promise<SettingAnswer<T>> {
    const answer = await action(input);
    const need = answer.ok ? undefined : answer.error.stepUp;
    return need !== undefined && (await confirmSelf([need])) ? await action(input) : answer;
  }

  return { pending, problem, send };
}
