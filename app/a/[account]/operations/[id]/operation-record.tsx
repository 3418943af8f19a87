'use client';

import { useWords } from '@/lib/messages/use-words';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import { CheckAgainButton, isUnsent, mayCheckAgain, TakeBackButton } from '@/app/write/outcome/write-buttons';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { rawRefusal, RefusalDetails } from '@/app/write/outcome/refusal-details';
import { useFollowedWrite } from '@/app/write/outcome/use-followed-write';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { FailureDetails } from '@/components/failure/failure-details';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { WriteView, Resolution, AttemptView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from '../resource-link';
import { TimeLeft } from '../time-left';
import { ReviewPanel } from './review-panel';

/** Reliability 3.4: what an answer proves. A reading that is not listed is shown as it came. */
const readings: Readonly<Record<string, string>> = {
  NOT_SENT: 'Not sent: no connection',
  DONE: 'Done',
  ACCEPTED: 'Accepted, not finished',
  UNCONFIRMED: 'Accepted, which the record must confirm',
  REJECTED: 'Refused',
  UNKNOWN: 'No answer that proves anything',
  IN_PROGRESS: 'Still being worked on',
  LATER: 'Asked to come later',
  AUTH: 'Sign-in not accepted',
  CONFIG: 'Connection not set up correctly',
  BUG: 'Key refused',
  UNPROVEN: 'A refusal that proves nothing',
  STUCK: 'The same fault again and again',
};

const senders: Readonly<Record<AttemptView['by'], string>> = {
  person: 'A person',
  sweeper: 'The console by itself',
  'read-back': 'The console, by reading',
};

/** Every time the platform was asked about this write, under one key. */
function AttemptsTable({ attempts, zone }: { attempts: readonly AttemptView[]; zone: string }) {
  if (attempts.length === 0) return <p className="text-ink-muted p-4 text-sm">Nothing was sent yet.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Attempts" tabIndex={0}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">Attempts</caption>
        <thead>
          <tr className="border-line text-ink-muted border-b text-xs">
            {['Attempt', 'Sent', 'By', 'Answer', 'What it says'].map((head) => (
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
              <td className="px-4 py-2">{senders[by]}</td>
              <td className="px-4 py-2">{httpStatus === undefined ? 'none' : `HTTP ${httpStatus}`}</td>
              <td className="px-4 py-2">{wordsOfReading(reading)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOfReading(reading: string | undefined): string {
  if (reading === undefined) return 'Waiting for the answer';
  return (Object.hasOwn(readings, reading) ? readings[reading] : undefined) ?? reading;
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
  const draw = useWords();
  const words = writeWords(view);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Operations', href: `/a/${view.account}/operations` }]}
        title={draw(writeTitle(view))}
        mark={<StatusOf words={words} />}
        description={draw(words.meaning)}
        actions={
          <>
            {isUnsent(view) ? <TakeBackButton view={view} personId={personId} onAnswer={set} /> : null}
            {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          </>
        }
      />
      <p role="status" className="text-caution-ink text-sm">
        {stale ? 'The console did not answer just now; this may be older than it seems.' : null}
      </p>
      <div className="flex flex-col gap-4">
        <ReviewPanel view={view} refusedFor={refusedFor} onAnswer={set} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RecordFacts view={view} zone={zone} />
          <Panel title="Asked for" flush>
            <FieldFacts fields={view.asked} />
          </Panel>
          <AnswerPanel view={view} />
          <Panel title="Attempts" flush>
            <AttemptsTable attempts={view.attempts} zone={zone} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function RecordFacts({ view, zone }: { view: WriteView; zone: string }) {
  const { actor, createdAt, settledAt, settled, keyEndsAt, platformReference, repeats, resolution, account } = view;
  return (
    <Panel title="Write" flush>
      <Facts>
        <Fact label="Record">
          <ResourceLink {...view} />
        </Fact>
        <Fact label="By" note={actor.role}>
          {actor.name}
        </Fact>
        {view.through === undefined ? null : (
          <Fact label="Through" note={view.through.own ? 'Under a client id of their own' : undefined}>
            {view.through.connection}
          </Fact>
        )}
        <Fact label="Recorded">
          <Moment time={createdAt} zone={zone} />
        </Fact>
        {settledAt === undefined ? null : (
          <Fact label="Settled">
            <Moment time={settledAt} zone={zone} />
          </Fact>
        )}
        {settled || keyEndsAt === undefined ? null : (
          <Fact label="Key valid for" note="Until then the same request can be sent again without acting twice.">
            <TimeLeft until={keyEndsAt} />
          </Fact>
        )}
        {platformReference === undefined ? null : (
          <Fact label="Platform reference">
            <CopyText value={platformReference} label="platform reference" truncate={false} />
          </Fact>
        )}
        {resolution === undefined ? null : <Resolved resolution={resolution} />}
        {repeats === undefined ? null : (
          <Fact label="Repeats">
            <a className="text-accent-ink underline underline-offset-2" href={`/a/${account}/operations/${repeats}`}>
              An earlier write
            </a>
          </Fact>
        )}
        <Overrides view={view} />
        <Fact label="Id">
          <CopyText value={view.id} label="operation id" truncate={false} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Resolved({ resolution: { verdict, reason, by, second } }: { resolution: Resolution }) {
  return (
    <Fact
      label={second === undefined ? 'First word of two' : 'Settled by hand'}
      note={second === undefined ? `By ${by}` : `By ${by} and ${second.by}`}
    >
      {verdict === 'happened' ? 'It happened. ' : 'It did not happen. '}
      <bdi>{reason}</bdi>
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
  return overrides.map(({ field, warning, reason }) => (
    <Fact key={field} label="Sent in spite of" note={`Reason: ${reason}`}>
      {warning}
    </Fact>
  ));
}

function AnswerPanel({ view }: { view: WriteView }) {
  const { refusal, result, requestId, platformStatus } = view;
  return (
    <Panel title="Answer" flush={result !== undefined}>
      {result === undefined ? (
        <div className="flex flex-col items-start gap-2 text-sm">
          {refusal === undefined ? (
            <p className="text-ink-muted">Nothing yet.</p>
          ) : (
            <RefusalDetails refusal={refusal} />
          )}
          <FailureDetails reference={requestId} raw={refusal === undefined ? undefined : rawRefusal(refusal)} />
        </div>
      ) : (
        <>
          {platformStatus === undefined ? null : (
            <p className="border-line border-b px-4 py-2 text-sm">
              The platform’s own status: <strong className="font-semibold">{platformStatus}</strong>
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
  const rows = rowsOf(fields, '');
  if (rows.length === 0) return <p className="text-ink-muted p-4 text-sm">No fields.</p>;
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
