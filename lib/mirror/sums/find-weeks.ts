import { sql } from 'drizzle-orm';
import { mirrorWeek } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { weekOf } from '../filling/observe';
import type { PayoutQuery } from '../payouts/payout-query';
import { integer, readRows, text } from '@/lib/store/rows';

/** Payouts that were created in one week. */
export interface Week {
  readonly week: number;
  readonly count: number;
  /** The version changes with each change of a row of the week. */
  readonly version: string;
}

/** The weeks in which payouts of these days can have been created, in order. */
export async function findWeeks(
  database: Store,
  accountIds: readonly number[],
  { from, to }: Pick<PayoutQuery, 'from' | 'to'>,
): Promise<readonly Week[]> {
  const weeks = await readRows(
    database,
    sql`select week, sum(count)::float8 as count,
        string_agg(account_id || ':' || version, ' ' order by account_id) as version
      from ${mirrorWeek} where account_id = any(${sql.param([...accountIds])}::int[]) group by week order by week`,
    { week: integer, count: integer, version: text },
  );
  // The platform's day may differ from the UTC day.
  const [first, last] = [from && weekOf(Date.parse(from) - dayMs), to && weekOf(Date.parse(to) + 2 * dayMs)];
  return weeks.filter(({ week }) => !(first && week < first) && !(last && week > last));
}

const dayMs = 86_400_000;
