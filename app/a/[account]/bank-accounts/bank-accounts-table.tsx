'use client';

import { useMemo } from 'react';
import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import type { ActPermission } from '@/app/write/start/act-link';
import { RowAct } from '@/app/write/start/row-act';
import { WhyNot } from '@/components/failure/why-not';
import { TextCell } from '@/app/list/text-cell';
import { StatusOf } from '@/app/list/status-of';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import type { DataColumn } from '@/components/data-table/data-column';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { countryName } from '@/lib/format/countries';
import { accountStatusWords } from './account-status';

type Row = RowOf<'listBankAccounts'>;
type Query = QueryOf<Operations['listBankAccounts']>;

const noFilters = [] as const;

const factsOf = (account: string): readonly DataColumn<Row>[] => [
  { id: 'account_name', header: 'Account holder', width: 'xl', cell: (row) => <TextCell text={row.account_name} /> },
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
  { id: 'currency', header: 'Currency', width: 'xs', cell: (row) => row.currency },
  { id: 'bank_country_code', header: 'Country', width: 'md', cell: (row) => countryName(row.bank_country_code) },
  { id: 'bank_name', header: 'Bank', width: 'lg', cell: (row) => <TextCell text={row.bank_name} /> },
  {
    id: 'account_number',
    header: 'Account number',
    width: 'md',
    cell: (row) => <span className="font-mono text-xs">{row.account_number}</span>,
  },
  {
    id: 'swift_code',
    header: 'SWIFT code',
    width: 'md',
    hiddenAtFirst: true,
    cell: (row) => <TextCell text={row.swift_code} />,
  },
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
];

export interface BankAccountsTableProps {
  readonly seed: ListSeed<'listBankAccounts', Query>;
  /** Whether this person may change them. */
  readonly editing: ActPermission;
}

export function BankAccountsTable({ seed, editing }: BankAccountsTableProps) {
  const { account } = seed;
  const columns = useMemo(() => {
    const facts = factsOf(account);
    return [...facts.slice(0, 2), actColumn(account, editing), ...facts.slice(2)];
  }, [account, editing]);
  return (
    <LiveTable
      operation="listBankAccounts"
      seed={seed}
      nouns="bank accounts"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/a/${account}/bank-accounts/${row.id}`}
      fields={noFilters}
      defaults={firstPage}
      filters={() => (editing.allowed ? null : <WhyNot label="Change" reason={editing.reason} />)}
    />
  );
}

function actColumn(account: string, permission: ActPermission): DataColumn<Row> {
  return {
    id: 'act',
    header: 'Do',
    width: 'sm',
    cell: ({ id, account_name }) => (
      <RowAct
        label="Change"
        about={account_name}
        href={`/a/${account}/bank-accounts/${encodeURIComponent(id)}/edit`}
        permission={permission}
      />
    ),
  };
}
