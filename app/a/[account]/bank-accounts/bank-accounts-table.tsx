'use client';

import { useTranslations } from 'next-intl';
import { codeColumn, textColumn, TextCell, editColumn, statusColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import type { ActPermission } from '@/app/write/start/act-link';
import { WhyNot } from '@/components/failure/why-not';
import { message } from '@/lib/messages/message';
import { countryName } from '@/lib/format/countries';
import { accountStates } from '@/app/list/record-states';

const bankAccounts = defineList({
  operation: 'listBankAccounts',
  area: 'bank-accounts',
  rowId: (row) => row.id,
  filters: [],
  columns: ({ account, editing }) => [
    textColumn('account_name', message('bank-accounts.holder'), 'xl'),
    statusColumn('account_status', accountStates, 'sm', (row) => (
      <UnsettledMark account={account} type="bank-accounts" id={row.id} />
    )),
    ...editColumn<{ id: string; account_name: string }>({
      label: message('terms.edit'),
      editing,
      about: (row) => row.account_name,
      href: (row) => `/a/${account}/bank-accounts/${encodeURIComponent(row.id)}/edit`,
    }),
    { id: 'currency', header: message('terms.currency'), width: 'xs', cell: (row) => row.currency },
    {
      id: 'bank_country_code',
      header: message('terms.country'),
      width: 'md',
      cell: (row) => countryName(row.bank_country_code),
    },
    textColumn('bank_name', message('bank-accounts.facts.bank'), 'lg'),
    codeColumn('account_number', message('bank-accounts.field.account_number'), 'md'),
    textColumn('swift_code', message('bank-accounts.field.swift_code'), 'md', { hiddenAtFirst: true }),
    {
      id: 'bank_code_value',
      header: message('bank-accounts.facts.bankCode'),
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
  const t = useTranslations('terms');
  return (
    <LiveTable
      list={bankAccounts}
      seed={seed}
      editing={editing}
      filters={() => (editing.allowed ? null : <WhyNot label={t('edit')} reason={editing.reason} />)}
    />
  );
}
