import { sql } from 'drizzle-orm';
import type { PayoutV2Status } from '@/lib/contract/enums';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { createdWithin, isReturned, termsOf } from './find-payouts';
import type { PayoutQuery } from './payout-query';
import { rowsOf } from './rows';

/** Of the summary. */
export const failedStatuses: readonly PayoutV2Status[] = ['FAILED', 'FAILED_REFUNDED'];

/** Payouts that failed for one reason, or at one bank; always of one currency. */
export interface FailureGroup {
  /** The platform's words, or the bank's name; empty where there are none. */
  readonly key: string;
  readonly currency: string;
  readonly count: number;
  /** Those of them that are in no sum. */
  readonly withoutAmount: number;
  /** Exact decimal texts. */
  readonly sent: string;
  /** Of payouts that came back whole. */
  readonly returned: string;
  /** Of those that came back in part, that part. */
  readonly returnedInPart: string;
  readonly out: string;
  /** Of which the money came back whole, and of which it is not known to have. */
  readonly returnedCount: number;
  readonly outCount: number;
  /** When the oldest of which money is out was created, Unix milliseconds. */
  readonly oldestOutMs: number | undefined;
}

interface GroupRow extends Pick<FailureGroup, 'key' | 'currency' | 'count' | 'withoutAmount'> {
  readonly sent: string;
  readonly returned: string;
  readonly in_part: string;
  readonly out: string;
  readonly returned_count: number;
  readonly oldest_ms: number | string | null;
}

/** Where the platform names no amount, a refunded payout came back whole, and of any other nothing is known to have. */
const cameBack = sql`coalesce(returned, case when status = 'FAILED_REFUNDED' then amount else 0 end)`;

/** What failed, by the reason or by the bank that it did not reach. */
export async function findFailures(
  database: Store,
  accountIds: readonly number[],
  by: 'reason' | 'bank',
  query: Pick<PayoutQuery, 'from' | 'to' | 'currency'>,
): Promise<readonly FailureGroup[]> {
  const key = by === 'reason' ? sql`reason` : sql`bank`;
  const terms = [...createdWithin(query), ...termsOf(accountIds, { ...query, status: [...failedStatuses] })];
  const rows = rowsOf(
    await database.execute(sql`select ${key} as key, currency, count(*)::int as count,
        (count(*) - count(amount))::int as "withoutAmount",
        coalesce(sum(amount), 0)::text as sent, coalesce(sum(${cameBack}) filter (where ${isReturned}), 0)::text as returned,
        coalesce(sum(${cameBack}) filter (where not ${isReturned}), 0)::text as in_part,
        coalesce(sum(greatest(amount - ${cameBack}, 0)), 0)::text as out,
        (count(*) filter (where ${isReturned}))::int as returned_count,
        extract(epoch from min(created_at) filter (where not ${isReturned})) * 1000 as oldest_ms
      from ${mirrorRecord}
      where account_id = any(${sql.param([...accountIds])}::int[]) and kind = 'payout' and gone_at is null
        and ${sql.join(terms, sql` and `)}
      group by 1, 2 order by count(*) - count(*) filter (where ${isReturned}) desc, count(*) desc, 1, 2`),
  ) as readonly GroupRow[];
  return rows.map(({ returned_count: returnedCount, oldest_ms: oldest, in_part: returnedInPart, ...group }) => ({
    ...{ ...group, returnedInPart, returnedCount, outCount: group.count - returnedCount },
    oldestOutMs: oldest === null ? undefined : Number(oldest),
  }));
}
