import { useTranslations } from 'next-intl';
import { accountStates } from '@/app/list/record-states';
import { CodeFact, OptionalFact, StatusFact } from '@/app/record/facts-panel';
import { Fact } from '@/components/ui/facts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { countryName } from '@/lib/format/countries';
import { useWords } from '@/lib/messages/use-words';

/** The record in the platform's answer. */
export function SavedBankAccount({ saved }: { saved: BankAccount }) {
  const t = useTranslations('bank-accounts');
  const words = useWords();
  const status = accountStates.words(saved.account_status);
  return (
    <>
      <StatusFact words={status} />
      <Fact label={t('field.account_number')}>
        <span className="font-mono text-xs">{saved.account_number}</span>
      </Fact>
      <Fact label={t('facts.bank')}>
        {t('edit.savedBank', {
          name: saved.bank_name,
          address: saved.bank_address,
          country: words(countryName(saved.bank_country_code)),
        })}
      </Fact>
      <Fact label={t('field.swift_code')}>{saved.swift_code}</Fact>
      <CodeFact label={t('facts.code')} type={saved.bank_code_type} code={saved.bank_code_value} />
      <OptionalFact label={t('field.bank_branch_code')} text={saved.bank_branch_code} />
    </>
  );
}
