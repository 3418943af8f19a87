'use client';

import { useMemo } from 'react';
import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { Moment } from '@/app/shell/moment';
import { StatusTabs } from '@/app/list/status-tabs';
import { TextCell } from '@/app/list/text-cell';
import { StatusOf } from '@/app/list/status-of';
import type { DataColumn } from '@/components/data-table/data-column';
import { CopyButton } from '@/components/ui/copy-button';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { formatAmount } from '@/lib/format/money';
import { depositStatusViews, depositStatusWords } from './deposit-status';

type Row = RowOf<'listDeposits'>;
type Query = QueryOf<Operations['listDeposits']>;

const fields = ['status'] as const;

export function DepositsTable({ seed }: { seed: ListSeed<'listDeposits', Query> }) {
  const columns = useMemo(() => columnsFor(seed.zone), [seed.zone]);
  return (
    <LiveTable
      operation="listDeposits"
      seed={seed}
      nouns="deposits"
      columns={columns}
      rowId={(row) => row.deposit_id}
      rowHref={(row) => `/a/${seed.account}/deposits/${encodeURIComponent(row.deposit_id)}`}
      fields={fields}
      defaults={firstPage}
      filters={(address) => (
        <StatusTabs
          label="Deposits by status"
          address={address}
          field="status"
          statuses={depositStatusViews}
          words={depositStatusWords}
        />
      )}
    />
  );
}

function columnsFor(zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'short_reference_id',
      header: 'Deposit',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.short_reference_id}</span>,
      beside: (row) => <CopyButton value={row.deposit_id} label="deposit id" />,
    },
    {
      id: 'create_time',
      header: 'Created',
      width: 'lg',
      cell: (row) => <Moment time={row.create_time} zone={zone} inList />,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 'md',
      align: 'end',
      cell: (row) => formatAmount(row.amount, row.currency),
    },
    { id: 'currency', header: 'Currency', width: 'xs', cell: (row) => row.currency },
    {
      id: 'deposit_status',
      header: 'Status',
      width: 'md',
      cell: (row) => <StatusOf words={depositStatusWords(row.deposit_status)} />,
    },
    { id: 'sender', header: 'Sender', width: 'xl', cell: (row) => <TextCell text={row.sender.sender_name} /> },
    {
      id: 'receiver_account_number',
      header: 'Received on',
      width: 'md',
      cell: (row) => <span className="font-mono text-xs">{row.receiver_account_number}</span>,
    },
    {
      id: 'complete_time',
      header: 'Completed',
      width: 'lg',
      hiddenAtFirst: true,
      cell: (row) => <Moment time={row.complete_time} zone={zone} inList />,
    },
  ];
}
