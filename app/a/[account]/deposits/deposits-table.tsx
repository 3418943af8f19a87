'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { TextCell, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { StatusOf } from '@/app/list/status-words';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { message } from '@/lib/messages/message';
import { depositStatusViews, depositStatusWords } from './deposit-status';

const deposits = defineList({
  operation: 'listDeposits',
  area: 'deposits',
  rowId: (row) => row.deposit_id,
  filters: ['status'],
  tabs: {
    label: message('deposits.byStatus'),
    field: 'status',
    statuses: depositStatusViews,
    words: depositStatusWords,
  },
  columns: ({ zone }) => [
    {
      id: 'short_reference_id',
      header: message('deposits.deposit'),
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.short_reference_id}</span>,
      beside: (row) => <CopyDepositId id={row.deposit_id} />,
    },
    timeColumn('create_time', message('terms.created'), zone),
    ...amountColumns('amount', 'currency'),
    {
      id: 'deposit_status',
      header: message('terms.status'),
      width: 'md',
      cell: (row) => <StatusOf words={depositStatusWords(row.deposit_status)} />,
    },
    {
      id: 'sender',
      header: message('deposits.sender'),
      width: 'xl',
      cell: (row) => <TextCell text={row.sender.sender_name} />,
    },
    {
      id: 'receiver_account_number',
      header: message('deposits.receivedOn'),
      width: 'md',
      cell: (row) => <span className="font-mono text-xs">{row.receiver_account_number}</span>,
    },
    timeColumn('complete_time', message('deposits.completed'), zone, { hiddenAtFirst: true }),
  ],
});

function CopyDepositId({ id }: { id: string }) {
  return <CopyButton value={id} label={useTranslations('deposits')('copiedId')} />;
}

export function DepositsTable({ seed }: { seed: ListSeed<'listDeposits'> }) {
  return (
    <LiveTable list={deposits} seed={seed} filters={(address) => <StatusTabs list={deposits} address={address} />} />
  );
}
