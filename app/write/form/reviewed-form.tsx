'use client';

import { useTranslations } from 'next-intl';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { useEffect, useState, type ReactNode } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { DraftNotice } from '@/components/form/draft-notice';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import type { ReviewRow } from '@/components/form/review-table';
import { SubmitButton } from '@/components/form/submit-button';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { Button, ButtonLink } from '@/components/ui/button';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { Override, WriteProblem } from '@/lib/writes/write-state';
import type { Result } from '@/lib/result';
import { formProblems, type FieldIds } from './form-problems';
import { FocusOnArrival } from './focus-on-arrival';
import { LostAnswerNotice } from './lost-answer-notice';
import { ReviewStep, type FieldWarning } from './review-step';
import { discardDraft, useDraft } from './use-draft';
import { useFieldProblems } from './use-field-problems';
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
  readonly inputOf: (values: V) => Promise<Result<I, Message | string>> | Result<I, Message | string>;
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
  readonly outcome: (view: WriteView, correct: () => void) => ReactNode;
  readonly onProblem?: (problem: WriteProblem, values: V, correct: () => void) => ReactNode;
}

const keptByReset = { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const;

const nothingNew = message('writes.form.nothingNew');

/** Fill in, look at what changes, send: three views of one form that changes a record. */
export function ReviewedForm<V extends FieldValues, I>(props: ReviewedFormProps<V, I>) {
  const { account } = props;
  const { write, problem, done, isUnsaved, typed, ...form } = useReviewedForm(props);
  const { answer, pending } = write;
  const { reviewed } = form;
  const [offered, setOffered] = useState(() => (isNews(props.draft, props.stored) ? props.draft : undefined));
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <UnsavedGuard dirty={isUnsaved} what={props.what} />
      {answer === undefined ? null : (
        <FocusOnArrival key={answer.kind}>
          <WriteOutcome
            answer={answer}
            account={account}
            actions={<WayOn problem={problem} pending={pending} onRepeat={form.repeat} onNew={() => form.correct()} />}
          >
            {(view) => props.outcome(view, () => form.correct(view))}
          </WriteOutcome>
        </FocusOnArrival>
      )}
      {write.lost ? <LostAnswerNotice /> : null}
      {problem === undefined ? null : props.onProblem?.(problem, typed, () => form.correct())}
      {done ? null : reviewed === undefined ? (
        <FillIn
          {...props}
          offered={offered}
          onOffered={() => setOffered(undefined)}
          attempt={form.problems.attempt}
          pending={pending}
          onReview={form.review}
          onRefused={form.problems.countProblem}
        />
      ) : (
        <ReviewStep
          rows={props.rowsOf(reviewed)}
          warnings={props.warningsOf(reviewed)}
          description={props.reviewDescription}
          pending={pending}
          onSend={(overrides) => void form.send(reviewed, overrides)}
          onBack={form.leaveReview}
        >
          {props.reviewNote}
        </ReviewStep>
      )}
    </div>
  );
}

/** What was typed, what is reviewed and what was sent. */
function useReviewedForm<V extends FieldValues, I>(props: ReviewedFormProps<V, I>) {
  const { form, account, formId, stored, ids, labels, alsoUnsaved = false, rowsOf } = props;
  const dirty = Object.keys(form.formState.dirtyFields).length > 0 || alsoUnsaved;
  const typed: V = Object.assign({}, stored, useWatch({ control: form.control }));
  const write = useWrite(props.action, { formId, account });
  const problems = useFieldProblems(form, ids, labels);
  const [reviewed, setReviewed] = useState<V>();
  const [sent, setSent] = useState<{ readonly values: V; readonly overrides: readonly Override[] }>();
  const { answer, pending } = write;
  const done = answer?.kind === 'recorded';
  const problem = answer?.kind === 'refused' ? answer.problem : undefined;
  const { reset } = form;
  const leaveReview = () => setReviewed(undefined);
  useDraft(formId, props.draftOf(typed), dirty && !done);

  // A newer record came with the page: fields that were not touched follow it, typed ones stay.
  useEffect(() => reset(stored, keptByReset), [reset, stored]);

  const refuse = (sentence: Message | string) => {
    form.setError('root', { message: typeof sentence === 'string' ? sentence : writeMessage(sentence) });
    leaveReview();
    problems.countProblem();
  };

  function review(values: V) {
    write.clear();
    if (props.isChanged?.(values) ?? rowsOf(values).length > 0) setReviewed(values);
    else refuse(nothingNew);
  }

  async function send(values: V, overrides: readonly Override[], acknowledged: readonly string[] = []) {
    setSent({ values, overrides });
    const input = await props.inputOf(values);
    if (!input.ok) {
      refuse(input.error);
      return;
    }
    const answered = await write.send({ input: input.value, overrides, acknowledged });
    if (answered?.kind === 'refused' && problems.showAtFields(answered)) leaveReview();
  }

  return {
    typed,
    problems,
    reviewed,
    leaveReview,
    review,
    send,
    write,
    done,
    problem,
    isUnsaved: dirty && !done && !pending && problem?.kind !== 'session',
    /** The same once more, although the like of it was done a moment ago. */
    repeat: (id: string) => (sent === undefined ? undefined : void send(sent.values, sent.overrides, [id])),
    /** Back to the form with what was typed, under a new form id. */
    correct: (refused?: WriteView) => {
      leaveReview();
      if (refused !== undefined) problems.showAtFields({ kind: 'recorded', write: refused });
      write.renew();
    },
  };
}

interface WaysOn {
  readonly problem: WriteProblem | undefined;
  readonly pending: boolean;
  readonly onRepeat: (id: string) => void;
  readonly onNew: () => void;
}

/** What can be done about a refusal of ours. */
function WayOn({ problem, pending, onRepeat, onNew }: WaysOn) {
  const t = useTranslations('writes.form');
  const { kind, other } = problem ?? {};
  if (kind === 'similar' && other !== undefined) {
    return (
      <Button size="sm" loading={pending} onClick={() => onRepeat(other.id)}>
        {t('repeat')}
      </Button>
    );
  }
  if (kind !== 'form') return null;
  return (
    <Button size="sm" loading={pending} onClick={onNew}>
      {t('openNew')}
    </Button>
  );
}

type FillInProps<V extends FieldValues> = Pick<
  ReviewedFormProps<V, never>,
  'form' | 'formId' | 'stored' | 'ids' | 'back' | 'children'
> & {
  /** What was typed on an earlier visit, until it is taken or put away. */
  readonly offered: KeptDraft<V> | undefined;
  readonly onOffered: () => void;
  readonly attempt: number;
  readonly pending: boolean;
  readonly onReview: (values: V) => void;
  readonly onRefused: () => void;
};

/** The fields, with the offer of what was typed before. */
function FillIn<V extends FieldValues>({ form, formId, stored, offered, ids, ...props }: FillInProps<V>) {
  const t = useTranslations('writes.form');
  const terms = useTranslations('terms');
  const { formState, handleSubmit, reset } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(props.onReview, props.onRefused)(event)}
    >
      <ErrorSummary problems={formProblems(formState.errors, ids)} attempt={props.attempt} />
      {offered === undefined ? null : (
        <DraftNotice
          savedAt={offered.savedAt}
          onDiscard={() => {
            props.onOffered();
            void discardDraft(formId);
          }}
          onRestore={() => {
            reset(Object.assign({}, stored, offered.values), { keepDefaultValues: true });
            props.onOffered();
          }}
        />
      )}
      {props.children}
      <FormActions note={t('note')}>
        <SubmitButton loading={props.pending}>{t('review')}</SubmitButton>
        <ButtonLink href={props.back}>{terms('cancel')}</ButtonLink>
      </FormActions>
    </form>
  );
}

function isNews<V extends FieldValues>(draft: KeptDraft<V> | undefined, stored: V): boolean {
  return Object.entries(draft?.values ?? {}).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
}
