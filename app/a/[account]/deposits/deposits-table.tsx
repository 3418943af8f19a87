'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { cellText, statusColumn, textColumn, timeColumn } from '@/app/list/columns';
import { CreatedFilter } from '@/app/list/created-filter';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { message } from '@/lib/messages/message';
import { depositStates } from '@/app/list/record-states';

const deposits = defineList({
  operation: 'listDeposits',
  area: 'deposits',
  isMirrored: true,
  rowId: (row) => row.deposit_id,
  filters: ['status', 'start_time', 'end_time'],
  tabs: {
    label: message('deposits.byStatus'),
    field: 'status',
    states: depositStates,
  },
  columns: ({ clock }) => [
    {
      id: 'short_reference_id',
      header: message('deposits.deposit'),
      width: 'lg',
      as: 'code',
      cell: (row) => row.short_reference_id,
      copies: { label: message('deposits.deposit'), value: (row) => row.deposit_id },
    },
    timeColumn('create_time', message('terms.created'), clock),
    ...amountColumns('amount', 'currency'),
    statusColumn('deposit_status', depositStates, 'md'),
    {
      id: 'sender',
      header: message('deposits.sender'),
      width: 'xl',
      cell: (row) => cellText(row.sender.sender_name),
    },
    textColumn('receiver_account_number', message('deposits.receivedOn'), 'md', { as: 'code' }),
    timeColumn('complete_time', message('deposits.completed'), clock, { as: undefined, hiddenAtFirst: true }),
  ],
});

export function DepositsTable({ seed }: { seed: ListSeed<'listDeposits'> }) {
  return (
    <LiveTable
      list={deposits}
      seed={seed}
      tabs={(address) => <StatusTabs list={deposits} address={address} />}
      filters={({ query, change }) => (
        <CreatedFilter {...{ query }} onChange={change} takes="moments" zone={seed.zone} nowMs={seed.readAtMs} />
      )}
    />
  );
}
