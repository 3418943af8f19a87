import { Moment } from '@/app/shell/moment';
import { ActButton } from '@/app/settings/act-button';
import { ReviewTable } from '@/components/form/review-table';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { declineChangeAction } from './actions';
import { ConfirmChange } from './confirm-change';
import type { ChangeView } from './read-changes';

export interface ChangeListProps {
  readonly changes: readonly ChangeView[];
  readonly ownId: string;
  readonly zone: string;
}

/** What one admin has proposed and a second one confirms: nothing has changed by it yet. */
export function ChangeList({ changes, ownId, zone }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <Panel
      title="Changes that wait"
      description="Nothing changes until a second administrator has confirmed it, within four hours"
      flush
    >
      <ul aria-label="Changes that wait" className="divide-line divide-y">
        {changes.map((change) => (
          <li key={change.id}>
            <Waiting change={change} ownId={ownId} zone={zone} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Waiting({
  change,
  ownId,
  zone,
}: {
  readonly change: ChangeView;
  readonly ownId: string;
  readonly zone: string;
}) {
  const { id, act, hash, title, rows, proposer, proposedBy, proposedAt, expiresAt } = change;
  const isOwn = proposedBy === ownId;
  const reason = findReason(change, ownId);
  return (
    <article aria-label={title}>
      <div className="px-4 pt-3 pb-2">
        <h3 className="text-sm font-semibold">
          <bdi>{title}</bdi>
        </h3>
        <p className="text-ink-muted text-xs">
          Proposed by {isOwn ? 'you' : <bdi>{proposer}</bdi>}, <Moment time={proposedAt} zone={zone} />. Open until{' '}
          <Moment time={expiresAt} zone={zone} />.
        </p>
      </div>
      <ReviewTable
        caption={`What would change: ${title}`}
        beforeLabel="Now"
        afterLabel="After"
        rows={rows.map(({ field, label, before, after }) => ({
          field,
          label,
          before: before === undefined ? null : <bdi className="wrap-anywhere">{before}</bdi>,
          after: after === undefined ? null : <bdi className="wrap-anywhere">{after}</bdi>,
        }))}
      />
      <div className="flex flex-wrap items-start gap-2 px-4 py-3">
        {reason === undefined ? (
          <ConfirmChange {...{ id, act, hash, title }} />
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Button size="sm" disabled aria-label={`Confirm: ${title}`} aria-describedby={whyNotId(title)}>
              Confirm
            </Button>
            <WhyNot label={title} reason={reason} />
          </span>
        )}
        <ActButton
          size="sm"
          label={isOwn ? 'Withdraw' : 'Reject'}
          name={`${isOwn ? 'Withdraw' : 'Reject'}: ${title}`}
          action={declineChangeAction}
          input={id}
          done="Everything stays as it is"
        />
      </div>
    </article>
  );
}

/** Said here before it is tried; the act itself asks again. */
function findReason({ proposedBy, personId }: ChangeView, ownId: string): string | undefined {
  if (proposedBy === ownId) return 'You proposed it: a second administrator confirms it.';
  return personId === ownId ? 'It is about yourself: another administrator confirms it.' : undefined;
}
