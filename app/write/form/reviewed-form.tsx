'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { DraftNotice } from '@/components/form/draft-notice';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import type { ReviewRow } from '@/components/form/review-table';
import { SubmitButton } from '@/components/form/submit-button';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { Button, ButtonLink } from '@/components/ui/button';
import type { WriteAction } from '@/lib/writes/submit/define-action';
import type { OperationView, Override, WriteAnswer, WriteProblem } from '@/lib/writes/submit/write-answer';
import type { Result } from '@/lib/result';
import { formProblems, showAnswer, type FieldIds } from './form-problems';
import { FocusOnArrival } from './focus-on-arrival';
import { LostAnswerNotice } from './lost-answer-notice';
import { ReviewStep, type FieldWarning } from './review-step';
import { discardDraft, useDraft } from './use-draft';
import { useWrite } from './use-write';
import { WriteOutcome } from '../outcome/write-outcome';

export interface KeptDraft<V> {
  readonly values: Partial<V>;
  /** In the person's clock. */
  readonly savedAt: string;
}

export interface ReviewedFormProps<V extends FieldValues, I> {
  readonly form: UseFormReturn<V>;
  readonly action: WriteAction<I>;
  readonly account: string;
  readonly formId: string;
  /** What the record has, as the form's values; a newer one may come with the page. */
  readonly stored: V;
  readonly draft: KeptDraft<V> | undefined;
  /** The values that may lie on the server as a draft: nothing that a page must not hold. */
  readonly draftOf: (values: V) => unknown;
  /** What would be sent, or why it cannot be. */
  readonly inputOf: (values: V) => Promise<Result<I, string>> | Result<I, string>;
  readonly rowsOf: (values: V) => readonly ReviewRow[];
  /** Where rows are shown that are no change: whether there is one. */
  readonly isChanged?: (values: V) => boolean;
  readonly warningsOf: (values: V) => readonly FieldWarning[];
  readonly ids: FieldIds<V>;
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** More than the fields that may be lost, e.g. a chosen file. */
  readonly alsoUnsaved?: boolean;
  /** The middle of "You changed … and did not send it". */
  readonly what: string;
  readonly reviewDescription: string;
  readonly reviewNote?: ReactNode;
  /** The record's own page. */
  readonly back: string;
  /** The fields. */
  readonly children: ReactNode;
  readonly outcome: (view: OperationView, mend: () => void) => ReactNode;
  readonly onProblem?: (problem: WriteProblem, values: V, mend: () => void) => ReactNode;
}

const keptByReset = { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const;

const nothingNew = 'Nothing is different from what the platform has. Change a field, or go back.';

/** Fill in, look at what changes, send: three views of one form that changes a record. */
export function ReviewedForm<V extends FieldValues, I>(props: ReviewedFormProps<V, I>) {
  const { form, account, formId, stored, ids, alsoUnsaved = false, rowsOf, inputOf } = props;
  const { formState, handleSubmit, setError, reset } = form;
  const { errors, dirtyFields } = formState;
  const dirty = Object.keys(dirtyFields).length > 0 || alsoUnsaved;
  const typed: V = Object.assign({}, stored, useWatch({ control: form.control }));
  const write = useWrite(props.action, { formId, account });
  const { pending, answer, lost } = write;
  const [reviewed, setReviewed] = useState<V>();
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<{ readonly values: V; readonly overrides: readonly Override[] }>();
  const [offered, setOffered] = useState(() => (isNews(props.draft, stored) ? props.draft : undefined));
  const done = answer?.kind === 'recorded';
  const problem = answer?.kind === 'refused' ? answer.problem : undefined;
  useDraft(formId, props.draftOf(typed), dirty && !done);

  // A newer record came with the page: fields that were not touched follow it, typed ones stay.
  useEffect(() => reset(stored, keptByReset), [reset, stored]);

  const refuse = () => setAttempt((count) => count + 1);

  function review(values: V) {
    write.clear();
    if (props.isChanged?.(values) ?? rowsOf(values).length > 0) {
      setReviewed(values);
      return;
    }
    setError('root', { message: nothingNew });
    refuse();
  }

  async function send(values: V, overrides: readonly Override[], acknowledged: readonly string[] = []) {
    setSent({ values, overrides });
    const input = await inputOf(values);
    if (!input.ok) {
      setError('root', { message: input.error });
      setReviewed(undefined);
      refuse();
      return;
    }
    const answered = await write.send({ input: input.value, overrides, acknowledged });
    if (answered?.kind === 'refused') showAtFields(answered);
  }

  function showAtFields(answered: WriteAnswer) {
    if (!showAnswer(answered, ids, props.labels, setError)) return;
    setReviewed(undefined);
    refuse();
  }

  /** Back to the form with what was typed, under a new form id. */
  function mend(refused?: OperationView) {
    setReviewed(undefined);
    if (refused !== undefined) showAtFields({ kind: 'recorded', operation: refused });
    write.renew();
  }

  /** What can be done about a refusal of ours. */
  function wayOn(): ReactNode {
    const { kind, other } = problem ?? {};
    if (kind === 'similar' && sent !== undefined && other !== undefined) {
      return (
        <Button size="sm" loading={pending} onClick={() => void send(sent.values, sent.overrides, [other.id])}>
          Send it all the same
        </Button>
      );
    }
    if (kind !== 'form') return null;
    return (
      <Button size="sm" loading={pending} onClick={() => mend()}>
        Open a new form
      </Button>
    );
  }

  function restore({ values }: KeptDraft<V>) {
    reset(Object.assign({}, stored, values), { keepDefaultValues: true });
    setOffered(undefined);
  }

  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <UnsavedGuard dirty={dirty && !done && !pending && problem?.kind !== 'session'} what={props.what} />
      {answer === undefined ? null : (
        <FocusOnArrival key={answer.kind}>
          <WriteOutcome answer={answer} account={account} actions={wayOn()}>
            {(view) => props.outcome(view, () => mend(view))}
          </WriteOutcome>
        </FocusOnArrival>
      )}
      {lost ? <LostAnswerNotice /> : null}
      {problem === undefined ? null : props.onProblem?.(problem, typed, () => mend())}
      {done ? null : reviewed === undefined ? (
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(review, refuse)(event)}>
          <ErrorSummary problems={formProblems(errors, ids)} attempt={attempt} />
          {offered === undefined ? null : (
            <DraftNotice
              savedAt={offered.savedAt}
              onDiscard={() => {
                setOffered(undefined);
                void discardDraft(formId);
              }}
              onRestore={() => restore(offered)}
            />
          )}
          {props.children}
          <FormActions note="You see what changes before anything is sent.">
            <SubmitButton loading={pending}>Review changes</SubmitButton>
            <ButtonLink href={props.back}>Cancel</ButtonLink>
          </FormActions>
        </form>
      ) : (
        <ReviewStep
          rows={rowsOf(reviewed)}
          warnings={props.warningsOf(reviewed)}
          description={props.reviewDescription}
          pending={pending}
          onSend={(overrides) => void send(reviewed, overrides)}
          onBack={() => setReviewed(undefined)}
        >
          {props.reviewNote}
        </ReviewStep>
      )}
    </div>
  );
}

function isNews<V extends FieldValues>(draft: KeptDraft<V> | undefined, stored: V): boolean {
  return Object.entries(draft?.values ?? {}).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
}
