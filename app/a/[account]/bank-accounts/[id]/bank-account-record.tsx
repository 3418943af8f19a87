'use client';

import { OptionalFact, FactsPanel, IdFact, StatusFact } from '@/app/record/facts-panel';
import { RecordPage } from '@/app/record/record-page';
import type { RecordSeed } from '@/app/record/read-record';
import { Sensitive } from '@/app/record/sensitive';
import { StatusOf } from '@/app/list/status-words';
import { ActLink, type ActPermission } from '@/app/write/start/act-link';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useLiveRecord } from '@/app/record/use-live-record';
import { Fact } from '@/components/ui/facts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { countryName } from '@/lib/format/countries';
import { findCurrency } from '@/lib/format/money';
import { accountStatusWords } from '../account-status';

export interface BankAccountRecordProps {
  readonly account: string;
  readonly id: string;
  /** Whether this person may edit it. */
  readonly editing: ActPermission;
  readonly seed: RecordSeed<BankAccount>;
  /** The platform cannot be asked for one account: it was found in the list and is not polled. */
  readonly byList: boolean;
}

export function BankAccountRecord({ account, id, editing, seed, byList }: BankAccountRecordProps) {
  const live = useLiveRecord({
    account,
    operation: 'retrieveBankAccount',
    params: { id },
    seed,
    isFinal: () => false,
    enabled: !byList,
  });
  return (
    <RecordPage
      live={live}
      area={{ label: 'Bank accounts', href: `/a/${account}/bank-accounts` }}
      actions={
        <ActLink
          label="Change"
          href={`/a/${account}/bank-accounts/${encodeURIComponent(id)}/edit`}
          permission={editing}
        />
      }
      fallbackTitle="Bank account"
      title={(record) => <bdi>{record.account_name}</bdi>}
      mark={(record) => (
        <>
          <StatusOf words={accountStatusWords(record.account_status)} />
          <UnsettledMark account={account} type="bank-accounts" id={id} />
        </>
      )}
    >
      {(record) => (
        <>
          <AccountFacts account={account} id={id} record={record} />
          <FactsPanel title="Bank">
            <OptionalFact label="Bank" text={record.bank_name} />
            <OptionalFact label="Address" text={record.bank_address} />
            <OptionalFact label="Country" text={countryName(record.bank_country_code)} />
            <OptionalFact label="SWIFT code" text={record.swift_code} />
            <OptionalFact label="Code type" text={record.bank_code_type} />
            <OptionalFact label="Code" text={record.bank_code_value} />
            <OptionalFact label="Branch code" text={record.bank_branch_code} />
          </FactsPanel>
        </>
      )}
    </RecordPage>
  );
}

function AccountFacts({ account, id, record }: { account: string; id: string; record: BankAccount }) {
  return (
    <FactsPanel title="Account">
      <StatusFact words={accountStatusWords(record.account_status)} />
      <OptionalFact label="Account holder" text={record.account_name} />
      <Fact label="Currency">
        {record.currency} <span className="text-ink-muted">{findCurrency(record.currency)?.name}</span>
      </Fact>
      <Sensitive
        account={account}
        operation="retrieveBankAccount"
        id={id}
        field="account_number"
        label="Account number"
        value={record.account_number}
      />
      <IdFact label="Id" id={record.id} copied="bank account id" />
    </FactsPanel>
  );
}
