'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { SubmitButton } from '@/components/form/submit-button';
import { Button } from '@/components/ui/button';
import { formProblems, type FieldIds } from './form-problems';
import { LostAnswerNotice } from './lost-answer-notice';
import type { Making } from './use-making';
import { WriteOutcome } from '../outcome/write-outcome';

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
