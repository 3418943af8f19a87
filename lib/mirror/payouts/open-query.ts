import { type SQL, sql } from 'drizzle-orm';
import { notOpenStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import type { PayoutQuery } from './payout-query';

/**
 * Whether a column has a status other than these. The condition also has the stretches between these statuses, because
 * the index reads stretches and open payouts are few among all.
 */
export function isNoStatusOf(column: SQL, statuses: readonly string[]): SQL {
  const sorted = [...new Set(statuses)].toSorted();
  const stretches = [undefined, ...sorted].map((above, place) => {
    const below = sorted[place];
    const limits = [
      ...(above === undefined ? [] : [sql`${column} > ${above}`]),
      ...(below === undefined ? [] : [sql`${column} < ${below}`]),
    ];
    return sql`(${sql.join(limits, sql` and `)})`;
  });
  // Databases sort texts in several orders: only the list itself decides.
  return sql`(${column} <> all(${sql.param(sorted)}::text[]) and (${sql.join(stretches, sql` or `)}))`;
}

/** Whether a payout in this status has not ended. */
export const isOpen = (column: SQL): SQL => isNoStatusOf(column, notOpenStatuses);

/** The query of the list that shows exactly the open payouts. */
export const openQuery: PayoutQuery = { ended: 'no' };
