'use client';

import { OptionalFact, FactsPanel, IdFact, StatusFact } from '@/app/record/facts-panel';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Sensitive } from '@/app/record/sensitive';
import { ActLink, type ActPermission } from '@/app/write/start/act-link';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { Fact } from '@/components/ui/facts';
import { useTranslations } from 'next-intl';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { countryName } from '@/lib/format/countries';
import { findCurrency } from '@/lib/format/currencies';
import { accountStates } from '@/app/list/record-states';

export interface BankAccountRecordProps extends RecordProps<BankAccount> {
  /** Whether this person may edit it. */
  readonly editing: ActPermission;
  /** The platform cannot be asked for one account: it was found in the list and is not polled. */
  readonly byList: boolean;
}

export function BankAccountRecord({ editing, byList, ...of }: BankAccountRecordProps) {
  const { account, id } = of;
  const t = useTranslations('bank-accounts');
  const terms = useTranslations('terms');
  return (
    <RecordPage
      {...of}
      operation="retrieveBankAccount"
      enabled={!byList}
      list={{ label: t('title'), area: 'bank-accounts' }}
      kind={t('account')}
      title={(record) => <bdi>{record.account_name}</bdi>}
      states={accountStates}
      statusOf={(record) => record.account_status}
      mark={<UnsettledMark account={account} type="bank-accounts" id={id} />}
      actions={
        <ActLink
          label={terms('edit')}
          href={`/a/${account}/bank-accounts/${encodeURIComponent(id)}/edit`}
          permission={editing}
        />
      }
    >
      {(record) => (
        <>
          <AccountFacts account={account} id={id} record={record} />
          <FactsPanel title={t('facts.bank')}>
            <OptionalFact label={t('facts.bank')} text={record.bank_name} />
            <OptionalFact label={t('facts.address')} text={record.bank_address} />
            <OptionalFact label={terms('country')} text={countryName(record.bank_country_code)} />
            <OptionalFact label={t('field.swift_code')} text={record.swift_code} />
            <OptionalFact label={t('facts.codeType')} text={record.bank_code_type} />
            <OptionalFact label={t('facts.code')} text={record.bank_code_value} />
            <OptionalFact label={t('field.bank_branch_code')} text={record.bank_branch_code} />
          </FactsPanel>
        </>
      )}
    </RecordPage>
  );
}

function AccountFacts({ account, id, record }: { account: string; id: string; record: BankAccount }) {
  const t = useTranslations('bank-accounts');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('facts.account')}>
      <StatusFact words={accountStates.words(record.account_status)} />
      <OptionalFact label={t('holder')} text={record.account_name} />
      <Fact label={terms('currency')}>
        {record.currency} <span className="text-ink-muted">{findCurrency(record.currency)?.name}</span>
      </Fact>
      <Sensitive
        account={account}
        operation="retrieveBankAccount"
        id={id}
        field="account_number"
        label={t('field.account_number')}
        value={record.account_number}
      />
      <IdFact label={terms('id')} id={record.id} copied={t('id')} />
    </FactsPanel>
  );
}
