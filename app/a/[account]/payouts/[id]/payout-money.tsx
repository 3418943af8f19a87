import { useTranslations } from 'next-intl';
import { Value } from '@/app/record/facts-panel';
import { Fact } from '@/components/ui/facts';
import { payoutLabel } from '@/lib/contract/fields/payout-fields';
import { useWords } from '@/lib/messages/use-words';
import { receivesLabel } from './failed-money-text';
import { PayoutFacts, type ShownPayout } from './payout-facts';

/**
 * The amounts from the payer to the beneficiary, in one line. Nothing is computed here: every figure is the platform's
 * own, and the summary alone has the amount and no other.
 */
export function PayoutMoney({ of }: { readonly of: ShownPayout }) {
  const t = useTranslations('payouts.money');
  const words = useWords();
  const { record } = of;
  const labels = { amount: t('payout'), receives: words(receivesLabel(of)) };
  const unknown = [...(['payerPays', 'fee', 'rate'] as const).map((name) => words(payoutLabel(name))), labels.receives];
  return (
    <section aria-label={t('title')} className="border-line mb-6 border-y">
      <h2 className="sr-only">{t('title')}</h2>
      {/* Labels over values; the amount of the payout is the figure of the page. */}
      <dl className="flex flex-wrap gap-x-8 py-1 text-sm [--fact:minmax(0,1fr)] *:content-start *:py-1.5 [&_p]:leading-4 [&>*>dd]:leading-7 [&>:first-child>dd]:text-lg [&>:first-child>dd]:font-semibold">
        {record === undefined ? (
          <>
            <PayoutFacts of={of} labels={labels} names={['amount']} />
            {unknown.map((label) => (
              <Fact key={label} label={label}>
                {t('unknown')}
              </Fact>
            ))}
          </>
        ) : (
          <PayoutFacts
            // All of the record: its amounts belong together.
            of={{ ...of, summary: undefined }}
            names={['amount', 'payerPays', 'sourceAmount', 'fee', 'rate', 'receives']}
            labels={labels}
            notes={{ fee: record.fee_paid_by ? <Value kind="feePayer" value={record.fee_paid_by} /> : undefined }}
          />
        )}
      </dl>
    </section>
  );
}
