import { useTranslations } from 'next-intl';
import { MoneyFact, Value } from '@/app/record/facts-panel';
import { Fact } from '@/components/ui/facts';
import type { PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import { useWords } from '@/lib/messages/use-words';
import { receivesLabel } from './failed-money-text';

interface PayoutMoneyProps {
  readonly payout: PayoutV1 | undefined;
  readonly summary: PayoutV2 | undefined;
}

/**
 * The amounts from the payer to the beneficiary, in one line. Nothing is computed here: every figure is the platform's
 * own, and the summary alone has the amount and no other.
 */
export function PayoutMoney({ payout, summary }: PayoutMoneyProps) {
  const t = useTranslations('payouts.money');
  return (
    <section aria-label={t('title')} className="border-line mb-6 border-y">
      <h2 className="sr-only">{t('title')}</h2>
      {/* Labels over values; the amount of the payout is the figure of the page. */}
      <dl className="flex flex-wrap gap-x-8 py-1 text-sm [--fact:minmax(0,1fr)] *:content-start *:py-1.5 [&_p]:leading-4 [&>*>dd]:leading-7 [&>:first-child>dd]:text-lg [&>:first-child>dd]:font-semibold">
        {payout === undefined ? <OfSummary summary={summary} /> : <OfRecord {...{ payout, summary }} />}
      </dl>
    </section>
  );
}

function OfRecord({ payout, summary }: PayoutMoneyProps & { readonly payout: PayoutV1 }) {
  const t = useTranslations('payouts.money');
  const words = useWords();
  const { source_currency: source, payout_currency: target, fee_paid_by: paidBy, conversion } = payout;
  return (
    <>
      <MoneyFact label={t('payout')} amount={payout.payout_amount} currency={target} />
      <MoneyFact label={t('payerPays')} amount={payout.amount_payer_pays} currency={source} />
      <MoneyFact label={t('source')} amount={payout.source_amount} currency={source} />
      <MoneyFact
        label={t('fee')}
        amount={payout.fee_amount}
        currency={payout.fee_currency}
        note={paidBy ? <Value kind="feePayer" value={paidBy} /> : undefined}
      />
      {conversion == null ? null : (
        <Fact label={t('rate')} note={conversion.currency_pair}>
          <span className="tabular-nums">{conversion.client_rate}</span>
        </Fact>
      )}
      <MoneyFact
        label={words(receivesLabel({ summary, record: payout }))}
        amount={payout.amount_beneficiary_receives}
        currency={target}
      />
    </>
  );
}

/** Without the record only the amount is known. */
function OfSummary({ summary }: Pick<PayoutMoneyProps, 'summary'>) {
  const t = useTranslations('payouts.money');
  const words = useWords();
  return (
    <>
      <MoneyFact label={t('payout')} amount={summary?.payout_amount} currency={summary?.payout_currency} />
      {[t('payerPays'), t('fee'), t('rate'), words(receivesLabel({ summary, record: undefined }))].map((label) => (
        <Fact key={label} label={label}>
          {t('unknown')}
        </Fact>
      ))}
    </>
  );
}
