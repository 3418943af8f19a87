'use client';

import { WhyNotReveal } from '@/app/record/reveal-permission';
import { ReviewTable } from '@/components/form/review-table';
import { MaskedValue } from '@/components/ui/masked-value';
import { Notice } from '@/components/ui/notice';
import { describeLost } from '@/lib/access/requests/forbidden-error';
import { whyNotId } from '@/components/failure/why-not';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { failed } from '@/lib/result';
import { revealProposedAction } from './actions';
import { fieldWords } from './field-words';

type Row = ApprovalView['changes'][number];

/** The stored change itself, field by field, beside the record as it was when it was proposed. */
export function ProposedChange({ view }: { view: ApprovalView }) {
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
