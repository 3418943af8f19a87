import { formatMoney } from '@/lib/format/format-amount';
import type { NounName } from '@/lib/addresses/nouns';
import type { MakerName } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a stored JSON record; none if it is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

type RecordNamer = (fields: Fields) => readonly string[];

const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const holder = (fields: Fields): string =>
  [text(fields, 'first_name'), text(fields, 'last_name')].filter((part) => part !== '').join(' ');
/** Numbers are masked already, with their last four digits at the end. */
const lastFour = (number: string): string => (/\d{4}$/.test(number) ? `•••• ${number.slice(-4)}` : '');
const money = (fields: Fields, amount: string, currency: string): string =>
  text(fields, amount) === '' ? '' : formatMoney(text(fields, amount), text(fields, currency));
const pair = (fields: Fields): string => {
  const [sold, bought] = [text(fields, 'sell_currency'), text(fields, 'buy_currency')];
  return sold === '' || bought === '' ? '' : `${sold} → ${bought}`;
};

/** Records that people know by what stands in them, and records to be made. */
const namings: Readonly<
  Record<Exclude<NounName, 'operations' | 'write-run' | 'months'> | `new:${MakerName}`, RecordNamer>
> = {
  cards: (card) => [
    holder(fieldsOf(card['cardholder'])) || text(card, 'card_name'),
    lastFour(text(card, 'card_number')),
  ],
  cardholders: (one) => [holder(one) || text(one, 'email')],
  'bank-accounts': (one) => [
    text(one, 'account_name'),
    text(one, 'currency'),
    lastFour(text(one, 'account_number')) || text(one, 'bank_name'),
  ],
  'payment-intents': (one) => [money(one, 'amount', 'currency'), text(one, 'merchant_order_id')],
  payouts: (one) => [money(one, 'payout_amount', 'payout_currency')],
  deposits: (one) => [money(one, 'amount', 'currency')],
  'card-products': (one) => [text(one, 'card_bin'), text(one, 'mode_type')],
  'new:createQuote': (one) => [pair(one)],
  quotes: (one) => [pair(one), money(one, 'sell_amount', 'sell_currency') || money(one, 'buy_amount', 'buy_currency')],
  'new:createBankAccount': (one) => [
    text(one, 'bank_name'),
    text(one, 'currency'),
    lastFour(text(one, 'account_number')),
  ],
  'new:simulateDeposit': (one) => [money(one, 'amount', 'currency')],
};

interface NamedWrite extends Pick<WriteView, 'resource' | 'operation' | 'asked'> {
  readonly result: unknown;
}

/**
 * The name of a write's record on every page: from the record as it was when the approval was asked for, if there is
 * one, else from the request and the result.
 */
export function nameOfWrite({ resource, operation, asked, result }: NamedWrite, record?: unknown): string {
  return nameOfRecord(
    resource?.type ?? `new:${operation}`,
    record === undefined ? { ...asked, ...fieldsOf(result) } : fieldsOf(record),
  );
}

/** The name that people know a record by: its holder, its currency, the last four of its number; or empty. */
export function nameOfRecord(type: string, fields: Fields): string {
  const namer = Object.entries(namings).find(([name]) => name === type)?.[1];
  return (namer?.(fields) ?? []).filter((part) => part !== '').join(' · ');
}
