import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Environment } from '@/lib/env';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { findCoverage } from '@/lib/mirror/coverage';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { flag, integer, nullable, readRow, text } from '@/lib/store/rows';
import { type alertRuleInput, findWatchedBy } from './alert-rules';
import { findAlertKind } from './kinds/all-alerts';
import { now, watchedRows } from './kinds/define-alert';
import { isFoundBy, ruleFilter } from './rule-filter';

/** The number of days on which a rule is tried before it is saved. */
const triedDays = 90;

export interface RaisedCount {
  readonly days: number;
  /** The payouts created in these days that would have raised an alert. */
  readonly count: number;
  /** How many of them were created on the day that has the most. */
  readonly most: number;
  /** The first of these days that the mirror keeps; undefined if it keeps all of them. */
  readonly keptFrom: string | undefined;
  /** Whether the mirror has every payout of these days, with its details; if not, there may be more. */
  readonly isWhole: boolean;
}

/**
 * How often a rule would have alerted, over all accounts that it applies to; never for a kind that is not about payouts.
 * It is a number alone: a person who may set rules need not be one who may see payouts.
 */
export async function countRaised(
  database: Store,
  environment: Pick<Environment, 'demo'>,
  rule: z.output<typeof alertRuleInput>,
): Promise<RaisedCount> {
  const { search = '' } = rule;
  const raisedBy = findAlertKind(rule.kind)?.raisedBy ?? sql`false`;
  const accounts = await findWatchedBy(database, environment, rule);
  const ids = accounts.flatMap(({ account_id: id }) => id ?? []);
  const lately = sql`${watchedRows(accounts)} join ${mirrorRecord} as record on record.account_id = watched.account_id
    and record.kind = 'payout' and record.gone_at is null
    and record.created_at > ${now} - ${triedDays}::int * interval '1 day'`;
  const zone = sql`(select min(time_zone) from ${mirrorAccount} where id = any(${sql.param(ids)}::int[]))`;
  const found = await readRow(
    database,
    sql`with raised as (
        select (found.created_at at time zone ${zone})::date as day
        from (select watched.client_hash, watched.account, record.id as object_id, record.created_at
          from ${lately} where ${raisedBy}) as found
        where ${search === '' ? sql`true` : isFoundBy(ruleFilter(search), accounts)})
      select count(*)::int as count, ${zone} as zone,
        coalesce((select max(count) from (select count(*)::int as count from raised group by day) as days), 0) as most,
        exists (select from ${lately} where record.detail_due) as is_due
      from raised`,
    { count: integer, most: integer, is_due: flag, zone: nullable(text) },
  );
  if (found?.zone === undefined) return { days: triedDays, count: 0, most: 0, keptFrom: undefined, isWhole: false };
  const today = todayIn(found.zone, Date.now());
  const fromDay = addDays(today, -triedDays);
  const { state, firstDay } = await findCoverage(database, ids, 'payouts', today, { fromDay });
  const { count, most, is_due: isDue } = found;
  const keptFrom = firstDay !== undefined && firstDay > fromDay ? firstDay : undefined;
  return { days: triedDays, count, most, keptFrom, isWhole: state === 'whole' && !isDue };
}
