import type * as z from 'zod';
import type { OperationName, Operations } from '@/lib/contract/operations';

/** An empty params object has no key of its own, so any string would do for it. */
type NamesRecord = {
  [K in OperationName]: string extends keyof z.output<Operations[K]['params']> ? never : K;
}[OperationName];

/** For every operation that names one record in its path: the field of the answer that must carry the same id. */
const recordIds = {
  cancelPaymentIntent: ['id', 'payment_intent_id'],
  updateBankAccount: ['id', 'id'],
  updateCardholder: ['id', 'cardholder_id'],
  retrievePayout: ['id', 'payout_id'],
  updateCardStatus: ['id', 'card_id'],
  retrieveAccount: ['id', 'account_id'],
  retrieveCard: ['id', 'card_id'],
  retrieveCardOrder: ['card_order_id', 'card_order_id'],
  retrieveCardholder: ['id', 'cardholder_id'],
  retrievePaymentIntent: ['id', 'payment_intent_id'],
  retrieveBankAccount: ['id', 'id'],
  retrieveV2Payout: ['id', 'payout_id'],
  retrieveDeposit: ['id', 'deposit_id'],
  retrieveConversion: ['id', 'conversion_id'],
} as const satisfies Record<NamesRecord, readonly [param: string, field: string]>;

/** Whether an answer is about the record that was asked for. A mixed-up replay is not an answer. */
export function isAboutAskedRecord(name: string, params: Readonly<Record<string, unknown>>, answer: unknown): boolean {
  if (!isNamed(name)) return true;
  const [param, field] = recordIds[name];
  if (typeof answer !== 'object' || answer === null) return false;
  return sameId(params[param], Object.entries(answer).find(([key]) => key === field)?.[1]);
}

function isNamed(name: string): name is NamesRecord {
  return Object.hasOwn(recordIds, name);
}

/** UUIDs may be written in either case. */
function sameId(asked: unknown, answered: unknown): boolean {
  return typeof asked === 'string' && typeof answered === 'string' && asked.toLowerCase() === answered.toLowerCase();
}
