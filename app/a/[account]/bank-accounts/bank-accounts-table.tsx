'use client';

import { useTranslations } from 'next-intl';
import { cellText, textColumn } from '@/app/list/columns';
import { markedStatusColumn, editColumn } from '@/app/list/marked-status-column';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { sortKept } from '@/app/list/filters/sort-by';
import { statusTabs } from '@/app/list/status-tabs';
import { keptList } from '@/app/list/filters/kept-list';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { ActPermission } from '@/app/write/start/act-link';
import type { RowOf } from '@/lib/contract/operations';
import { message } from '@/lib/messages/message';
import { countryName } from '@/lib/format/countries';
import { joined } from '@/app/record/facts-panel';
import { valueWords } from '@/app/record/value-words';
import { accountStates } from '@/app/list/record-states';
import { pathIn } from '@/lib/addresses/path-to';

const bankAccounts = defineList({
  // Interface 4.4 has no filter of the status.
  source: platformList('listBankAccounts', {
    filters: [],
    lookFor: 'account_status',
    kept: keptList('listBankAccounts', { countryOf: countryName }),
  }),
  area: 'bank-accounts',
  words: 'bank-accounts.rows',
  rowId: (row) => row.id,
  sorts: sortKept('listBankAccounts'),
  unsorted: message('list.unsorted.platform'),
  tabs: statusTabs({ label: message('bank-accounts.byStatus'), field: 'account_status', states: accountStates }),
  columns: ({ account, editing }) => [
    {
      ...textColumn('account_name', message('bank-accounts.holder'), 'xl'),
      copies: {
        label: message('list.copyId', { record: message('bank-accounts.account') }),
        value: (row: RowOf<'listBankAccounts'>) => row.id,
      },
    },
    markedStatusColumn('account_status', accountStates, 'lg'),
    { id: 'currency', header: message('terms.currency'), width: 'xs', as: 'unit', cell: (row) => row.currency },
    {
      id: 'bank_country_code',
      header: message('terms.country'),
      width: 'sm',
      hiddenAtFirst: true,
      cell: (row, { words }) => words(countryName(row.bank_country_code)),
    },
    textColumn('bank_name', message('bank-accounts.facts.bank'), 'md'),
    textColumn('account_number', message('bank-accounts.field.account_number'), 'md', {
      as: 'code detail',
      unsorted: message('list.unsorted.masked'),
    }),
    textColumn('swift_code', message('bank-accounts.field.swift_code'), 'md', { hiddenAtFirst: true }),
    {
      id: 'bank_code_value',
      header: message('bank-accounts.facts.bankCode'),
      width: 'xl',
      hint: (row) => joined(' ', row.bank_code_type, row.bank_code_value),
      cell: ({ bank_code_type: type, bank_code_value: code }, { words }) =>
        cellText(joined(' ', type && words(valueWords('bankCode', type)), code)),
    },
    ...editColumn<{ id: string; account_name: string }>({
      label: message('terms.edit'),
      permission: editing && (() => editing),
      about: (row) => row.account_name,
      href: (row) => pathIn(account, 'bank-accounts/[id]/edit', { id: row.id }),
    }),
  ],
});

export interface BankAccountsTableProps {
  readonly seed: ListSeed;
  /** Whether this person may edit bank accounts. */
  readonly editing: ActPermission;
  /** Whether this person may propose a new one. */
  readonly mayAdd: boolean;
}

export function BankAccountsTable({ seed, editing, mayAdd }: BankAccountsTableProps) {
  const list = useList(bankAccounts, seed, editing);
  const unsettled = useUnsettledWrites(seed.account, 'bank-accounts');
  const t = useTranslations('bank-accounts.new');
  const first = mayAdd ? { label: t('title'), href: pathIn(seed.account, 'bank-accounts/new') } : undefined;
  return <ListTable list={list} unsettled={unsettled} first={first} />;
}
