'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { accountStates } from '@/app/list/record-states';
import { CodeFact, FactsPanel, IdFact, OptionalFact } from '@/app/record/facts-panel';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Sensitive } from '@/app/record/sensitive';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { ActLink, type ActPermission } from '@/app/write/start/act-link';
import { ButtonLink } from '@/components/ui/button';
import { Fact } from '@/components/ui/facts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { countryName } from '@/lib/format/countries';
import { currencyName } from '@/lib/format/currencies';
import { useWords } from '@/lib/messages/use-words';
import { pathIn } from '@/lib/addresses/path-to';

export interface BankAccountRecordProps extends RecordProps<BankAccount> {
  /** Whether this person may edit the bank account. */
  readonly editing: ActPermission;
  /** True where the platform cannot be asked for one account: the record comes from the list and is not polled. */
  readonly byList: boolean;
  readonly history: ReactNode;
}

export function BankAccountRecord({ editing, byList, ...of }: BankAccountRecordProps) {
  const { account, id } = of;
  const t = useTranslations('bank-accounts');
  const words = useWords();
  const terms = useTranslations('terms');
  const form = pathIn(account, 'bank-accounts/[id]/edit', { id });
  const correct = (
    <ButtonLink size="sm" href={form}>
      {t('next.action')}
    </ButtonLink>
  );
  return (
    <RecordPage
      {...of}
      operation="retrieveBankAccount"
      enabled={!byList}
      list={{ label: t('title'), area: 'bank-accounts' }}
      kind={t('account')}
      title={(record) => <bdi>{record.account_name}</bdi>}
      about={(record) => [record.currency, record.bank_name, record.account_number]}
      states={accountStates}
      statusOf={(record) => record.account_status}
      next={({ account_status }) => {
        if (account_status !== 'Invalid') return undefined;
        return editing.allowed ? { text: t('next.text'), action: correct } : { text: t('next.other') };
      }}
      mark={<UnsettledMark account={account} type="bank-accounts" id={id} />}
      actions={() => <ActLink label={terms('edit')} href={form} permission={editing} />}
      side={(record) => (
        <FactsPanel title={t('facts.account')}>
          <OptionalFact label={t('holder')} text={record.account_name} />
          <Fact label={terms('currency')}>
            {record.currency} <span className="text-ink-muted">{words(currencyName(record.currency))}</span>
          </Fact>
          <IdFact label={terms('id')} id={record.id} copied={t('id')} />
        </FactsPanel>
      )}
    >
      {(record) => (
        <FactsPanel title={t('facts.bank')}>
          <Sensitive
            account={account}
            id={id}
            operation="retrieveBankAccount"
            field="account_number"
            label={t('field.account_number')}
            value={record.account_number}
          />
          <OptionalFact label={t('facts.bank')} text={record.bank_name} />
          <OptionalFact label={t('facts.address')} text={record.bank_address} />
          <OptionalFact label={terms('country')} text={words(countryName(record.bank_country_code))} />
          <OptionalFact label={t('field.swift_code')} text={record.swift_code} />
          <CodeFact label={t('facts.code')} type={record.bank_code_type} code={record.bank_code_value} />
          <OptionalFact label={t('field.bank_branch_code')} text={record.bank_branch_code} />
        </FactsPanel>
      )}
    </RecordPage>
  );
}
