'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn, Path } from 'react-hook-form';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { SubmitButton } from '@/components/form/submit-button';
import { Button } from '@/components/ui/button';
import { formProblems, type FieldIds } from './form-problems';
import { LostAnswerNotice } from './lost-answer-notice';
import { WriteOutcome } from '../outcome/write-outcome';
import { writeMessage, type Message } from '@/lib/messages/message';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { useFieldProblems } from './use-field-problems';
import { useWrite } from './use-write';
import { DraftNotice } from '@/components/form/draft-notice';
import type { KeptDraft } from './reviewed-form';
import { useDraft } from './use-draft';

export interface MakingFormProps<V extends FieldValues> {
  readonly making: Making<V>;
  readonly form: UseFormReturn<V>;
  readonly ids: FieldIds<V>;
  /** What the form is for, as its name. */
  readonly name: string;
  /** What would be lost, as the middle of a sentence. */
  readonly what: string;
  readonly note: string;
  readonly submitLabel: string;
  readonly onSubmit: (values: V) => Promise<unknown>;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that makes something new. It stays on the page for the next one. */
export function MakingForm<V extends FieldValues>(props: MakingFormProps<V>) {
  const { making, form, ids, name, what, note, submitLabel, onSubmit, children } = props;
  const t = useTranslations('writes.form');
  const { account, refused } = making;
  const { errors, isDirty } = form.formState;
  const isSignedOut = refused?.problem.kind === 'session';
  const similar = refused?.problem.kind === 'similar' ? refused.problem.other : undefined;
  return (
    <form
      noValidate
      aria-label={name}
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit(onSubmit, making.countProblem)(event)}
    >
      <UnsavedGuard dirty={isDirty && !making.pending && !isSignedOut} what={what} />
      <ErrorSummary problems={formProblems(errors, ids)} attempt={making.attempt} />
      {children}
      {making.lost ? <LostAnswerNotice /> : null}
      {refused === undefined ? null : (
        <WriteOutcome
          answer={refused}
          account={account}
          actions={
            similar === undefined ? undefined : (
              <Button size="sm" onClick={() => void making.send(form.getValues(), [similar.id])}>
                {t('repeatAction', { action: submitLabel })}
              </Button>
            )
          }
        />
      )}
      <FormActions note={note}>
        <SubmitButton takesFocus loading={making.pending} disabled={making.isOpen}>
          {submitLabel}
        </SubmitButton>
      </FormActions>
    </form>
  );
}

interface MakingOptions<V extends FieldValues> {
  readonly action: WriteAction<V>;
  readonly account: string;
  readonly formId: string;
  readonly form: UseFormReturn<V>;
  readonly ids: FieldIds<V>;
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** Better words for a refusal of the platform that is about one field. */
  readonly refusedField?: (view: WriteView) => { readonly field: Path<V>; readonly sentence: Message } | undefined;
}

interface Making<V extends FieldValues> {
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

interface KeptValuesOptions<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly formId: string;
  /** What an earlier visit had typed and not sent. */
  readonly draft: KeptDraft<V> | undefined;
  /** The values that may lie on the server: nothing that a page must not hold. */
  readonly draftOf: (values: V) => unknown;
  readonly values: V;
}

/** Keeps what is typed, and offers what was typed before. */
export function useKeptValues<V extends FieldValues>(options: KeptValuesOptions<V>): ReactNode {
  const { form, formId, draft, draftOf, values } = options;
  const [offered, setOffered] = useState(draft);
  useDraft(formId, draftOf(values), form.formState.isDirty);
  if (offered === undefined || form.formState.isDirty) return null;
  return (
    <DraftNotice
      savedAt={offered.savedAt}
      onDiscard={() => setOffered(undefined)}
      onRestore={() => {
        form.reset({ ...values, ...offered.values }, { keepDefaultValues: true });
        setOffered(undefined);
      }}
    />
  );
}
