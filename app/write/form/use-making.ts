'use client';

import { writeMessage, type Message } from '@/lib/messages/message';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import type { FieldIds } from './form-problems';
import { useFieldProblems } from './use-field-problems';
import { useWrite } from './use-write';

export interface MakingOptions<V extends FieldValues> {
  readonly action: WriteAction<V>;
  readonly account: string;
  readonly formId: string;
  readonly form: UseFormReturn<V>;
  readonly ids: FieldIds<V>;
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** Better words for a refusal of the platform that is about one field. */
  readonly refusedField?: (view: WriteView) => { readonly field: Path<V>; readonly sentence: Message } | undefined;
}

export interface Making<V extends FieldValues> {
  readonly account: string;
  readonly pending: boolean;
  readonly lost: boolean;
  /** Why nothing was sent the last time. */
  readonly refused: Extract<WriteAnswer, { kind: 'refused' }> | undefined;
  /** What was recorded the last time, as it was then. */
  readonly current: WriteView | undefined;
  /** The last one whose form is used up, as it ended. */
  readonly settled: WriteView | undefined;
  /** What was sent last still has its form: sending again could only find it. */
  readonly isOpen: boolean;
  /** Counts the times that there was something to correct. */
  readonly attempt: number;
  readonly countProblem: () => void;
  /** What was recorded; undefined where nothing was sent or no answer came. */
  readonly send: (values: V, acknowledged?: readonly string[]) => Promise<WriteView | undefined>;
  /** To be told when nothing is open any more: a used form is never used again, so the next one is fetched. */
  readonly settle: (view: WriteView) => void;
  /** Away from what is open; its record goes on being followed. */
  readonly leave: () => void;
}

/** Writes that make something new, one form after another on one page. */
export function useMaking<V extends FieldValues>(options: MakingOptions<V>): Making<V> {
  const { action, account, formId, form, ids, labels } = options;
  const write = useWrite(action, { formId, account });
  const [current, setCurrent] = useState<WriteView>();
  const [settled, setSettled] = useState<WriteView>();
  const { attempt, countProblem, showAtFields } = useFieldProblems(form, ids, labels);
  useCorrectedFields(form);

  return {
    account,
    pending: write.pending,
    lost: write.lost,
    refused: write.answer?.kind === 'refused' ? write.answer : undefined,
    current,
    settled,
    isOpen: current !== undefined && current.id !== settled?.id,
    attempt,
    countProblem,
    send: async (values, acknowledged = []) => {
      const answer = await write.send({ input: values, acknowledged });
      if (answer?.kind === 'refused') showAtFields(answer);
      if (answer?.kind !== 'recorded') return undefined;
      setCurrent(answer.write);
      form.reset(form.getValues());
      return answer.write;
    },
    settle: (view) => {
      write.renew();
      setSettled(view);
      const refused = options.refusedField?.(view);
      if (refused === undefined) {
        showAtFields({ kind: 'recorded', write: view });
        return;
      }
      form.setError(refused.field, { type: 'server', message: writeMessage(refused.sentence) });
      countProblem();
    },
    leave: () => {
      write.renew();
      setCurrent(undefined);
    },
  };
}

/**
 * What the platform said of a field holds for the value that it saw: it goes with the first change. Left until the field
 * is left, it would go in the middle of the next click and move the button away from under it.
 */
function useCorrectedFields<V extends FieldValues>({ subscribe, getFieldState, clearErrors }: UseFormReturn<V>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // The field that was changed, by the form's own name for it.
          const field = name as Path<V> | undefined;
          if (field !== undefined && getFieldState(field).error?.type === 'server') clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}
