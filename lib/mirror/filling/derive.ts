import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import { contradictingStatus, pairStatuses, type StatusPair } from '@/lib/contract/outcomes/pair-statuses';
import { readPlatformTime, wallClock } from '@/lib/format/instant';
import type { MirrorKind, MirrorPart } from './feeds';
import { findWords, type SearchableValues } from '../find-words';

/** An object that the platform sent, with any fields. */
export type Raw = Readonly<Record<string, unknown>>;

export type Parts = Readonly<Partial<Record<MirrorPart, Raw>>>;

/** The values by which a record is filtered, sorted and found. */
export interface DerivedValues {
  /** Unix milliseconds. */
  readonly createdMs: number | undefined;
  readonly completedMs: number | undefined;
  /**
   * The day of the creation as the platform counts days; the day of the first sight where the platform sends no
   * creation time.
   */
  readonly day: string;
  /**
   * The platform's status: for a payout the status of the summary, or of the v1 record where there is no summary; the
   * console's own `contradictingStatus` where the two contradict each other.
   */
  readonly status: string;
  readonly statusV1: string;
  readonly currency: string;
  readonly amount: string | undefined;
  readonly method: string;
  readonly country: string;
  /** The person or company that the record is about. */
  readonly name: string;
  readonly bank: string;
  readonly reason: string;
  /** For a failed payout: the amount that is to be returned and has not come back yet (interface 2.9). */
  readonly toReturn: string | undefined;
  readonly find: readonly string[];
}

/** The value at a path, as text; empty where the record has no text there. */
function textAt(record: unknown, ...path: readonly string[]): string {
  let found: unknown = record;
  for (const name of path) found = isRaw(found) ? found[name] : undefined;
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

/** The number at a path without an exponent; a text that is no number as it came. */
const amountAt = (record: unknown, name: string) => plainDecimal(textAt(record, name)) ?? textAt(record, name);

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Derived values are indexed, and indexes limit the length of texts, the size of numbers and the range of times. A
// record beyond these limits is kept as it came, and indexed by the values that fit.

/** Longer than an amount of any currency. */
const longestAmount = 60;
const decimalOf = (text: string) =>
  text.length > longestAmount || plainDecimal(text) === undefined ? undefined : text;

const lastMoment = Date.UTC(9999, 0, 1);

function momentOf(text: string): number | undefined {
  const read = readPlatformTime(text);
  return read.kind === 'at' && read.epochMs >= 0 && read.epochMs < lastMoment ? read.epochMs : undefined;
}

const [longestCode, longestName] = [80, 400];

/** The beginning of a text, without half of a letter at its end. */
const cut = (text: string, most: number) => (text.length > most ? Array.from(text).slice(0, most).join('') : text);

const named = (record: unknown, ...path: readonly string[]) => {
  const company = textAt(record, ...path, 'company_name');
  return company || joined(textAt(record, ...path, 'first_name'), textAt(record, ...path, 'last_name'));
};

const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

type RecordValues = Omit<DerivedValues, 'createdMs' | 'completedMs' | 'day' | 'find' | 'amount' | 'toReturn'> &
  SearchableValues & {
    readonly created: string;
    readonly completed: string;
    readonly amount: string;
    readonly toReturn: string;
  };

const emptyValues = {
  ...{ created: '', completed: '', status: '', statusV1: '', currency: '', amount: '', method: '', country: '' },
  ...{ name: '', bank: '', reason: '', toReturn: '' },
} as const;

const readers: Readonly<Record<MirrorKind, (parts: Parts) => RecordValues>> = {
  payout: ({ v2, v1 }) => {
    const bank = ['beneficiary', 'bank_details'] as const;
    const either = (name: string) => textAt(v2, name) || textAt(v1, name);
    const amount = amountAt(v2, 'payout_amount') || amountAt(v1, 'payout_amount');
    const name = named(v1, 'beneficiary') || textAt(v1, ...bank, 'account_holder');
    return {
      created: either('create_time'),
      completed: textAt(v2, 'completed_time') || textAt(v1, 'complete_time'),
      status: either('payout_status'),
      statusV1: textAt(v1, 'payout_status'),
      currency: either('payout_currency'),
      amount,
      method: textAt(v1, 'payout_method'),
      country: textAt(v1, ...bank, 'bank_country_code'),
      name,
      bank: textAt(v1, ...bank, 'bank_name'),
      reason: textAt(v1, 'failure_reason'),
      toReturn: amountAt(v1, 'failure_returned_amount'),
      texts: [
        ...[name, named(v1, 'payer'), textAt(v1, ...bank, 'account_holder'), textAt(v1, 'beneficiary', 'nickname')],
        ...[textAt(v1, 'beneficiary', 'email'), textAt(v1, ...bank, 'bank_name'), either('payout_currency')],
        ...[textAt(v2, 'internal_note'), textAt(v1, 'payout_reason'), textAt(v1, 'failure_reason')],
        ...['account_number', 'iban'].map((field) => textAt(v1, ...bank, field)),
      ],
      ids: [
        ...[either('payout_id'), textAt(v1, 'short_reference_id'), textAt(v1, 'unique_request_id')],
        ...[textAt(v2, 'statement_descriptor'), textAt(v1, 'payout_reference'), textAt(v1, ...bank, 'swift_code')],
      ],
      amounts: [amount],
    };
  },
  'bank-account': ({ record }) => ({
    ...emptyValues,
    status: textAt(record, 'account_status'),
    currency: textAt(record, 'currency'),
    country: textAt(record, 'bank_country_code'),
    name: textAt(record, 'account_name'),
    bank: textAt(record, 'bank_name'),
    texts: ['account_name', 'bank_name', 'currency', 'account_number', 'bank_address'].map((name) =>
      textAt(record, name),
    ),
    ids: ['id', 'swift_code', 'bank_code_value', 'bank_branch_code'].map((name) => textAt(record, name)),
    amounts: [],
  }),
  card: ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    status: textAt(record, 'card_status'),
    currency: textAt(record, 'card_currency'),
    name: joined(textAt(record, 'cardholder', 'first_name'), textAt(record, 'cardholder', 'last_name')),
    method: textAt(record, 'form_factor'),
    texts: [
      ...['card_name', 'card_number', 'card_scheme'].map((name) => textAt(record, name)),
      ...['first_name', 'last_name', 'email'].map((name) => textAt(record, 'cardholder', name)),
    ],
    ids: [textAt(record, 'card_id'), textAt(record, 'cardholder', 'cardholder_id')],
    amounts: [],
  }),
  cardholder: ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    status: textAt(record, 'cardholder_status'),
    country: textAt(record, 'country_code'),
    name: named(record),
    texts: ['first_name', 'last_name', 'email', 'phone_number'].map((name) => textAt(record, name)),
    ids: [textAt(record, 'cardholder_id')],
    amounts: [],
  }),
  'payment-intent': ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    completed: textAt(record, 'complete_time'),
    status: textAt(record, 'intent_status'),
    currency: textAt(record, 'currency'),
    amount: amountAt(record, 'amount'),
    name: textAt(record, 'description'),
    texts: [textAt(record, 'description'), textAt(record, 'currency')],
    ids: [textAt(record, 'payment_intent_id'), textAt(record, 'merchant_order_id')],
    amounts: [amountAt(record, 'amount')],
  }),
  deposit: ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    completed: textAt(record, 'complete_time'),
    status: textAt(record, 'deposit_status'),
    currency: textAt(record, 'currency'),
    amount: amountAt(record, 'amount'),
    name: textAt(record, 'sender', 'sender_name'),
    texts: [
      ...[textAt(record, 'sender', 'sender_name'), textAt(record, 'currency')],
      ...[textAt(record, 'receiver_account_number'), textAt(record, 'sender', 'sender_account_number')],
    ],
    ids: ['deposit_id', 'short_reference_id', 'deposit_reference'].map((name) => textAt(record, name)),
    amounts: [amountAt(record, 'amount')],
  }),
};

interface DeriveOptions {
  readonly firstSeenMs: number;
  readonly zone: string;
  /** For a payout: its two statuses contradict each other, and both were read again since one of them changed. */
  readonly contradicts?: boolean;
}

/** Whether the two statuses of a payout fit together; records of other kinds have only one status. */
export const pairOf = ({ v2, v1 }: Parts): StatusPair =>
  pairStatuses(textAt(v2, 'payout_status'), textAt(v1, 'payout_status'));

/** Works on masked parts, which are enough: a search finds at most the last four digits of a sensitive value. */
export function derive(
  kind: MirrorKind,
  parts: Parts,
  { firstSeenMs, zone, contradicts = false }: DeriveOptions,
): DerivedValues {
  const { created, completed, amount, toReturn, ...columns } = readers[kind](parts);
  const { status, statusV1, currency, method, country, name, bank, reason } = columns;
  const createdMs = momentOf(created);
  return {
    status: contradicts ? contradictingStatus : cut(status, longestCode),
    statusV1: cut(statusV1, longestCode),
    currency: cut(currency, longestCode),
    method: cut(method, longestCode),
    country: cut(country, longestCode),
    name: cut(name, longestName),
    bank: cut(bank, longestName),
    reason: cut(reason, longestName),
    createdMs,
    completedMs: momentOf(completed),
    day: wallClock(createdMs ?? firstSeenMs, zone).date,
    amount: decimalOf(amount),
    toReturn: decimalOf(toReturn)?.startsWith('-') === true ? undefined : decimalOf(toReturn),
    find: findWords(columns),
  };
}

/** The words of a record, for callers that need no other derived value. */
export const deriveWords = (kind: MirrorKind, parts: Parts): readonly string[] => findWords(readers[kind](parts));
