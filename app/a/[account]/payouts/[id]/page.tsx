import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReviewPanel } from '@/app/list/reviews/review-panel';
import { PrintedText } from './printed-text';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { readRecordPlace } from '@/app/record/place/read-record-place';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';
import { requireCaller } from '@/lib/access/sessions/caller';
import { writeQuery } from '@/lib/contract/list-query';
import { environment } from '@/lib/env';
import { getWords } from '@/lib/messages/get-words';
import { readPayoutStory } from '@/lib/mirror/payout-story';
import { payoutHeading } from './payout-heading';
import { PayoutRecord } from './payout-record';
import { PayoutDifferences, PayoutStory } from './payout-story';
import { readPayout, valueOf } from './read-payout';
import { pathIn, readValues } from '@/lib/addresses/path-to';

type Props = PageProps<'/a/[account]/payouts/[id]'>;

/** The title of the tab has reference and status, for people with many tabs. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { account, id, day } = await placeOf({ params, searchParams });
  const { summary, record } = await readPayout(account, id, day);
  const heading = payoutHeading({ summary: valueOf(summary), record: record && valueOf(record) });
  if (heading === undefined) return { title: (await getTranslations('payouts'))('payout') };
  return { title: (await getWords())(heading.text) };
}

export default async function PayoutPage({ params, searchParams }: Props) {
  const { account, id, day } = await placeOf({ params, searchParams });
  const [{ summary, record }, zone, caller, named, story, place, t] = await Promise.all([
    readPayout(account, id, day),
    readZone(),
    requireCaller(),
    describeActingAccount(account),
    readPayoutStory(account, id),
    readRecordPlace(account, id, await searchParams),
    getTranslations('payouts'),
  ]);
  const seen = story.ok ? story.value : undefined;
  const isKnown = summary.result.ok || record?.result.ok === true;
  const confirmation = `${pathIn(account, 'payouts/[id]/confirmation', { id })}${writeQuery({ day })}`;
  return (
    <ClientMessages areas={['payouts', 'fields', 'values', 'reviews', 'customer']}>
      <PrintedText account={named} name={caller.name} zone={zone} nowMs={new Date().getTime()} />
      <PayoutRecord
        account={account}
        id={id}
        summary={summary}
        record={record}
        zone={zone}
        place={place}
        ways={
          isKnown && (
            <a href={confirmation} download className={buttonStyle({ size: 'sm' })}>
              <Icon name="download" />
              <span className="contents">{t('way.confirmation')}</span>
            </a>
          )
        }
        review={environment().mirrorDays > 0 ? <ReviewPanel account={account} id={id} zone={zone} /> : null}
        differences={seen && <PayoutDifferences drift={seen.drift} zone={zone} />}
        history={
          <div className="*:mb-6">
            {seen && <PayoutStory story={seen} zone={zone} />}
            <RecordHistory account={account} type="payouts" id={id} />
          </div>
        }
      />
    </ClientMessages>
  );
}

interface PayoutPlace {
  readonly account: string;
  readonly id: string;
  readonly day: string;
}

async function placeOf({ params, searchParams }: Props): Promise<PayoutPlace> {
  const [{ account, id }, { day }] = await Promise.all([readValues(params), searchParams]);
  return { account, id, day: typeof day === 'string' ? day : '' };
}
