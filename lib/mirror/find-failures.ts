import { sql } from 'drizzle-orm';
import { failedPayoutStatuses } from '@/lib/contract/enums';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { createdWithin, termsOf } from './payouts/terms-of';
import { moneyOfFailed } from './sums/money-of-failed';
import type { PayoutQuery } from './payouts/payout-query';
import { decimal, instant, integer, nullable, readRows, text } from '@/lib/store/rows';

/** Failed payouts of one currency with the same reason, or to the same bank. */
export interface FailureGroup {
  /** The platform's words for the reason, or the bank's name; empty where the platform sent none. */
  readonly key: string;
  readonly currency: string;
  readonly count: number;
  /** How many of them have no amount, so that no sum includes them. */
  readonly withoutAmount: number;
  /** Exact decimal texts. */
  readonly sent: string;
  /** The amount of payouts that came back whole. */
  readonly returned: string;
  /** The returned part of payouts that came back in part. */
  readonly returnedInPart: string;
  /** The part of `out` that the platform says it will return. */
  readonly promised: string;
  /** Money that is not known to have come back; `promised` is part of it. */
  readonly out: string;
  /** How many payouts came back whole; `outCount`: how many are not known to have come back. */
  readonly returnedCount: number;
  readonly outCount: number;
  readonly promisedCount: number;
  /** When the oldest payout whose money is out was created, Unix milliseconds. */
  readonly oldestOutMs: number | undefined;
  /** Since when the oldest promised return is known, Unix milliseconds. */
  readonly oldestPromisedMs: number | undefined;
}

/** Failed payouts, grouped by reason or by the bank that they did not reach. */
export async function findFailures(
  database: Store,
  accountIds: readonly number[],
  by: 'reason' | 'bank',
  query: Pick<PayoutQuery, 'from' | 'to' | 'currency'>,
): Promise<readonly FailureGroup[]> {
  const { returned, promised, out } = moneyOfFailed;
  const key = by === 'reason' ? sql`reason` : sql`bank`;
  const terms = [...createdWithin(query), ...termsOf(accountIds, { ...query, status: [...failedPayoutStatuses] })];
  const rows = await readRows(
    database,
    sql`select ${key} as key, currency, count(*)::int as count,
        (count(*) - count(amount))::int as "withoutAmount",
        coalesce(sum(amount), 0)::text as sent, coalesce(sum(${returned.sum}) filter (where ${returned.is}), 0)::text as returned,
        coalesce(sum(${returned.sum}) filter (where ${out.is}), 0)::text as in_part,
        coalesce(sum(${promised.sum}) filter (where ${promised.is}), 0)::text as promised,
        coalesce(sum(${out.sum}) filter (where ${out.is}), 0)::text as out,
        (count(*) filter (where ${returned.is}))::int as returned_count,
        (count(*) filter (where ${promised.is}))::int as promised_count,
        min(created_at) filter (where ${out.is}) as oldest,
        min(promised_at) filter (where ${promised.is}) as oldest_promised
      from ${mirrorRecord}
      where account_id = any(${sql.param([...accountIds])}::int[]) and kind = 'payout' and gone_at is null
        and ${sql.join(terms, sql` and `)}
      group by 1, 2 order by count(*) - count(*) filter (where ${returned.is}) desc, count(*) desc, 1, 2`,
    {
      key: text,
      currency: text,
      count: integer,
      withoutAmount: integer,
      sent: decimal,
      returned: decimal,
      in_part: decimal,
      out: decimal,
      promised: decimal,
      returned_count: integer,
      promised_count: integer,
      oldest: nullable(instant),
      oldest_promised: nullable(instant),
    },
  );
  return rows.map(({ returned_count, promised_count, oldest, oldest_promised, in_part, ...group }) => ({
    ...group,
    returnedInPart: in_part,
    returnedCount: returned_count,
    promisedCount: promised_count,
    outCount: group.count - returned_count,
    oldestOutMs: oldest,
    oldestPromisedMs: oldest_promised,
  }));
}
