'use client';

import { useTranslations } from 'next-intl';
import { readMessage } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import { CheckAgainButton, isUnsent, mayCheckAgain, WithdrawButton } from '@/app/write/outcome/write-buttons';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { RefusalDetails, WriteFailureDetails } from '@/app/write/outcome/refusal-details';
import { useFollowedWrite } from '@/app/write/outcome/use-followed-write';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { WriteView, Resolution, AttemptView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from '../resource-link';
import { TimeLeft } from '../time-left';
import { ReviewPanel } from './review-panel';

/** Reliability 3.4: what an answer proves. */
const readings = [
  'NOT_SENT',
  'DONE',
  'ACCEPTED',
  'UNCONFIRMED',
  'REJECTED',
  'UNKNOWN',
  'IN_PROGRESS',
  'LATER',
  'AUTH',
  'CONFIG',
  'BUG',
  'UNPROVEN',
  'STUCK',
] as const;

/** Every time the platform was asked about this write, under one key. */
function AttemptsTable({ attempts, zone }: { attempts: readonly AttemptView[]; zone: string }) {
  const t = useTranslations('activity.attempts');
  if (attempts.length === 0) return <p className="text-ink-muted p-4 text-sm">{t('none')}</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label={t('title')} tabIndex={0}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-line text-ink-muted border-b text-xs">
            {[t('number'), t('sent'), t('by'), t('answer'), t('reading')].map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {attempts.map(({ number, startedAt, by, httpStatus, reading }) => (
            <tr key={number}>
              <th scope="row" className="px-4 py-2 font-medium">
                {number}
              </th>
              <td className="px-4 py-2 whitespace-nowrap">
                <Moment time={startedAt} zone={zone} inList />
              </td>
              <td className="px-4 py-2">{t(`sender.${by}`)}</td>
              <td className="px-4 py-2">
                {httpStatus === undefined ? t('noAnswer') : t('http', { status: String(httpStatus) })}
              </td>
              <td className="px-4 py-2">
                <Reading reading={reading} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A reading that is not listed is shown as it came. */
function Reading({ reading }: Pick<AttemptView, 'reading'>) {
  const t = useTranslations('activity.attempts');
  if (reading === undefined) return t('waiting');
  const known = readings.find((one) => one === reading);
  return known === undefined ? reading : t(`readings.${known}`);
}

export interface WriteRecordProps {
  readonly initial: WriteView;
  readonly zone: string;
  /** Who looks at it. */
  readonly personId: string;
  /** Why this person may not decide about it; undefined where they may. */
  readonly refusedFor: string | undefined;
}

/** One write from its record to its end, followed until it is settled. */
export function WriteRecord({ initial, zone, personId, refusedFor }: WriteRecordProps) {
  const { view, stale, set } = useFollowedWrite(initial);
  const t = useTranslations('activity');
  const draw = useWords();
  const words = writeWords(view);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: `/a/${view.account}/activity` }]}
        title={draw(writeTitle(view))}
        mark={<StatusOf words={words} />}
        description={draw(words.meaning)}
        actions={
          <>
            {isUnsent(view) ? <WithdrawButton view={view} personId={personId} onAnswer={set} /> : null}
            {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          </>
        }
      />
      <p role="status" className="text-caution-ink text-sm">
        {stale ? t('record.stale') : null}
      </p>
      <div className="flex flex-col gap-4">
        <ReviewPanel view={view} refusedFor={refusedFor} onAnswer={set} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RecordFacts view={view} zone={zone} />
          <Panel title={t('record.asked')} flush>
            <FieldFacts fields={view.asked} />
          </Panel>
          <AnswerPanel view={view} />
          <Panel title={t('attempts.title')} flush>
            <AttemptsTable attempts={view.attempts} zone={zone} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function RecordFacts({ view, zone }: { view: WriteView; zone: string }) {
  const t = useTranslations('activity');
  const terms = useTranslations('terms');
  const { actor, createdAt, settledAt, settled, keyEndsAt, platformReference, repeats, resolution, account } = view;
  return (
    <Panel title={t('record.facts')} flush>
      <Facts>
        <Fact label={t('column.record')}>
          <ResourceLink {...view} />
        </Fact>
        <Fact label={t('column.actor')} note={actor.role}>
          {actor.name}
        </Fact>
        {view.through === undefined ? null : (
          <Fact label={t('record.through')} note={view.through.own ? t('record.ownCredentials') : undefined}>
            {view.through.connection}
          </Fact>
        )}
        <Fact label={t('record.recorded')}>
          <Moment time={createdAt} zone={zone} />
        </Fact>
        {settledAt === undefined ? null : (
          <Fact label={t('record.settled')}>
            <Moment time={settledAt} zone={zone} />
          </Fact>
        )}
        {settled || keyEndsAt === undefined ? null : (
          <Fact label={t('column.key')} note={t('record.keyNote')}>
            <TimeLeft until={keyEndsAt} />
          </Fact>
        )}
        {platformReference === undefined ? null : (
          <Fact label={t('record.platformReference')}>
            <CopyText value={platformReference} label={t('record.platformReferenceCopied')} truncate={false} />
          </Fact>
        )}
        {resolution === undefined ? null : <Resolved resolution={resolution} />}
        {repeats === undefined ? null : (
          <Fact label={t('record.repeats')}>
            <a className="text-accent-ink underline underline-offset-2" href={`/a/${account}/activity/${repeats}`}>
              {t('record.earlier')}
            </a>
          </Fact>
        )}
        <Overrides view={view} />
        <Fact label={terms('id')}>
          <CopyText value={view.id} label={t('record.idCopied')} truncate={false} />
        </Fact>
      </Facts>
    </Panel>
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

function AnswerPanel({ view }: { view: WriteView }) {
  const t = useTranslations('activity.record');
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
            <p className="border-line border-b px-4 py-2 text-sm">
              {t.rich('platformStatus', {
                status: () => <strong className="font-semibold">{platformStatus}</strong>,
              })}
            </p>
          )}
          <FieldFacts fields={result} />
        </>
      )}
    </Panel>
  );
}

/** Any record, field by field under its wire names, as it was asked for or answered. Sensitive fields come masked. */
function FieldFacts({ fields }: { fields: unknown }) {
  const t = useTranslations('activity.record');
  const rows = rowsOf(fields, '');
  if (rows.length === 0) return <p className="text-ink-muted p-4 text-sm">{t('noFields')}</p>;
  return (
    <Facts>
      {rows.map(([name, text]) => (
        <Fact key={name} label={<span className="font-mono text-xs break-words">{name}</span>}>
          <bdi className="break-words">{text}</bdi>
        </Fact>
      ))}
    </Facts>
  );
}

function rowsOf(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => rowsOf(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
