import { useTranslations } from 'next-intl';
import { FactsPanel } from '@/app/record/facts-panel';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { payoutLabel, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { useWords } from '@/lib/messages/use-words';
import { PayoutFacts, type ShownPayout } from './payout-facts';

const ofBeneficiary: readonly PayoutFieldName[] = [
  ...(['beneficiaryCompany', 'beneficiaryName', 'nickname', 'email', 'beneficiaryAddress'] as const),
  ...(['beneficiaryStatus', 'beneficiaryId'] as const),
];

const ofBank: readonly PayoutFieldName[] = [
  ...(['accountHolder', 'accountNumber', 'iban', 'accountCurrency', 'bank', 'bankAddress', 'country'] as const),
  ...(['swift', 'clearing', 'routingCode', 'secondRoutingCode'] as const),
];

const ofPayer: readonly PayoutFieldName[] = [
  ...(['payerCompany', 'payerName', 'payerCountry', 'payerAddress', 'birthDate', 'identification'] as const),
  ...(['identificationNumber', 'payerId'] as const),
];

/** Beneficiary, bank and payer, as the record has them. */
export function PayoutParties({ of }: { readonly of: ShownPayout }) {
  const t = useTranslations('payouts');
  const words = useWords();
  return (
    <>
      <Panel title={words(payoutLabel('beneficiary'))} flush>
        <Facts>
          <PayoutFacts of={of} names={ofBeneficiary} />
        </Facts>
        {of.record?.beneficiary.bank_details == null ? null : (
          // The bank's many short values, in two columns where there is room for them.
          <div className="pt-2 sm:[&_dl]:grid sm:[&_dl]:grid-cols-2 sm:[&_dl]:items-start sm:[&_dl]:gap-x-4">
            <h3 className="text-sm font-semibold">{t('bank.title')}</h3>
            <Facts>
              <PayoutFacts of={of} names={ofBank} />
            </Facts>
          </div>
        )}
      </Panel>
      <WhyNotRevealed operation="retrievePayout" />
      <FactsPanel title={words(payoutLabel('payer'))}>
        <PayoutFacts of={of} names={ofPayer} />
      </FactsPanel>
    </>
  );
}
