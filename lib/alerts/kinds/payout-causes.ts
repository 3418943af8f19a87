import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { formatMoney } from '@/lib/format/format-amount';
import { isOut } from '@/lib/mirror/find-payouts';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { now } from './define-alert';

/** What alerts tell of a payout. Names of people are on its page, not in a mailbox. */
export const payoutFacts = z.object({
  id: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  status: z.string(),
});

export const moneyOf = ({ amount, currency }: Pick<z.output<typeof payoutFacts>, 'amount' | 'currency'>): string =>
  amount === null ? currency : formatMoney(amount, currency);

/** The columns of a cause that is a payout; `more` are further facts. */
export function causeOfPayout(since: SQL, more: SQL = sql`'{}'::jsonb`): SQL {
  return sql`watched.client_hash, watched.account, record.id as cause, 'payouts' as object_type, record.id as object_id,
    array['listPayouts'] as needs, ${since} as since,
    jsonb_build_object('id', record.id, 'amount', record.amount::text, 'currency', record.currency,
      'status', record.status) || ${more} as facts`;
}

/** Older ones are in the list of failures: a bank that sends money back later than that is rare, and they would add up. */
const newestDays = 90;

/** `record`: failed payouts of a watched account whose money is not known to be back, from an index of these alone. */
export const outPayouts = sql`(select * from ${mirrorRecord} where account_id = watched.account_id and kind = 'payout'
  and gone_at is null and ${isOut} and created_at > ${now} - ${newestDays}::int * interval '1 day') as record`;

/** When the mirror saw it fail; null where it had failed already when it was first seen. */
export const seenFailing = sql`(select min(seen_at) from ${mirrorChange} as change
  where change.account_id = watched.account_id and change.kind = 'payout' and change.id = record.id
    and change.after ->> 'payout_status' in ('FAILED', 'FAILED_REFUNDED'))`;

/** As long as the money is out. */
export const isStillOut = sql`exists (select from ${mirrorRecord} where account_id = watched.account_id
  and kind = 'payout' and mirror_record.id = alert.object_id and gone_at is null and ${isOut})`;
