import { formatMoney } from '@/lib/format/format-amount';
import type { WriteView } from '@/lib/writes/submit/write-answer';

type Fields = Readonly<Record<string, unknown>>;

/** What was kept of a record as JSON; nothing where it was no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

type Naming = (fields: Fields) => readonly string[];

const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const holder = (fields: Fields): string =>
  [text(fields, 'first_name'), text(fields, 'last_name')].filter((part) => part !== '').join(' ');
/** Numbers are masked by then, with their last four at the end. */
const lastFour = (number: string): string => (/\d{4}$/.test(number) ? `•••• ${number.slice(-4)}` : '');
const money = (fields: Fields, amount: string, currency: string): string =>
  text(fields, amount) === '' ? '' : formatMoney(text(fields, amount), text(fields, currency));
const pair = (fields: Fields): string => {
  const [sold, bought] = [text(fields, 'sell_currency'), text(fields, 'buy_currency')];
  return sold === '' || bought === '' ? '' : `${sold} → ${bought}`;
};

/** By the kinds of records as addresses and the audit have them. */
const namings: Readonly<Record<string, Naming>> = {
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
  'new:createQuote': (one) => [pair(one)],
  quotes: (one) => [pair(one), money(one, 'sell_amount', 'sell_currency') || money(one, 'buy_amount', 'buy_currency')],
  'new:createBankAccount': (one) => [text(one, 'bank_name'), text(one, 'currency')],
  'new:simulateDeposit': (one) => [money(one, 'amount', 'currency')],
};

interface NamedWrite extends Pick<WriteView, 'resource' | 'operation' | 'asked'> {
  readonly result: unknown;
}

/**
 * What people call the record of a write, wherever the write stands: by the record as it was when an approval was asked
 * for, where there is one, else by what was asked and what came of it.
 */
export function nameOfWrite({ resource, operation, asked, result }: NamedWrite, record?: unknown): string {
  return nameOfRecord(
    resource?.type ?? `new:${operation}`,
    record === undefined ? { ...asked, ...fieldsOf(result) } : fieldsOf(record),
  );
}

/** What people call a record: its holder, its currency, the last four of its number; empty where nothing tells. */
export function nameOfRecord(type: string, fields: Fields): string {
  return (namings[type]?.(fields) ?? []).filter((part) => part !== '').join(' · ');
}
