import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { accountStatuses } from '@/lib/contract/bank-accounts';
import { cardholderStatuses } from '@/lib/contract/cardholders';
import { depositStatuses } from '@/lib/contract/deposits';
import { intentStatuses, payoutStatuses, payoutV2Statuses, seenCardStatuses } from '@/lib/contract/enums';
import { operations } from '@/lib/contract/operations';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { message } from '@/lib/messages/message';
import { feedNames, feeds, type FeedName } from '@/lib/mirror/filling/feeds';
import { isNoStatusOf } from '@/lib/mirror/payouts/open-query';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { defineAlert } from './define-alert';

/** The statuses that the console knows of the records of each list; an empty text is no status. */
const known: Readonly<Record<FeedName, readonly string[]>> = {
  // A payout without a summary is listed in the status of its record.
  payouts: [...payoutV2Statuses, ...payoutStatuses, contradictingStatus],
  'v1-payouts': payoutStatuses,
  'bank-accounts': accountStatuses,
  cards: seenCardStatuses,
  cardholders: cardholderStatuses,
  'payment-intents': intentStatuses,
  deposits: depositStatuses,
};

const statusOf = (feed: FeedName): SQL => (feeds[feed].part === 'v1' ? sql.raw('status_v1') : sql.raw('status'));

/** By an index, whose condition for payouts differs from the one for other records. */
const recordsOf = (feed: FeedName): SQL => {
  const { kind } = feeds[feed];
  return sql`${mirrorRecord} where account_id = watched.account_id and gone_at is null
    and ${kind === 'payout' ? sql`kind = 'payout'` : sql`kind <> 'payout' and kind = ${kind}`}`;
};

const causesIn = (watched: SQL, feed: FeedName): SQL => sql`select watched.client_hash, watched.account,
    ${`${feed} `} || found.status as cause, ${operations[feeds[feed].list].noun}::text as object_type,
    found.id as object_id, array[${feeds[feed].list}]::text[] as needs, found.since,
    jsonb_build_object('feed', ${feed}::text, 'status', found.status) as facts
  from ${watched} cross join lateral (
    select ${statusOf(feed)} as status, (array_agg(id order by created_at, id))[1] as id, min(changed_at) as since
    from ${recordsOf(feed)} and ${isNoStatusOf(statusOf(feed), ['', ...known[feed]])} group by 1) as found`;

/**
 * A record has a status that this console does not know: one alert for each status of each list. It stands while a
 * record has it, so that a newer console, which knows it, ends it.
 */
export const unknownStatus = defineAlert({
  kind: 'unknown-status',
  severity: 'normal',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (watched) =>
    sql.join(
      feedNames.map((feed) => causesIn(watched, feed)),
      sql` union all `,
    ),
  holds: sql.join(
    feedNames.map(
      (feed) => sql`(alert.facts ->> 'feed' = ${feed} and exists (select from ${recordsOf(feed)}
        and ${statusOf(feed)} = alert.facts ->> 'status' and ${isNoStatusOf(statusOf(feed), known[feed])}))`,
    ),
    sql` or `,
  ),
  facts: z.object({ status: z.string() }),
  title: ({ status }) => message('alerts.kinds.unknown-status.title', { status }),
  details: () => [message('alerts.kinds.unknown-status.note')],
});
