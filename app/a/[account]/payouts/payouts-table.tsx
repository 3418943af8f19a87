'use client';

import { useMemo } from 'react';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { Moment } from '@/app/shell/moment';
import { TextCell } from '@/app/list/text-cell';
import { StatusOf } from '@/app/list/status-of';
import type { DataColumn } from '@/components/data-table/data-column';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { formatAmount } from '@/lib/format/money';
import { truncateMiddle } from '@/lib/format/mask';
import { addDays } from '@/lib/format/plain-date';
import { payoutListDefaults, payoutListFields } from './list-address';
import { PayoutFilters } from './payout-filters';
import { payoutV2Words } from './payout-status';

type Row = RowOf<'listPayouts'>;
export type PayoutQuery = QueryOf<Operations['listPayouts']>;

export interface PayoutsTableProps {
  readonly seed: ListSeed<'listPayouts', PayoutQuery>;
  /** The platform's zone: days of the filter are its days. */
  readonly platformZone: string;
  readonly nowMs: number;
}

export function PayoutsTable({ seed, platformZone, nowMs }: PayoutsTableProps) {
  const { account, zone } = seed;
  const columns = useMemo(() => columnsFor(zone), [zone]);
  return (
    <LiveTable
      operation="listPayouts"
      seed={seed}
      nouns="payouts"
      columns={columns}
      rowId={(row) => row.payout_id}
      rowHref={(row) => payoutHref(account, row)}
      fields={payoutListFields}
      defaults={payoutListDefaults}
      filters={(address, paused) => <PayoutFilters {...{ account, address, paused, platformZone, nowMs }} />}
      widen={({ query, change }) =>
        query.start_time === undefined ? null : (
          <Button onClick={() => change({ start_time: addDays(query.start_time ?? '', -90) })}>
            Look 90 days further back
          </Button>
        )
      }
    />
  );
}

/** The day stands in the address so that the summary can be found where a payout cannot be asked for by id. */
function payoutHref(account: string, row: Row): string {
  return `/a/${account}/payouts/${encodeURIComponent(row.payout_id)}?day=${row.create_time.slice(0, 10)}`;
}

function columnsFor(zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'payout_id',
      header: 'Payout',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{truncateMiddle(row.payout_id)}</span>,
      beside: (row) => <CopyButton value={row.payout_id} label="payout id" />,
    },
    {
      id: 'create_time',
      header: 'Created',
      width: 'lg',
      cell: (row) => <Moment time={row.create_time} zone={zone} inList />,
    },
    {
      id: 'payout_amount',
      header: 'Amount',
      width: 'md',
      align: 'end',
      cell: (row) => formatAmount(row.payout_amount, row.payout_currency),
    },
    { id: 'payout_currency', header: 'Currency', width: 'xs', cell: (row) => row.payout_currency },
    {
      id: 'payout_status',
      header: 'Status',
      width: 'md',
      cell: (row) => <StatusOf words={payoutV2Words(row.payout_status)} />,
    },
    {
      id: 'statement_descriptor',
      header: 'Statement text',
      width: 'lg',
      cell: (row) => <TextCell text={row.statement_descriptor} />,
    },
    { id: 'internal_note', header: 'Internal note', width: 'lg', cell: (row) => <TextCell text={row.internal_note} /> },
    {
      id: 'completed_time',
      header: 'Completed',
      width: 'lg',
      hiddenAtFirst: true,
      cell: (row) => <Moment time={row.completed_time} zone={zone} inList />,
    },
  ];
}
