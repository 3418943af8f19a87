'use client';

import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-of';
import { CheckAgainButton, isUnsent, mayCheckAgain, TakeBackButton } from '@/app/write/outcome/write-buttons';
import { operationName, operationWords } from '@/app/write/outcome/write-words';
import { rawRefusal, RefusalDetails } from '@/app/write/outcome/refusal-details';
import { useOperation } from '@/app/write/outcome/use-followed-write';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { FailureDetails } from '@/components/failure/failure-details';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { OperationView, Resolution } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from '../resource-link';
import { TimeLeft } from '../time-left';
import { AttemptsTable } from './attempts-table';
import { FieldFacts } from './field-facts';
import { ReviewPanel } from './review-panel';

export interface OperationRecordProps {
  readonly initial: OperationView;
  readonly zone: string;
  /** Who looks at it. */
  readonly personId: string;
  /** Why this person may not decide about it; undefined where they may. */
  readonly refusedFor: string | undefined;
}

/** One write from its record to its end, followed until it is settled. */
export function OperationRecord({ initial, zone, personId, refusedFor }: OperationRecordProps) {
  const { view, stale, set } = useOperation(initial);
  const words = operationWords(view);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Operations', href: `/a/${view.account}/operations` }]}
        title={operationName(view)}
        mark={<StatusOf words={words} />}
        description={words.meaning}
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

function RecordFacts({ view, zone }: { view: OperationView; zone: string }) {
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

function Overrides({ view: { overrides } }: { view: OperationView }) {
  return overrides.map(({ field, warning, reason }) => (
    <Fact key={field} label="Sent in spite of" note={`Reason: ${reason}`}>
      {warning}
    </Fact>
  ));
}

function AnswerPanel({ view }: { view: OperationView }) {
  const { refusal, result, requestId, platformStatus } = view;
  return (
    <Panel title="Answer" flush={result !== undefined && result !== null}>
      {result === undefined || result === null ? (
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
