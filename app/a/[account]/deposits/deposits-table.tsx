'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { TextCell, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { StatusOf } from '@/app/list/status-words';
import { CopyButton } from '@/components/ui/copy-button';
import { depositStatusViews, depositStatusWords } from './deposit-status';

const deposits = defineList({
  operation: 'listDeposits',
  nouns: 'deposits',
  area: 'deposits',
  rowId: (row) => row.deposit_id,
  filters: ['status'],
  tabs: { label: 'Deposits by status', field: 'status', statuses: depositStatusViews, words: depositStatusWords },
  columns: ({ zone }) => [
    {
      id: 'short_reference_id',
      header: 'Deposit',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.short_reference_id}</span>,
      beside: (row) => <CopyButton value={row.deposit_id} label="deposit id" />,
    },
    timeColumn('create_time', 'Created', zone),
    ...amountColumns('amount', 'currency'),
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
    timeColumn('complete_time', 'Completed', zone, { hiddenAtFirst: true }),
  ],
});

export function DepositsTable({ seed }: { seed: ListSeed<'listDeposits'> }) {
  return (
    <LiveTable list={deposits} seed={seed} filters={(address) => <StatusTabs list={deposits} address={address} />} />
  );
}
