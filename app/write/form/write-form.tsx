'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions, SubmitButton } from '@/components/form/submit-button';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { typedKey } from '@/components/field/typed-key';
import { Button, ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import type { Result } from '@/lib/result';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import type { WriteAnswer, WriteView } from '@/lib/writes/submit/write-answer';
import type { FieldWarning } from '@/lib/writes/verbs/define-write';
import type { Override, WriteProblem } from '@/lib/writes/write-state';
import { useLatePart } from '@/components/overlay/use-late';
import { LostAnswerNotice } from '../outcome/lost-answer-notice';
import { FocusOnArrival } from './focus-on-arrival';
import { ApprovalNote, DecidedOtherwise, hintOf, type ApprovalHint } from './approval-note';
import type { WayBack } from './form-outcome';
import { formProblems, showAnswer, type FieldIds } from './form-problems';
import type { FormerOnPage, FormOnPage, KeptDraft } from './open-kept-form';
import { reasonProblems, ReviewPanel, useReasons, type Difference } from './review-panel';
import { useFormer } from './use-former';
import { useWrite } from './use-write';
import { Notice } from '@/components/ui/notice';

/** For a form of one record: its changes stand beside it, and the outcome ends it. */
interface Review<V extends FieldValues> extends WayBack {
  /** The record's values, empty ones for a new record; the page may bring newer ones. */
  readonly stored: V;
  readonly isChanged: (values: V) => boolean;
  readonly differenceOf: (values: V) => Difference;
  readonly onProblem?: (problem: WriteProblem, values: V, correct: () => void) => ReactNode;
}

interface WriteFormOptions<V extends FieldValues, I> {
  readonly form: UseFormReturn<V>;
  readonly action: WriteAction<I>;
  readonly account: string;
  /** The form as its page opened it; its approval rules are applied to the typed body. */
  readonly opened: FormOnPage<V>;
  readonly ids: FieldIds<V>;
  readonly labels: Readonly<Partial<Record<string, string>>>;
  readonly asks: (values: V) => object;
  /** The input that would be sent, or why it cannot be sent. */
  readonly inputOf: (values: V) => Promise<Result<I, Message | string>> | Result<I, Message | string>;
  /** Left out for a form that makes new things: it stays on the page for the next one. */
  readonly review?: Review<V>;
  /** A better sentence for a refusal of the platform that is about one field. */
  readonly refusedField?: (view: WriteView) => { readonly field: Path<V>; readonly sentence: Message } | undefined;
}

const keptByReset = { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const;

const nothingNew = message('writes.form.nothingNew');

interface LastSubmission<V> {
  readonly values: V;
  readonly overrides: readonly Override[];
  readonly expected: ApprovalHint['kind'] | undefined;
}

/** The form's input, its last submission, and the outcome. */
export function useWriteForm<V extends FieldValues, I>(options: WriteFormOptions<V, I>) {
  const { form, account, opened, ids, inputOf } = options;
  const hintFor = (values: V) => hintOf(opened.approval, options.asks(values));
  const write = useWrite(options.action, { formId: opened.formId, account });
  const { attempt, countProblem, refuse, showAtFields } = useProblems(options);
  const reasons = useReasons();
  const { review, doubt } = useDoubts(options);
  const [sent, setSent] = useState<LastSubmission<V>>();
  /** The last recorded write, as it was when it was recorded. */
  const [current, setCurrent] = useState<WriteView>();
  /** The last settled write whose form is used up, in its last state. */
  const [settled, setSettled] = useState<WriteView>();
  useCorrectedFields(form);
  useStored(form, review?.stored);
  useFormerValues(form, opened.former);
  const { question, named, answer: answered } = useFormer(opened.former, sent !== undefined);

  /** Returns the recorded write; undefined if nothing was sent or no answer came. */
  async function send(values: V, acknowledged: readonly string[] = [], overrides: readonly Override[] = []) {
    setSent({ values, overrides, expected: hintFor(values)?.kind });
    const input = await inputOf(values);
    if (!input.ok) {
      refuse('root', input.error);
      return undefined;
    }
    const answer = await write.send({
      input: input.value,
      overrides,
      acknowledged: [...named, ...acknowledged],
      answer: answered,
    });
    if (answer?.kind === 'refused') {
      if (review === undefined || answer.problem.kind !== 'reasons') showAtFields(answer);
      else {
        doubt(values, answer.problem.fields);
        reasons.ask('submit');
        write.clear();
        countProblem();
      }
    }
    if (answer?.kind !== 'recorded') return undefined;
    setCurrent(answer.write);
    if (review === undefined) form.reset(form.getValues());
    return answer.write;
  }

  /** Sends the shown changes, with a reason for each value that looks wrong. */
  async function submit(values: V) {
    if (review === undefined) return void (await send(values));
    write.clear();
    if (!review.isChanged(values)) {
      refuse('root', nothingNew);
      return;
    }
    // A reason belongs to the typed text, because the schema may read it into another text.
    const { missing, overrides } = reasons.reasonsFor(review.differenceOf(values), form.getValues());
    if (missing.length === 0) return void (await send(values, [], overrides));
    reasons.ask('submit');
    countProblem();
  }

  /** Fetches a new form after a used one, which is never sent again; keeps the typed values and the settled write. */
  function renew(ended?: WriteView) {
    write.renew();
    if (ended === undefined) return;
    setSettled(ended);
    const refused = options.refusedField?.(ended);
    if (refused === undefined) showAtFields({ kind: 'recorded', write: ended });
    else refuse(refused.field, refused.sentence);
  }

  return {
    form,
    account,
    opened,
    ids,
    review,
    write,
    reasons,
    send,
    submit,
    renew,
    current,
    settled,
    hintFor,
    attempt,
    countProblem,
    refuse,
    question,
    expected: sent?.expected,
    /** True while the last write keeps its form: sending the form again could only find that write. */
    isOpen: current !== undefined && current.id !== settled?.id,
    /** Sends the same values again, although a similar write was recorded a moment ago. */
    repeat: (id: string) => (sent === undefined ? undefined : void send(sent.values, [id], sent.overrides)),
    /** Leaves a write that is not settled; its own page goes on following it. */
    leave: () => {
      renew();
      setCurrent(undefined);
    },
  };
}

/**
 * Adds the warnings that only the server could find: it names them when the form is sent, and they hold while the same
 * values would be sent.
 */
function useDoubts<V extends FieldValues, I>({ review, asks }: Pick<WriteFormOptions<V, I>, 'review' | 'asks'>) {
  const [found, setFound] = useState<{ readonly asked: string; readonly warnings: readonly FieldWarning[] }>();
  const askedBy = (values: V) => JSON.stringify(asks(values));
  /** Where both warn of a field, the server's words count. */
  const withFound = (difference: Difference, values: V): Difference => {
    if (found?.asked !== askedBy(values)) return difference;
    const fields = new Set(found.warnings.map(({ field }) => field));
    const others = difference.warnings.filter(({ field }) => !fields.has(field));
    return { ...difference, warnings: [...others, ...found.warnings] };
  };
  return {
    review: review && { ...review, differenceOf: (values: V) => withFound(review.differenceOf(values), values) },
    doubt: (values: V, fields: WriteProblem['fields']) =>
      setFound({
        asked: askedBy(values),
        warnings: fields.map(({ name, sentence }) => ({ field: name, warning: sentence })),
      }),
  };
}

/** The problems of a form: each failed attempt moves the focus to their summary. */
function useProblems<V extends FieldValues, I>({ form, ids, labels }: WriteFormOptions<V, I>) {
  const [attempt, setAttempt] = useState(0);
  const countProblem = () => setAttempt((count) => count + 1);
  return {
    attempt,
    countProblem,
    refuse: (field: Path<V> | 'root', sentence: Message | string) => {
      form.setError(field, {
        type: 'server',
        message: typeof sentence === 'string' ? sentence : writeMessage(sentence),
      });
      countProblem();
    },
    showAtFields: (answer: WriteAnswer) => {
      if (showAnswer(answer, ids, labels, form.setError)) countProblem();
    },
  };
}

type WriteFormState<V extends FieldValues, I> = ReturnType<typeof useWriteForm<V, I>>;

/**
 * The platform's problem of a field is about the value that it saw, so the first change removes it. If it stayed until
 * the person leaves the field, it would vanish in the middle of the next click, and the button would move.
 */
function useCorrectedFields<V extends FieldValues>({ subscribe, getFieldState, clearErrors }: UseFormReturn<V>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // The changed field, under the form's own name for it.
          const field = name as Path<V> | undefined;
          if (field !== undefined && getFieldState(field).error?.type === 'server') clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}

/** When the page brings a newer record, untouched fields follow it, and typed ones stay. */
function useStored<V extends FieldValues>({ reset }: UseFormReturn<V>, stored: V | undefined): void {
  useEffect(() => {
    if (stored !== undefined) reset(stored, keptByReset);
  }, [reset, stored]);
}

/** A form that answers a question begins with the values of the request, as if a person had typed them. */
function useFormerValues<V extends FieldValues>(
  { reset, getValues }: UseFormReturn<V>,
  former?: FormerOnPage<V>,
): void {
  const [first] = useState(former);
  useEffect(() => {
    if (first !== undefined) reset(Object.assign({}, getValues(), first.values), { keepDefaultValues: true });
  }, [first, reset, getValues]);
}

interface WriteFormProps<V extends FieldValues, I> {
  readonly writing: WriteFormState<V, I>;
  /** The values that the server may keep as a draft; without those that a page must not hold. */
  readonly draftOf: (values: V) => unknown;
  /** True if more than the fields may be lost, e.g. a chosen file. */
  readonly alsoUnsaved?: boolean;
  /** The typed work that would be lost, as the middle of a sentence. */
  readonly what: string;
  readonly name?: string;
  readonly note?: string;
  readonly submitLabel?: string | undefined;
  /** Replaces the default submit. */
  readonly onSubmit?: (values: V) => unknown;
  readonly children: ReactNode;
}

/** The form of a write, from an earlier draft to the outcome. */
export function WriteForm<V extends FieldValues, I>(props: WriteFormProps<V, I>) {
  const { writing, draftOf, alsoUnsaved = false, what, submitLabel } = props;
  const { form, opened, write, review } = writing;
  const { answer, pending } = write;
  const typed: V = Object.assign({}, form.getValues(), useWatch({ control: form.control }));
  const { defaultValues, dirtyFields } = form.formState;
  const [offered, setOffered] = useState(() => (isNews(opened.draft, defaultValues) ? opened.draft : undefined));
  const isDone = review !== undefined && answer?.kind === 'recorded';
  const problem = answer?.kind === 'refused' ? answer.problem : undefined;
  const isTyped = Object.keys(dirtyFields).length > 0;
  const isUnsaved = (isTyped || alsoUnsaved) && !isDone;
  const discard = useDraft(opened.formId, draftOf(typed), isUnsaved);
  const news = <News writing={writing} submitLabel={submitLabel} />;
  const offer =
    offered === undefined || (review === undefined && isTyped) ? null : (
      <DraftNotice
        savedAt={offered.savedAt}
        onDiscard={() => {
          setOffered(undefined);
          discard();
        }}
        onRestore={() => {
          form.reset(Object.assign({}, typed, defaultValues, offered.values), { keepDefaultValues: true });
          setOffered(undefined);
        }}
      />
    );
  return (
    <div className="flex max-w-[67rem] flex-col gap-4">
      <UnsavedGuard dirty={isUnsaved && !pending && problem?.kind !== 'session'} what={what} />
      {review === undefined ? null : news}
      {problem === undefined ? null : review?.onProblem?.(problem, typed, () => writing.renew())}
      {isDone ? null : <FillIn {...props} typed={typed} offer={offer} news={review === undefined ? news : null} />}
    </div>
  );
}

interface LastMadeProps {
  readonly view: WriteView | undefined;
  readonly title: string;
  readonly empty: ReactNode;
  readonly children: (view: WriteView) => ReactNode;
}

/** The outcome of the last write, beside a form that stays for the next one. */
export function LastMade({ view, title, empty, children }: LastMadeProps) {
  if (view !== undefined) return <FocusOnArrival key={view.id}>{children(view)}</FocusOnArrival>;
  return (
    <Panel title={title} flush>
      {empty}
    </Panel>
  );
}

const loadOutcome = async () => (await import('./form-outcome')).FormOutcome;

/** The outcome of the last submission. A form for new things has its outcome on its page instead. */
function News<V extends FieldValues, I>({
  writing,
  submitLabel,
}: Pick<WriteFormProps<V, I>, 'writing' | 'submitLabel'>) {
  const { account, review, write } = writing;
  const { answer, lost } = write;
  const problem = answer?.kind === 'refused' ? answer.problem : undefined;
  const terms = useTranslations('terms');
  const { Late: FormOutcome, failed } = useLatePart(loadOutcome, answer !== undefined);
  const outcome =
    answer === undefined || (review === undefined && problem === undefined) ? null : FormOutcome === undefined ? (
      <ProblemNotice>{failed ? terms('wordsNotLoaded') : undefined}</ProblemNotice>
    ) : (
      <FormOutcome
        answer={answer}
        account={account}
        expected={writing.expected}
        way={review}
        onCorrect={writing.renew}
        actions={<WayOn writing={writing} problem={problem} submitLabel={submitLabel} />}
      />
    );
  // Fields show their own problems, and the page of a form for new things shows the outcome.
  const isAtFields = review === undefined && (problem === undefined || problem.fields.length > 0);
  const arrival = answer === undefined || isAtFields ? undefined : `${answer.kind} ${problem?.requestId ?? ''}`;
  return (
    <>
      {arrival === undefined ? outcome : <FocusOnArrival key={arrival}>{outcome}</FocusOnArrival>}
      {lost ? <LostAnswerNotice /> : null}
      {review !== undefined || writing.current === undefined ? null : (
        <DecidedOtherwise expected={writing.expected} view={writing.current} />
      )}
    </>
  );
}

type WayOnProps<V extends FieldValues, I> = Pick<WriteFormProps<V, I>, 'writing' | 'submitLabel'> & {
  readonly problem: WriteProblem | undefined;
};

/** The buttons that help after a refusal of the console. */
function WayOn<V extends FieldValues, I>({ writing, problem, submitLabel }: WayOnProps<V, I>) {
  const t = useTranslations('writes.form');
  const { kind, other } = problem ?? {};
  const { pending } = writing.write;
  if (kind === 'similar' && other !== undefined) {
    return (
      <Button size="sm" loading={pending} onClick={() => writing.repeat(other.id)}>
        {submitLabel === undefined ? t('repeat') : t('repeatAction', { action: submitLabel })}
      </Button>
    );
  }
  if (kind !== 'form') return null;
  return (
    <Button size="sm" loading={pending} onClick={() => writing.renew()}>
      {t('openNew')}
    </Button>
  );
}

type FillInProps<V extends FieldValues, I> = WriteFormProps<V, I> &
  Readonly<Record<'offer' | 'news', ReactNode>> & { readonly typed: V };

const besideFromLaptops =
  'grid items-start gap-x-8 gap-y-4 min-[75rem]:grid-cols-[minmax(0,35rem)_minmax(20rem,30rem)]';
const staysInSight = 'min-[75rem]:sticky min-[75rem]:top-[calc(var(--head)+1.25rem)]';

/** The fields with an offer of the earlier draft, and the changes beside them. */
function FillIn<V extends FieldValues, I>({ writing, typed, offer, news, children, ...props }: FillInProps<V, I>) {
  const t = useTranslations('writes.form');
  const { form, ids, review, countProblem, reasons } = writing;
  const heading = useRef<HTMLSpanElement>(null);
  const difference = review?.differenceOf(typed);
  const about = difference && reasons.reasonsFor(difference, typed);
  const onSubmit = props.onSubmit ?? writing.submit;
  const problems = [
    ...formProblems(form.formState.errors, ids),
    ...(about === undefined || reasons.asked !== 'submit' ? [] : reasonProblems(about, t('reasonNeeded'))),
  ];

  function look(values: V) {
    if (review?.isChanged(values) === false) {
      writing.refuse('root', nothingNew);
      return;
    }
    reasons.ask('look');
    heading.current?.focus();
  }

  return (
    <form
      noValidate
      aria-label={props.name}
      className={review === undefined ? 'flex flex-col gap-4' : besideFromLaptops}
      onKeyDown={(event) => {
        // Only the button sends a change of a record: Enter in a field moves the focus to the changes.
        if (review === undefined || !isEnterInField(event)) return;
        void form.handleSubmit(look, countProblem)(event);
      }}
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values), countProblem)(event)}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ErrorSummary problems={problems} attempt={writing.attempt} />
        {writing.question}
        {offer}
        {/* While a submission runs, the fields stay as the changes show them. */}
        <div className="flex flex-col gap-4" inert={review !== undefined && writing.write.sending}>
          {children}
        </div>
      </div>
      <div className={cn('flex min-w-0 flex-col gap-4', review !== undefined && staysInSight)}>
        {news}
        {difference === undefined || about === undefined ? null : (
          <ReviewPanel difference={difference} heading={heading} reasons={about} asked={reasons.asked} />
        )}
        <Submit
          writing={writing}
          {...props}
          approval={writing.hintFor(typed)}
          isDoubtful={(about?.entries.length ?? 0) > 0}
        />
      </div>
    </form>
  );
}

/** True unless the field uses the key itself, such as for choosing from a list. */
function isEnterInField(event: KeyboardEvent): boolean {
  const { target } = event;
  if (typedKey(event) !== 'Enter' || event.defaultPrevented) return false;
  return target instanceof HTMLInputElement && target.type !== 'file';
}

type SubmitProps<V extends FieldValues, I> = Pick<WriteFormProps<V, I>, 'writing' | 'note' | 'submitLabel'> & {
  readonly approval: ApprovalHint | undefined;
  readonly isDoubtful: boolean;
};

/** The button's label says what happens: a write that needs a second person is submitted for approval. */
function Submit<V extends FieldValues, I>({ writing, note, submitLabel, approval, isDoubtful }: SubmitProps<V, I>) {
  const t = useTranslations('writes.form');
  const terms = useTranslations('terms');
  const submit = useTranslations('writes.approval')('submit');
  const { review, reasons, write } = writing;
  const label = submitLabel ?? (isDoubtful && reasons.asked !== undefined ? t('sendAnyway') : t('send'));
  return (
    <>
      <ApprovalNote approval={approval} />
      <FormActions note={note}>
        <SubmitButton
          takesFocus={review === undefined}
          loading={write.pending}
          disabled={writing.isOpen || approval?.isImpossible === true}
        >
          {approval?.kind === 'needed' ? submit : label}
        </SubmitButton>
        {review === undefined ? null : <ButtonLink href={review.back}>{terms('cancel')}</ButtonLink>}
      </FormActions>
    </>
  );
}

function isNews(draft: KeptDraft<FieldValues> | undefined, fields: FieldValues = {}): boolean {
  return Object.entries(draft?.values ?? {}).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name]),
  );
}

const quietMs = 1_500;

/**
 * Saves the typed values on the server, sealed, a moment after the last key, so that they survive the end of a session.
 * Returns a function that deletes the draft, so that it is not offered again.
 */
function useDraft(formId: string, values: unknown, dirty: boolean): () => void {
  const kept = useRef('');
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!dirty || text === kept.current) return;
    const timer = setTimeout(() => {
      kept.current = text;
      keepDraft(formId, JSON.parse(text));
    }, quietMs);
    return () => clearTimeout(timer);
  }, [formId, text, dirty]);
  return () => keepDraft(formId, null);
}

/** Browsers take no more than 64 KiB of such requests. */
const mostKeptAlive = 60_000;

/** A failed save of a draft must not stop a person who types. */
function keepDraft(formId: string, values: unknown): void {
  const body = JSON.stringify({ formId, values });
  // `keepalive` lets the request finish while the page reloads.
  void fetch('/api/drafts', { method: 'POST', body, keepalive: body.length < mostKeptAlive }).catch(() => undefined);
}

interface DraftNoticeProps {
  /** When the draft was typed, in the person's zone. */
  savedAt: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the earlier draft, and never fills it in unasked, because the record may have changed. */
function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTranslations('writes.form');
  return (
    <Notice
      tone="progress"
      title={t('draftTitle')}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onRestore}>
            {t('restore')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t.rich('draftText', { time: () => savedAt })}
    </Notice>
  );
}
