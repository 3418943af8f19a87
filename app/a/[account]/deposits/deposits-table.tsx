'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { cellText, statusColumn, textColumn, timeColumn } from '@/app/list/columns';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { sortKept } from '@/app/list/filters/sort-by';
import { statusTabs } from '@/app/list/status-tabs';
import { keptList } from '@/app/list/filters/kept-list';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { message } from '@/lib/messages/message';
import { depositStates } from '@/app/list/record-states';

const deposits = defineList({
  source: platformList('listDeposits', {
    filters: ['status', 'start_time', 'end_time'],
    closed: { name: 'status', field: 'deposit_status', known: depositStates.known },
    kept: keptList('listDeposits'),
  }),
  area: 'deposits',
  words: 'deposits.rows',
  rowId: (row) => row.deposit_id,
  sorts: sortKept('listDeposits'),
  unsorted: message('list.unsorted.platform'),
  tabs: statusTabs({
    label: message('deposits.byStatus'),
    field: 'status',
    states: depositStates,
  }),
  columns: ({ clock }) => [
    {
      id: 'short_reference_id',
      header: message('deposits.deposit'),
      width: 'lg',
      as: 'code',
      cell: (row) => row.short_reference_id,
      copies: {
        label: message('list.copyId', { record: message('deposits.deposit') }),
        value: (row) => row.deposit_id,
      },
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
    textColumn('receiver_account_number', message('deposits.receivedOn'), 'md', {
      as: 'code',
      unsorted: message('list.unsorted.masked'),
    }),
    timeColumn('complete_time', message('deposits.completed'), clock, { as: 'time', hiddenAtFirst: true }),
  ],
});

/** Declares the list: its source, its columns and its tabs. */
export function DepositsTable({ seed }: { seed: ListSeed }) {
  const list = useList(deposits, seed);
  return (
    <ListTable
      list={list}
      filters={<CreatedFilter address={list.address} takes="moments" zone={seed.zone} nowMs={seed.readAtMs} />}
    />
  );
}
