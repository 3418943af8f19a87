import { retrieveCard } from '@/lib/contract/cards';
import { retrieveCardholder } from '@/lib/contract/cardholders';
import type { WriteName } from '@/lib/contract/operations';
import { retrievePaymentIntent } from '@/lib/contract/payment-intents';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader, ReadOperation } from '../engine/dependencies';
import { findBankAccount } from '../settle/read-back-bank-account';

interface Subject {
  readonly operation: WriteName;
  readonly account: string;
  readonly id: string | undefined;
}

/** What of a record a second person decides by. What changes by itself, such as a balance, is no other record. */
const decisive: Partial<Readonly<Record<WriteName, readonly string[]>>> = {
  updateBankAccount: [
    ...['account_name', 'account_number', 'currency', 'bank_name', 'swift_code', 'bank_country_code'],
    ...['bank_address', 'bank_code_type', 'bank_code_value', 'bank_branch_code'],
  ],
  updateCardStatus: ['card_status', 'card_number', 'card_currency', 'card_product_id', 'cardholder'],
  updateCardholder: [
    ...['first_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'gender', 'nationality'],
    ...['country_code', 'residential_address', 'kyc_level'],
  ],
  cancelPaymentIntent: ['intent_status', 'amount', 'currency', 'merchant_order_id', 'description'],
};

/** The record that a write changes, as it is now; undefined where there is none or this platform does not show it. */
export async function readSubject(
  platform: PlatformReader,
  { operation, account, id }: Subject,
): Promise<Result<Readonly<Record<string, unknown>> | undefined, 'unreadable'>> {
  if (id === undefined) return ok(undefined);
  const record = await readWhole(platform, operation, account, id);
  if (!record.ok) return record;
  if (record.value === undefined) return ok(undefined);
  const fields: Readonly<Record<string, unknown>> = { ...record.value };
  const names = decisive[operation] ?? [];
  return ok(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])));
}

async function readWhole(
  platform: PlatformReader,
  operation: WriteName,
  account: string,
  id: string,
): Promise<Result<object | undefined, 'unreadable'>> {
  const read = async (
    one: Extract<ReadOperation, { name: 'retrieveCard' | 'retrieveCardholder' | 'retrievePaymentIntent' }>,
  ) => {
    if (!(await platform.has(one.name))) return ok(undefined);
    const answer = await platform.read(one, { account, params: { id }, query: {} });
    return answer.ok ? answer : failed('unreadable' as const);
  };
  if (operation === 'updateCardStatus') return await read(retrieveCard);
  if (operation === 'updateCardholder') return await read(retrieveCardholder);
  if (operation === 'cancelPaymentIntent') return await read(retrievePaymentIntent);
  if (operation !== 'updateBankAccount') return ok(undefined);
  const found = await findBankAccount(platform, account, id);
  if (found.ok && found.value !== undefined) return ok(found.value);
  return failed('unreadable');
}
