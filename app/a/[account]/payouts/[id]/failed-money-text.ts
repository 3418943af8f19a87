import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import type { PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';

interface KnownParts {
  readonly summary: PayoutV2 | undefined;
  readonly record: PayoutV1 | undefined;
}

/** Says where the money of a failed payout is; money that is only promised has not come back. */
export function failedMoneyText({ summary, record }: KnownParts): Message | undefined {
  const payout = summary ?? record;
  if (payout === undefined) return undefined;
  const { payout_status: status, payout_amount: amount, payout_currency: currency } = payout;
  const money = failedMoney({ status, amount, toReturn: record?.failure_returned_amount });
  if (money === undefined) return undefined;
  const text = (value: string) => formatMoney(value, currency);
  if (money.promised !== undefined) return message('payouts.failure.promised', { amount: text(money.promised) });
  if (status === 'FAILED') return record?.payout_status === 'FAILED' ? message('payouts.failure.noAmount') : undefined;
  return money.isWhole
    ? message('payouts.failure.back', { amount: text(money.returned) })
    : message('payouts.failure.backInPart', { amount: text(money.returned), rest: text(money.out) });
}
