import { sql } from 'drizzle-orm';
import type { PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { mirrorChange } from '@/lib/store/mirror-schema';
import { monthCloseRow } from '@/lib/store/report-schema';

/** The fields of a payout that a close keeps; a payout has changed where one of them differs. */
export const closedFields = [
  ...(['created', 'beneficiary', 'currency', 'amount', 'status', 'statusV1', 'method', 'country', 'toReturn'] as const),
  'completed',
] as const satisfies readonly PayoutFieldName[];
export type ClosedField = (typeof closedFields)[number];

/** The columns of the store that have other names than their fields. */
const otherNames: Readonly<Partial<Record<ClosedField, string>>> = {
  created: 'created_at',
  beneficiary: 'name',
  statusV1: 'status_v1',
  toReturn: 'to_return',
  completed: 'completed_at',
};

/** The columns of all closed fields, in their order. */
export const closedColumns = (table: string, as = '') =>
  // eslint-disable-next-line text/constant-text -- names of tables and types of columns, in this folder.
  sql.raw(closedFields.map((name) => `${table}.${otherNames[name] ?? name}${as}`).join(', '));

/** For a left join: `kept` is the row that the close kept of a payout `now` of the mirror. */
export const keptRow = sql`${monthCloseRow} as kept on kept.close_id = closed.id and kept.payout_id = now.id`;

const isOfMonth = sql`now.day between closed.month and (closed.month + interval '1 month' - interval '1 day')::date`;

/**
 * How a payout `now` of the mirror differs from `kept`, its row in the `closed` month; null where it does not.
 * `appeared`: the month did not have it; `gone`: the platform does not show it any more, or on another day. A payout
 * that changed and changed back counts too.
 */
export const lateChange = sql`(case
  when kept.payout_id is null then case when now.gone_at is null and ${isOfMonth} then 'appeared' end
  when now.gone_at is not null or not (${isOfMonth}) then 'gone'
  when (${closedColumns('now')}) is distinct from (${closedColumns('kept')})
    or exists (select from ${mirrorChange} as change where change.account_id = now.account_id
      and change.kind = 'payout' and change.id = now.id and change.number > closed.last_change) then 'changed'
  end)`;
