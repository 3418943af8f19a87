'use client';

import { useWords } from '@/lib/messages/use-words';
import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useId } from 'react';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { cn } from '@/components/ui/cn';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { truncateMiddle } from '@/lib/format/mask';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { WhyNotReveal } from '@/app/record/reveal-permission';
import { ReviewTable } from '@/components/form/review-table';
import { MaskedValue } from '@/components/ui/masked-value';
import { Notice } from '@/components/ui/notice';
import { describeLost } from '@/lib/access/requests/forbidden-error';
import { failed } from '@/lib/result';
import { revealProposedAction } from './actions';
import { fieldWords } from './field-words';

type Row = ApprovalView['changes'][number];

/** The stored change itself, field by field, beside the record as it was when it was proposed. */
function ProposedChange({ view }: { view: ApprovalView }) {
  const { changes, hasRecord } = view;
  if (changes.length === 0) {
    return (
      <div className="p-4">
        <Notice tone="negative">What is stored is not what was proposed, or is gone. It cannot be approved.</Notice>
      </div>
    );
  }
  const changed = changes.filter((row) => row.changed);
  const same = changes.filter((row) => !row.changed);
  return (
    <>
      <ReviewTable
        caption="What would change"
        beforeLabel={hasRecord ? 'When proposed' : 'Record not shown by the platform'}
        afterLabel="Would be sent"
        rows={changed.map((row) => ({
          field: row.field,
          label: fieldWords(row.field),
          before: row.before === undefined ? null : <Value view={view} row={row} side="before" text={row.before} />,
          after: <Value view={view} row={row} side="after" text={row.after} />,
        }))}
      />
      {view.mayReveal || !changed.some(({ masked }) => masked) ? null : (
        <WhyNotReveal label={revealLabel(view)} className="border-line border-t px-4 py-2" />
      )}
      {same.length === 0 ? null : (
        <p className="text-ink-muted border-line border-t px-4 py-2 text-xs">
          Sent as they are: {same.map(({ field }) => fieldWords(field)).join(', ')}.
        </p>
      )}
    </>
  );
}

/** Several changes stand in one list, each with its own words. */
const revealLabel = ({ operation }: ApprovalView): string => `Reveal ${operation.id}`;

interface ValueProps {
  readonly view: ApprovalView;
  readonly row: Row;
  readonly side: 'before' | 'after';
  readonly text: string;
}

function Value({ view, row: { field, masked }, side, text }: ValueProps) {
  if (!masked) return <bdi className="break-words">{text}</bdi>;
  const { account, id: operationId } = view.operation;
  const reveal = () =>
    revealProposedAction({ account, operationId, field, side }).catch((error: unknown) =>
      failed(describeLost(error, 'The value could not be read.')),
    );
  const label = `${field.split('.').at(-1)?.replaceAll('_', ' ') ?? field} ${side === 'before' ? 'before' : 'after'}`;
  const allowed = view.mayReveal ? { reveal } : { refusedBy: whyNotId(revealLabel(view)) };
  return <MaskedValue label={label} masked={text} {...allowed} />;
}

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
  const words = useWords();
  const titleId = useId();
  const changeId = useId();
  return (
    <article aria-labelledby={titleId} className="border-line bg-surface rounded-md border shadow-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-64">
          <h2 id={titleId} className="text-base font-semibold">
            {words(writeTitle(operation))}
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
        <StatusOf words={writeWords(operation)} />
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
