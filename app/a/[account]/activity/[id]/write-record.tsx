'use client';

import { useTranslations } from 'next-intl';
import { fieldTexts } from '@/lib/format/field-texts';
import { readMessage } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { isOutdated } from '@/app/failures/is-outdated';
import { Moment } from '@/app/shell/moment';
import type { NamedField } from '@/app/write/changes/approval-fields';
import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/check-again-button';
import { isUnsent, WithdrawButton } from '@/app/write/outcome/withdraw-button';
import { writeTitle, writeWords, reasonWords } from '@/app/write/outcome/write-words';
import known from '@/app/write/outcome/write-words.json';
import { RefusalDetails } from '@/app/write/outcome/refusal-details';
import { WriteFailureDetails } from '@/app/write/outcome/write-failure-details';
import { Told, useFollowedWrite, useSettled } from '@/app/write/outcome/write-outcome';
import { FactsPanel, IdFact, TimeFact } from '@/app/record/facts-panel';
import type { RecordPlace } from '@/app/record/place/read-record-place';
import type { RecordNames } from '@/app/record/read-name';
import { RecordColumns, RecordHead } from '@/app/record/record-columns';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable } from '@/components/ui/plain-table';
import type { WriteView, Resolution, AttemptView, Verdict } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from '../resource-link';
import { TimeLeft } from '../time-left';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { readNote } from '@/lib/contract/fields/read-name';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { repeatAddress, shownWrites } from '@/lib/writes/verbs/shown-writes';
import { resolveWriteAction } from '@/app/write/actions';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { RadioGroup } from '@/components/field/radio-group';
import { TextareaField } from '@/components/field/textarea-field';
import { pathIn } from '@/lib/addresses/path-to';

interface ResolveDialogProps {
  readonly view: WriteView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAnswer: (view: WriteView) => void;
}

// The engine requires as many characters, because a single word is no reason.
const shortestReason = 10;
const longestReason = 2_000;

function useResolution({ view, onOpenChange, onAnswer }: ResolveDialogProps) {
  const t = useTranslations('activity.resolve');
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const length = readNote(reason).length;

  async function resolve() {
    if (verdict === undefined || length < shortestReason || length > longestReason) {
      setError(t('incomplete'));
      return;
    }
    setPending(true);
    setError(undefined);
    const answer = await resolveWriteAction({
      account: view.account,
      writeId: view.id,
      verdict,
      reason: readNote(reason),
    }).catch((error: unknown) => void isOutdated(error));
    setPending(false);
    if (answer?.kind === 'recorded') {
      onAnswer(answer.write);
      onOpenChange(false);
    } else setError(answer === undefined ? t('unreachable') : words(answer.problem.sentence));
  }

  return { verdict, setVerdict, reason, setReason, pending, error, resolve };
}

/** A person states the outcome that the console cannot find out, and their evidence, because this ends the write. */
function ResolveDialog(props: ResolveDialogProps) {
  const { view, open, onOpenChange } = props;
  const t = useTranslations('activity.resolve');
  const terms = useTranslations('terms');
  const words = useWords();
  const { verdict, setVerdict, reason, setReason, pending, error, resolve } = useResolution(props);

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { write: words(writeTitle(view)) })}
      description={t('description')}
      confirmLabel={t('confirm')}
      cancelLabel={terms('cancel')}
      onConfirm={() => void resolve()}
      pending={pending}
      error={error}
    >
      <RadioGroup
        label={t('verdict')}
        name="verdict"
        value={verdict ?? ''}
        onChange={({ target }) => setVerdict(target.value === 'happened' ? 'happened' : 'did-not-happen')}
        options={[
          { value: 'happened', label: t('happened'), hint: t('happenedHint') },
          { value: 'did-not-happen', label: t('didNotHappen'), hint: t('didNotHappenHint') },
        ]}
      />
      <TextareaField
        label={t('reason')}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}

interface ReviewPanelProps {
  readonly view: WriteView;
  /** Whether this person submitted the write. */
  readonly isOwn: boolean;
  /** Why this person may not decide the approval; undefined where they may. */
  readonly refusedFor: string | undefined;
  /** The Approvals that list the write for this person while it waits; undefined if they do not list it. */
  readonly approvals: string | undefined;
  readonly onAnswer: (view: WriteView) => void;
}

/** The next step for a person where the console cannot go on by itself. */
function ReviewPanel({ view, isOwn, refusedFor, approvals, onAnswer }: ReviewPanelProps) {
  const t = useTranslations('activity.review');
  const words = useWords();
  const { state } = view;
  const reason = reasonWords(view.because);
  const next =
    state === 'RESOLVED_NOT_DONE'
      ? ({ is: 'again', href: repeatAddress(view) } as const)
      : state === 'PENDING_APPROVAL'
        ? ({ is: 'approval', href: approvals } as const)
        : undefined;
  if (view.question !== undefined) {
    const { by, text, isAnswered } = view.question;
    return (
      <Notice
        tone={isAnswered ? 'neutral' : 'caution'}
        title={t('question.title', { name: by === undefined ? '' : words(by) })}
        actions={
          isAnswered || !isOwn ? undefined : (
            <ButtonLink size="sm" href={repeatAddress(view)}>
              {t('question.action')}
            </ButtonLink>
          )
        }
      >
        <p>
          <bdi>{text}</bdi>
        </p>
        <p className="text-ink-muted">{t(isAnswered ? 'question.answered' : 'question.text')}</p>
      </Notice>
    );
  }
  if (next !== undefined) {
    return (
      <Notice
        tone={next.is === 'approval' ? 'caution' : 'neutral'}
        title={t(`${next.is}.title`)}
        actions={
          next.href === undefined ? undefined : (
            <ButtonLink size="sm" href={next.href}>
              {t(`${next.is}.action`)}
            </ButtonLink>
          )
        }
      >
        {t(`${next.is}.text`)}
        <Told names={view.told} />
      </Notice>
    );
  }
  if (state === 'EXPIRED' && reason !== undefined) {
    return <Notice title={t('notSent')}>{words(reason)}</Notice>;
  }
  if (state !== 'NEEDS_REVIEW') return null;
  return <Unexplained view={view} refusedFor={refusedFor} onAnswer={onAnswer} />;
}

/** The console cannot find out more: the panel shows what is known, and how a person decides it. */
function Unexplained({ view, refusedFor, onAnswer }: Omit<ReviewPanelProps, 'approvals' | 'isOwn'>) {
  const t = useTranslations('activity.review');
  const words = useWords();
  const [open, setOpen] = useState(false);
  const reason = reasonWords(view.because);
  const place = shownWrites[view.operation].whereToLook;
  return (
    <Notice
      tone="negative"
      title={t('title')}
      actions={
        <Button size="sm" disabled={refusedFor !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('action')}
        </Button>
      }
    >
      <ul className="list-disc pl-4">
        <li>{t('sent', { count: view.attempts.length })}</li>
        <li>{reason === undefined ? t('noProof') : words(reason)}</li>
        <li>{place === undefined ? t('whereToLook') : words(place)}</li>
        <li>
          {view.resolution === undefined
            ? t('twoPeople')
            : t('firstSaid', { verdict: view.resolution.verdict, name: view.resolution.by })}
        </li>
      </ul>
      {refusedFor === undefined ? null : <p className="text-ink-muted mt-1">{refusedFor}</p>}
      <ResolveDialog view={view} open={open} onOpenChange={setOpen} onAnswer={onAnswer} />
    </Notice>
  );
}

/** Every request that the platform got for this write, all under one key. */
function AttemptsTable({ attempts, zone }: { attempts: readonly AttemptView[]; zone: string }) {
  const t = useTranslations('activity.attempts');
  if (attempts.length === 0) return <p className="text-ink-muted pt-3 text-sm">{t('none')}</p>;
  return (
    <PlainTable
      label={t('title')}
      caption={t('title')}
      heads={[t('number'), t('sent'), t('by'), t('answer'), t('reading')]}
    >
      {attempts.map(({ number, startedAt, by, httpStatus, reading }) => (
        <tr key={number}>
          <th scope="row" className="px-3 py-1.5 text-left font-medium">
            {number}
          </th>
          <PlainCell>
            <Moment time={startedAt} zone={zone} withSeconds />
          </PlainCell>
          <PlainCell>{t(`sender.${by}`)}</PlainCell>
          <PlainCell>{httpStatus === undefined ? t('noAnswer') : t('http', { status: String(httpStatus) })}</PlainCell>
          <PlainCell>
            <Reading reading={reading} />
          </PlainCell>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Reliability 3.4: what an answer proves. A reading that is not listed is shown as it came. */
function Reading({ reading }: Pick<AttemptView, 'reading'>) {
  const t = useTranslations('activity.attempts');
  if (reading === undefined) return t('waiting');
  const listed = known.readings.find((one) => one === reading);
  return listed === undefined ? reading : t(`readings.${listed}`);
}

interface WriteRecordProps {
  readonly initial: WriteView;
  readonly asked: readonly NamedField[];
  /** The answer as it was when the page was drawn. */
  readonly answered: readonly NamedField[];
  /** The list that the page was opened from; undefined where its address names none. */
  readonly place: RecordPlace | undefined;
  readonly zone: string;
  readonly names: RecordNames;
  /** The person who looks at the page. */
  readonly personId: string;
  /** Why this person may not decide about the write; undefined where they may. */
  readonly refusedFor: string | undefined;
  readonly approvals: string | undefined;
  readonly history: ReactNode;
}

/** One write from its record to its end, followed until it is settled. */
export function WriteRecord(props: WriteRecordProps) {
  const { asked, answered, place, zone, names, personId, refusedFor, approvals, history } = props;
  const { view, stale, set } = useFollowedWrite(props.initial);
  const router = useRouter();
  // The server names the fields of the answer, and the history has a new line.
  useSettled(view, () => router.refresh());
  const t = useTranslations('activity');
  const draw = useWords();
  const words = writeWords(view);
  return (
    <>
      <RecordHead
        list={place?.crumb ?? { label: t('title'), href: pathIn(view.account, 'activity') }}
        title={draw(writeTitle(view))}
        about={[view.actor.name, <Moment key="when" time={view.createdAt} zone={zone} />]}
        status={words}
        actions={
          <>
            {place?.ways}
            {isUnsent(view) ? <WithdrawButton view={view} personId={personId} onAnswer={set} /> : null}
            {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          </>
        }
      />
      <p role="status" className="text-caution-ink text-sm">
        {stale ? t('record.stale') : null}
      </p>
      <RecordColumns side={<RecordFacts view={view} zone={zone} names={names} />} history={history}>
        <ReviewPanel
          view={view}
          refusedFor={refusedFor}
          approvals={approvals}
          isOwn={view.actor.id === personId}
          onAnswer={set}
        />
        <Panel title={t('record.asked')} flush>
          <FieldFacts fields={asked} />
        </Panel>
        <AnswerPanel view={view} named={[...answered, ...asked]} />
        <Panel title={t('attempts.title')} flush>
          <AttemptsTable attempts={view.attempts} zone={zone} />
        </Panel>
      </RecordColumns>
    </>
  );
}

function RecordFacts({ view, zone, names }: { view: WriteView } & Pick<WriteRecordProps, 'zone' | 'names'>) {
  const t = useTranslations('activity');
  const terms = useTranslations('terms');
  const { actor, createdAt, settledAt, settled, keyEndsAt, platformReference, repeats, resolution, account } = view;
  return (
    <FactsPanel title={t('record.facts')}>
      <Fact label={t('column.record')}>
        <ResourceLink view={view} names={names} />
      </Fact>
      <Fact label={t('column.actor')} note={actor.role}>
        {actor.name}
      </Fact>
      {view.through === undefined ? null : (
        <Fact label={t('record.through')} note={view.through.own ? t('record.ownCredentials') : undefined}>
          {view.through.connection}
        </Fact>
      )}
      <TimeFact label={t('record.recorded')} time={createdAt} zone={zone} />
      {settledAt === undefined ? null : <TimeFact label={t('record.settled')} time={settledAt} zone={zone} />}
      {settled || keyEndsAt === undefined ? null : (
        <Fact label={t('column.key')} note={t('record.keyNote')}>
          <TimeLeft until={keyEndsAt} />
        </Fact>
      )}
      {platformReference === undefined ? null : (
        <IdFact
          label={t('record.platformReference')}
          id={platformReference}
          copied={t('record.platformReferenceCopied')}
        />
      )}
      {resolution === undefined ? null : <Resolved resolution={resolution} />}
      {repeats === undefined ? null : (
        <Fact label={t('record.repeats')}>
          <a
            className="text-accent-ink underline underline-offset-2"
            href={pathIn(account, 'activity/[id]', { id: repeats })}
          >
            {t('record.earlier')}
          </a>
        </Fact>
      )}
      <Overrides view={view} />
      <IdFact label={terms('id')} id={view.id} copied={t('record.idCopied')} />
    </FactsPanel>
  );
}

function Resolved({ resolution: { verdict, reason, by, second } }: { resolution: Resolution }) {
  const t = useTranslations('activity.record');
  return (
    <Fact
      label={second === undefined ? t('firstWord') : t('settledManually')}
      note={second === undefined ? t('byOne', { name: by }) : t('byTwo', { first: by, second: second.by })}
    >
      {t.rich('verdict', { verdict, reason: () => <bdi>{reason}</bdi> })}
      {second === undefined ? null : (
        <>
          {' '}
          <bdi>{second.reason}</bdi>
        </>
      )}
    </Fact>
  );
}

function Overrides({ view: { overrides } }: { view: WriteView }) {
  const t = useTranslations('activity.record');
  const words = useWords();
  return overrides.map(({ field, warning, reason }) => (
    <Fact key={field} label={t('override')} note={t('overrideReason', { reason })}>
      {words(readMessage(warning))}
    </Fact>
  ));
}

function AnswerPanel({ view, named }: { view: WriteView; named: readonly NamedField[] }) {
  const t = useTranslations('activity.record');
  const labelOf = (field: string) => named.find((one) => one.field === field)?.label ?? field;
  const { refusal, result, requestId, platformStatus } = view;
  return (
    <Panel title={t('answer')} flush={result !== undefined}>
      {result === undefined ? (
        <div className="flex flex-col items-start gap-2 text-sm">
          {refusal === undefined ? (
            <p className="text-ink-muted">{t('nothingYet')}</p>
          ) : (
            <RefusalDetails refusal={refusal} />
          )}
          <WriteFailureDetails reference={requestId} refusal={refusal} />
        </div>
      ) : (
        <>
          {platformStatus === undefined ? null : (
            <p className="border-line border-b py-2 text-sm">
              {t.rich('platformStatus', {
                status: () => <strong className="font-semibold">{platformStatus}</strong>,
              })}
            </p>
          )}
          <FieldFacts fields={fieldTexts(result).map(([field, text]) => ({ field, text, label: labelOf(field) }))} />
        </>
      )}
    </Panel>
  );
}

/** A record that was sent or answered, field by field; sensitive values come masked. The hint is the name on the wire. */
function FieldFacts({ fields }: { fields: readonly NamedField[] }) {
  const t = useTranslations('activity.record');
  if (fields.length === 0) return <p className="text-ink-muted pt-3 text-sm">{t('noFields')}</p>;
  return (
    <Facts>
      {fields.map(({ field, label, text }) => (
        <Fact key={field} label={<span title={field}>{label}</span>}>
          <bdi className="break-words">{text}</bdi>
        </Fact>
      ))}
    </Facts>
  );
}
