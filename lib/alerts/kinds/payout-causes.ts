import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import { moneyOfFailed } from '@/lib/mirror/sums/money-of-failed';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { isOfStretch, now } from './define-alert';

/** The facts of a payout in alerts. Names of people are on its page, and are never sent by mail. */
export const payoutFacts = z.object({
  id: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  status: z.string(),
});

/** For a failed payout: the amount that is to be returned and has not come back; alerts of earlier versions lack it. */
export const failedFacts = payoutFacts.extend({ promised: z.string().nullish() });

/** The amount that is to be returned, in words. */
export const failedDetails = ({ promised, currency }: z.output<typeof failedFacts>): readonly Message[] =>
  promised == null ? [] : [message('alerts.kinds.promised', { money: formatMoney(promised, currency) })];

export const moneyOf = ({ amount, currency }: Pick<z.output<typeof payoutFacts>, 'amount' | 'currency'>): string =>
  amount === null ? currency : formatMoney(amount, currency);

/** The columns of a cause that is a payout; `more` holds further facts. */
export function causeOfPayout(since: SQL, more: SQL = sql`'{}'::jsonb`, cause: SQL = sql`record.id`): SQL {
  return sql`watched.client_hash, watched.account, ${cause} as cause, 'payouts' as object_type, record.id as object_id,
    array['listPayouts'] as needs, ${since} as since,
    jsonb_build_object('id', record.id, 'amount', record.amount::text, 'currency', record.currency,
      'status', record.status) || ${more} as facts`;
}

/** The columns of a cause that is a failed payout, with the amount that is to be returned. */
export function causeOfFailed(since: SQL, more: SQL = sql`'{}'::jsonb`): SQL {
  const { promised } = moneyOfFailed;
  return causeOfPayout(
    since,
    sql`jsonb_build_object('promised', (case when ${promised.is} then ${promised.sum} end)::text) || ${more}`,
  );
}

/** Older payouts are in the list of failures: banks rarely send money back later, and their alerts would add up. */
const newestDays = 90;

const livePayouts = sql`${mirrorRecord} where account_id = watched.account_id and kind = 'payout' and gone_at is null
  and created_at > ${now} - ${newestDays}::int * interval '1 day' and ${isOfStretch('mirror_record')}`;

/**
 * `record`: failed payouts of a watched account whose money is not known to be back, from an index of these alone. With
 * them, payouts that only the summary calls failed while the record contradicts it: a contradiction hides no failure.
 */
export const outPayouts = sql`(select * from ${livePayouts} and ${moneyOfFailed.out.is}
  union all
  select * from ${livePayouts} and status = ${contradictingStatus} and parts #>> '{v2,payout_status}' = 'FAILED') as record`;

/** Whether the payout failed, even if its money is back by now. */
export const hasFailed = sql`(record.status in ('FAILED', 'FAILED_REFUNDED')
  or (record.status = ${contradictingStatus} and record.parts #>> '{v2,payout_status}' = 'FAILED'))`;

/** When the mirror saw it fail; null where it had failed already at its first sight. */
export const seenFailing = sql`(select min(seen_at) from ${mirrorChange} as change
  where change.account_id = watched.account_id and change.kind = 'payout' and change.id = record.id
    and change.after ->> 'payout_status' in ('FAILED', 'FAILED_REFUNDED'))`;

const isPayoutThat = (is: SQL) => sql`exists (select from ${mirrorRecord} where account_id = watched.account_id
  and kind = 'payout' and mirror_record.id = alert.object_id and gone_at is null and ${is})`;

/** The payout's two statuses contradict each other, or one is being read again: neither ends an alert. */
export const isUnclear = isPayoutThat(sql`(status = ${contradictingStatus} or doubt <> '')`);

/** The money is out, or it is not known whether it is. */
export const isStillOut = sql`(${isPayoutThat(moneyOfFailed.out.is)} or ${isUnclear})`;
