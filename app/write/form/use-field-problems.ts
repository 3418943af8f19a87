import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { WriteAnswer } from '@/lib/writes/submit/write-answer';
import { showAnswer, type FieldIds } from './form-problems';

export interface FieldProblems {
  /** Counts the times that there was something to correct: each moves the focus to the summary of it. */
  readonly attempt: number;
  readonly countProblem: () => void;
  /** Whether an answer was about fields, which then say so. */
  readonly showAtFields: (answer: WriteAnswer) => boolean;
}

/** What is wrong with fields, by the form's own rules or by an answer. */
export function useFieldProblems<V extends FieldValues>(
  { setError }: Pick<UseFormReturn<V>, 'setError'>,
  ids: FieldIds<V>,
  labels: Readonly<Partial<Record<string, string>>>,
): FieldProblems {
  const [attempt, setAttempt] = useState(0);
  const countProblem = () => setAttempt((count) => count + 1);
  return {
    attempt,
    countProblem,
    showAtFields: (answer) => {
      const isShown = showAnswer(answer, ids, labels, setError);
      if (isShown) countProblem();
      return isShown;
    },
  };
}
