import { useTranslations } from 'next-intl';
import { CodeFact, FactsPanel, IdFact, OptionalFact, ValueFact, joined } from '@/app/record/facts-panel';
import { Sensitive } from '@/app/record/sensitive';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import type { PayoutV1 } from '@/lib/contract/payouts';
import { countryName } from '@/lib/format/countries';
import { useWords } from '@/lib/messages/use-words';

interface PartyProps {
  readonly account: string;
  readonly id: string;
  readonly payout: PayoutV1;
}

/** Beneficiary, bank and payer, as the v1 record has them. */
export function PayoutParties(props: PartyProps) {
  return (
    <>
      <BeneficiaryFacts {...props} />
      <WhyNotRevealed operation="retrievePayout" />
      <PayerFacts {...props} />
    </>
  );
}

function PayerFacts({ account, id, payout: { payer } }: PartyProps) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  const words = useWords();
  const of = { account, id, operation: 'retrievePayout' } as const;
  return (
    <FactsPanel title={t('payer.title')}>
      <OptionalFact label={t('party.company')} text={payer.company_name} />
      <OptionalFact label={terms('name')} text={joined(' ', payer.first_name, payer.last_name)} />
      <OptionalFact label={terms('country')} text={words(countryName(payer.country ?? ''))} />
      <OptionalFact
        label={t('party.address')}
        text={joined(', ', payer.address, payer.city, payer.state, payer.postal_code)}
      />
      <Sensitive {...of} label={t('payer.birth')} field="payer.date_birth" value={payer.date_birth} />
      <ValueFact label={t('payer.identification')} kind="identification" value={payer.identification_type} />
      <Sensitive
        {...of}
        label={t('payer.identificationNumber')}
        field="payer.identification_value"
        value={payer.identification_value}
      />
      {payer.payer_id && <IdFact label={t('payer.id')} id={payer.payer_id} />}
    </FactsPanel>
  );
}

function BeneficiaryFacts({ account, id, payout: { beneficiary } }: PartyProps) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  const words = useWords();
  const of = { account, id, operation: 'retrievePayout' } as const;
  const address = beneficiary.address;
  return (
    <Panel title={t('beneficiary.title')} flush>
      <Facts>
        <OptionalFact label={t('party.company')} text={beneficiary.company_name} />
        <OptionalFact label={terms('name')} text={joined(' ', beneficiary.first_name, beneficiary.last_name)} />
        <OptionalFact label={t('beneficiary.nickname')} text={beneficiary.nickname} />
        <OptionalFact label={terms('email')} text={beneficiary.email} />
        <OptionalFact
          label={t('party.address')}
          text={
            address == null
              ? ''
              : joined(
                  ', ',
                  address.street_address,
                  address.city,
                  address.state,
                  address.postal_code,
                  words(countryName(address.country ?? '')),
                )
          }
        />
        <ValueFact label={t('beneficiary.status')} kind="beneficiaryStatus" value={beneficiary.beneficiary_status} />
        {beneficiary.beneficiary_id && <IdFact label={t('beneficiary.id')} id={beneficiary.beneficiary_id} />}
      </Facts>
      {beneficiary.bank_details == null ? null : <BankFacts {...of} bank={beneficiary.bank_details} />}
    </Panel>
  );
}

interface BankFactsProps extends Pick<PartyProps, 'account' | 'id'> {
  readonly operation: 'retrievePayout';
  readonly bank: NonNullable<PayoutV1['beneficiary']['bank_details']>;
}

/** The bank's many short values, in two columns where there is room for them. */
function BankFacts({ bank, ...of }: BankFactsProps) {
  const t = useTranslations('payouts');
  const words = useWords();
  return (
    <div className="pt-2 sm:[&_dl]:grid sm:[&_dl]:grid-cols-2 sm:[&_dl]:items-start sm:[&_dl]:gap-x-4">
      <h3 className="text-sm font-semibold">{t('bank.title')}</h3>
      <Facts>
        <OptionalFact label={t('bank.holder')} text={bank.account_holder} />
        <Sensitive
          {...of}
          label={t('bank.number')}
          field="beneficiary.bank_details.account_number"
          value={bank.account_number}
        />
        <Sensitive {...of} label={t('bank.iban')} field="beneficiary.bank_details.iban" value={bank.iban} />
        <OptionalFact label={t('bank.currency')} text={bank.account_currency_code} />
        <OptionalFact label={t('bank.name')} text={bank.bank_name} />
        <OptionalFact label={t('bank.address')} text={bank.bank_address} />
        <OptionalFact label={t('bank.country')} text={words(countryName(bank.bank_country_code ?? ''))} />
        <OptionalFact label={t('bank.swift')} text={bank.swift_code} />
        <ValueFact label={t('bank.clearing')} kind="clearing" value={bank.clearing_system} />
        <CodeFact label={t('bank.code1')} type={bank.routing_code_type1} code={bank.routing_code_value1} />
        <CodeFact label={t('bank.code2')} type={bank.routing_code_type2} code={bank.routing_code_value2} />
      </Facts>
    </div>
  );
}
