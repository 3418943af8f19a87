import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import { pairStatuses } from '@/lib/contract/outcomes/pair-statuses';
import { payoutReference } from '@/lib/contract/fields/payout-reference';
import { payoutStatuses, payoutV2Statuses, type PayoutStatus, type PayoutV2Status } from '@/lib/contract/enums';
import type { KnownPayout } from '@/lib/contract/payouts';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

/** The languages in which a customer is written to, whatever the language of the console. @internal for tests */
export const customerLanguages = ['en', 'zh-Hans'] as const;
type CustomerLanguage = (typeof customerLanguages)[number];

/** The sentences for a customer. None of them claims more than the platform has said. */
type Saying = 'created' | 'underway' | 'paid' | 'notPaid' | 'refused' | 'refunded' | 'unclear';

/** What the summary's status lets the console say (interface 3.7). */
const ofSummary: Readonly<Record<PayoutV2Status, Saying>> = {
  INITIATED: 'created',
  PROCESSING: 'underway',
  COMPLETED: 'paid',
  FAILED: 'notPaid',
  FAILED_REFUNDED: 'refunded',
};

/** What the record's status lets the console say (interface 3.6): it does not say whether money came back. */
const ofRecord: Readonly<Record<PayoutStatus, Saying>> = {
  READY_TO_SEND: 'created',
  PENDING: 'underway',
  REJECTED: 'refused',
  FAILED: 'notPaid',
  COMPLETED: 'paid',
};

function sayingOf({ summary, record }: KnownPayout): Saying {
  if (pairStatuses(summary?.payout_status, record?.payout_status) !== 'fit') return 'unclear';
  const v2 = payoutV2Statuses.find((known) => known === summary?.payout_status);
  const v1 = payoutStatuses.find((known) => known === record?.payout_status);
  // The summary calls a refused payout failed, but it alone says whether the money came back.
  if (v2 === undefined || (v2 === 'FAILED' && v1 !== undefined)) return v1 === undefined ? 'unclear' : ofRecord[v1];
  return ofSummary[v2];
}

/** One sentence to send to a customer; undefined while nothing of the payout is known. @internal for tests */
export function customerSentence(known: KnownPayout, language: CustomerLanguage): Message | undefined {
  const { summary, record } = known;
  const payout = summary ?? record;
  if (payout === undefined) return undefined;
  const text = (amount: string) => formatMoney(amount, payout.payout_currency);
  const named = {
    reference: payoutReference({ id: payout.payout_id, shortReference: record?.short_reference_id }),
    amount: text(payout.payout_amount),
  };
  const saying = sayingOf(known);
  const money = failedMoney({
    status: summary?.payout_status ?? '',
    amount: payout.payout_amount,
    toReturn: record?.failure_returned_amount,
  });
  if (saying === 'refunded' && money?.isWhole !== true) {
    // An amount that cannot be read leaves open how much came back.
    if (money === undefined) return message(`customer.${language}.unclear`, named);
    return message(`customer.${language}.refundedInPart`, {
      ...named,
      back: text(money.returned),
      rest: text(money.out),
    });
  }
  return message(`customer.${language}.${saying}`, named);
}

/** The sentence for a customer in each language, with a button that copies it. */
export function CustomerSentences(known: KnownPayout) {
  const t = useTranslations('customer');
  const words = useWords();
  const locale = useLocale();
  return (
    <Panel title={t('title')} description={t('description')} className="print:hidden" flush>
      <ul className="divide-line divide-y">
        {customerLanguages.map((language) => {
          const sentence = customerSentence(known, language);
          return sentence === undefined ? null : (
            <li key={language} className="flex items-start justify-between gap-x-4 py-2 text-sm">
              <p lang={language} translate="no" className="min-w-0 text-pretty select-text">
                {words(sentence)}
              </p>
              <CopyButton
                value={words(sentence)}
                label={t(`copied.${language}`)}
                said={t('said', { sentence: words(sentence) })}
                // The key copies the sentence in the language of the console.
                command={language === locale ? 'copy-sentence' : undefined}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
