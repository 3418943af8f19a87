'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { CopyId, TextCell, codeColumn, statusColumn, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { message } from '@/lib/messages/message';
import { depositStates } from '@/app/list/record-states';

const deposits = defineList({
  operation: 'listDeposits',
  area: 'deposits',
  rowId: (row) => row.deposit_id,
  filters: ['status'],
  tabs: {
    label: message('deposits.byStatus'),
    field: 'status',
    states: depositStates,
  },
  columns: ({ zone }) => [
    {
      id: 'short_reference_id',
      header: message('deposits.deposit'),
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.short_reference_id}</span>,
      beside: (row) => <CopyId id={row.deposit_id} header={message('deposits.deposit')} />,
    },
    timeColumn('create_time', message('terms.created'), zone),
    ...amountColumns('amount', 'currency'),
    statusColumn('deposit_status', depositStates, 'md'),
    {
      id: 'sender',
      header: message('deposits.sender'),
      width: 'xl',
      cell: (row) => <TextCell text={row.sender.sender_name} />,
    },
    codeColumn('receiver_account_number', message('deposits.receivedOn'), 'md'),
    timeColumn('complete_time', message('deposits.completed'), zone, { hiddenAtFirst: true }),
  ],
});

export function DepositsTable({ seed }: { seed: ListSeed<'listDeposits'> }) {
  return (
    <LiveTable list={deposits} seed={seed} filters={(address) => <StatusTabs list={deposits} address={address} />} />
  );
}
