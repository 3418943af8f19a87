'use client';

import { textColumn, TextCell, editColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusOf } from '@/app/list/status-words';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import type { ActPermission } from '@/app/write/start/act-link';
import { WhyNot } from '@/components/failure/why-not';
import { countryName } from '@/lib/format/countries';
import { accountStatusWords } from './account-status';

const bankAccounts = defineList({
  operation: 'listBankAccounts',
  area: 'bank-accounts',
  rowId: (row) => row.id,
  filters: [],
  columns: ({ account, editing }) => [
    textColumn('account_name', 'Account holder', 'xl'),
    {
      id: 'account_status',
      header: 'Status',
      width: 'sm',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <StatusOf words={accountStatusWords(row.account_status)} />
          <UnsettledMark account={account} type="bank-accounts" id={row.id} />
        </span>
      ),
    },
    ...editColumn<{ id: string; account_name: string }>({
      label: 'Change',
      editing,
      about: (row) => row.account_name,
      href: (row) => `/a/${account}/bank-accounts/${encodeURIComponent(row.id)}/edit`,
    }),
    { id: 'currency', header: 'Currency', width: 'xs', cell: (row) => row.currency },
    { id: 'bank_country_code', header: 'Country', width: 'md', cell: (row) => countryName(row.bank_country_code) },
    textColumn('bank_name', 'Bank', 'lg'),
    {
      id: 'account_number',
      header: 'Account number',
      width: 'md',
      cell: (row) => <span className="font-mono text-xs">{row.account_number}</span>,
    },
    textColumn('swift_code', 'SWIFT code', 'md', { hiddenAtFirst: true }),
    {
      id: 'bank_code_value',
      header: 'Bank code',
      width: 'lg',
      cell: (row) =>
        row.bank_code_type == null || row.bank_code_type === '' ? (
          <TextCell text="" />
        ) : (
          <>
            <span className="text-ink-muted">{row.bank_code_type}</span> {row.bank_code_value}
          </>
        ),
    },
  ],
});

export interface BankAccountsTableProps {
  readonly seed: ListSeed<'listBankAccounts'>;
  /** Whether this person may edit them. */
  readonly editing: ActPermission;
}

export function BankAccountsTable({ seed, editing }: BankAccountsTableProps) {
  return (
    <LiveTable
      list={bankAccounts}
      seed={seed}
      editing={editing}
      filters={() => (editing.allowed ? null : <WhyNot label="Change" reason={editing.reason} />)}
    />
  );
}
