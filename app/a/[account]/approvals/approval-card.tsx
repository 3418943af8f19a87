'use client';

import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useId } from 'react';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-of';
import { operationName, operationWords } from '@/app/write/outcome/write-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { cn } from '@/components/ui/cn';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { truncateMiddle } from '@/lib/format/mask';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { ProposedChange } from './proposed-change';

export interface ApprovalCardProps {
  readonly view: ApprovalView;
  readonly zone: string;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly chosen: boolean;
  /** Left out where there is nothing to choose among. */
  readonly onChosen: ((chosen: boolean) => void) | undefined;
  readonly onAsk: (verdict: 'approved' | 'declined') => void;
}

/** One write: who asks for it, until when, and behind one press what exactly would change. */
export function ApprovalCard({ view, zone, opened, onOpen, chosen, onChosen, onAsk }: ApprovalCardProps) {
  const { operation, mine, whyNotMine, expiresAt, requestedAt, decision } = view;
  const { account, resource, actor } = operation;
  const titleId = useId();
  const changeId = useId();
  return (
    <article aria-labelledby={titleId} className="border-line bg-surface rounded-md border shadow-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-64">
          <h2 id={titleId} className="text-base font-semibold">
            {operationName(operation)}
            {resource === undefined ? null : (
              <>
                {' '}
                <Link
                  href={`/a/${account}/${resource.type}/${encodeURIComponent(resource.id)}`}
                  className="text-accent-ink font-mono text-xs underline underline-offset-2"
                >
                  {truncateMiddle(resource.id)}
                </Link>
              </>
            )}
          </h2>
          <p className="text-ink-muted text-sm">
            Proposed by <bdi>{actor.name}</bdi> ({actor.role}), <Moment time={requestedAt} zone={zone} />
          </p>
          {decision === undefined ? (
            <p className="text-ink-muted text-sm">
              Lapses <Moment time={expiresAt} zone={zone} />
            </p>
          ) : (
            <p className="text-ink-muted text-sm">
              {verdictWords[decision.verdict] ?? decision.verdict}
              {decision.by === undefined ? null : (
                <>
                  {' '}
                  by <bdi>{decision.by}</bdi>
                </>
              )}
              , <Moment time={decision.at} zone={zone} />
              {decision.reason === undefined || decision.verdict === 'void' ? null : (
                <>
                  : <bdi>{decision.reason}</bdi>
                </>
              )}
            </p>
          )}
        </div>
        <StatusOf words={operationWords(operation)} />
      </div>
      <div className="border-line flex flex-wrap items-center gap-2 border-t px-4 py-2">
        <Button
          size="sm"
          aria-expanded={opened}
          aria-controls={changeId}
          icon={<ChevronDown aria-hidden className={cn('transition-transform', opened && 'rotate-180')} />}
          onClick={onOpen}
        >
          {opened ? 'Change is open' : 'See the change'}
        </Button>
        <Link
          href={`/a/${account}/operations/${operation.id}`}
          className="text-accent-ink inline-flex min-h-6 items-center text-xs underline underline-offset-2"
        >
          Open its record
        </Link>
        {mine && opened ? (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {onChosen === undefined ? null : (
              <Checkbox
                label="Choose"
                checked={chosen}
                onChange={({ target }) => onChosen(target.checked)}
                aria-describedby={titleId}
              />
            )}
            <Button size="sm" onClick={() => onAsk('declined')}>
              Decline
            </Button>
            <Button size="sm" variant="primary" onClick={() => onAsk('approved')}>
              Approve
            </Button>
          </span>
        ) : null}
        {whyNotMine === undefined ? null : <NotForThisPerson id={operation.id} reason={whyNotMine} />}
      </div>
      <div id={changeId} hidden={!opened} className="border-line border-t">
        {opened ? <ProposedChange view={view} /> : null}
      </div>
    </article>
  );
}

/** Both buttons stay where they are for others. */
function NotForThisPerson({ id, reason }: { id: string; reason: string }) {
  // Several cards stand in one list, each with its own words.
  const label = `Approve ${id}`;
  const refused = { size: 'sm', disabled: true, 'aria-describedby': whyNotId(label) } as const;
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <WhyNot label={label} reason={reason} />
      <Button {...refused}>Decline</Button>
      <Button {...refused} variant="primary">
        Approve
      </Button>
    </span>
  );
}

const verdictWords: Readonly<Record<string, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  void: 'Lapsed',
  withdrawn: 'Taken back',
};
