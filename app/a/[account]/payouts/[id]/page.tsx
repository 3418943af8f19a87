import { findInList, readRecord, isMissingOperation, type RecordSeed } from '@/app/record/read-record';
import { ReviewPanel } from '@/app/list/reviews/review-panel';
import { ClientMessages } from '@/app/shell/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { retrievePayout, type PayoutV2 } from '@/lib/contract/payouts';
import { environment } from '@/lib/env';
import { isPlainDate } from '@/lib/format/plain-date';
import { PayoutRecord } from './payout-record';
import { PayoutStory } from './payout-story';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('payouts.payout');

export default async function PayoutPage({ params, searchParams }: PageProps<'/a/[account]/payouts/[id]'>) {
  const { account, id: encoded } = await params;
  const id = decodeURIComponent(encoded);
  const { day } = await searchParams;
  // Only a UUID can have a v1 record (platform-extras: an opaque v2 id has none).
  const mayHaveRecord = retrievePayout.params.safeParse({ id }).success;
  const [summary, record, zone] = await Promise.all([
    readSummary(account, id, typeof day === 'string' ? day : ''),
    mayHaveRecord ? readRecord('retrievePayout', account, { id }) : undefined,
    readZone(),
  ]);
  return (
    <ClientMessages areas={['payouts', 'values', 'reviews']}>
      <PayoutRecord
        {...{ account, id, summary, record, zone }}
        review={environment().mirrorDays > 0 ? <ReviewPanel {...{ account, id, zone }} /> : null}
        history={
          <div className="*:mb-6">
            <PayoutStory account={account} id={id} />
            <RecordHistory account={account} type="payouts" id={id} />
          </div>
        }
      />
    </ClientMessages>
  );
}

/** The interface lists summaries only (4.9); asking for one is an extra. The link's day narrows the search. */
async function readSummary(account: string, id: string, day: string): Promise<RecordSeed<PayoutV2>> {
  const direct = await readRecord('retrieveV2Payout', account, { id });
  if (!isMissingOperation(direct) || !isPlainDate(day)) return direct;
  const filter = { start_time: day, end_time: day };
  return findInList('listPayouts', account, filter, (row) => row.payout_id, id);
}
