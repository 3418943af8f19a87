import { compareDecimals, differenceOf } from '@/lib/contract/decimal';
import { payoutLabel } from '@/lib/contract/fields/payout-fields';
import { failedPayoutStatuses, type PayoutStatus } from '@/lib/contract/enums';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import { pairStatuses } from '@/lib/contract/outcomes/pair-statuses';
import type { KnownPayout } from '@/lib/contract/payouts';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';

function moneyOf({ summary, record }: KnownPayout) {
  const { payout_status: status = '', payout_amount: amount = '' } = summary ?? record ?? {};
  return failedMoney({ status, amount, toReturn: record?.failure_returned_amount });
}

/** Says where the money of a failed payout is; money that is only promised has not come back. */
export function failedMoneyText(known: KnownPayout): Message | undefined {
  const { summary, record } = known;
  const money = moneyOf(known);
  const { payout_status: status, payout_amount: whole = '', payout_currency: currency = '' } = summary ?? record ?? {};
  if (money === undefined) return undefined;
  const text = (value: string) => formatMoney(value, currency);
  if (money.promised !== undefined) {
    const amount = text(money.promised);
    return compareDecimals(money.promised, whole) === 0
      ? message('payouts.failure.promised', { amount })
      : message('payouts.failure.promisedInPart', { amount, rest: text(differenceOf(money.promised, whole) ?? whole) });
  }
  if (status === 'FAILED') return record?.payout_status === 'FAILED' ? message('payouts.failure.noAmount') : undefined;
  return money.isWhole
    ? message('payouts.failure.back', { amount: text(money.returned) })
    : message('payouts.failure.backInPart', { amount: text(money.returned), rest: text(money.out) });
}

/** Says what a refund means where the record names less than the whole amount; undefined for every other payout. */
export function refundInPartMeaning(known: KnownPayout): Message | undefined {
  const money = moneyOf(known);
  if (known.summary?.payout_status !== 'FAILED_REFUNDED' || money === undefined || money.isWhole) return undefined;
  const isNothing = compareDecimals(money.returned, '0') === 0;
  return message(`payouts.failure.${isNothing ? 'refundedNothing' : 'refundedInPart'}`);
}

const unpaidRecords: readonly PayoutStatus[] = ['REJECTED', 'FAILED'];

/** Labels the beneficiary's amount as received only where the two statuses allow that. */
export function receivesLabel({ summary, record }: KnownPayout): Message {
  if (pairStatuses(summary?.payout_status, record?.payout_status) !== 'fit') return payoutLabel('receives');
  const isUnpaid =
    failedPayoutStatuses.some((status) => status === summary?.payout_status) ||
    unpaidRecords.some((status) => status === record?.payout_status);
  return message(isUnpaid ? 'payouts.money.wouldReceive' : 'payouts.money.receives');
}
