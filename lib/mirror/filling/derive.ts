import { payoutText, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import { textAt } from '@/lib/contract/fields/text-at';
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

/** A number without an exponent; a text that is no number as it came. */
const amountOf = (text: string) => plainDecimal(text) ?? text;

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

const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

type RecordValues = Omit<DerivedValues, 'createdMs' | 'completedMs' | 'day' | 'find' | 'amount' | 'toReturn'> &
  SearchableValues & {
    readonly created: string;
    readonly completed: string;
    readonly amount: string;
    readonly toReturn: string;
  };

const emptyValues = {
  created: '',
  completed: '',
  status: '',
  statusV1: '',
  currency: '',
  amount: '',
  method: '',
  country: '',
  name: '',
  bank: '',
  reason: '',
  toReturn: '',
} as const;

const readers: Readonly<Record<MirrorKind, (parts: Parts) => RecordValues>> = {
  payout: ({ v2, v1 }) => {
    const of = (name: PayoutFieldName) => payoutText(name, { summary: v2, record: v1 });
    const amount = amountOf(of('amount'));
    const payer = of('payerCompany') || of('payerName');
    const name = of('beneficiaryCompany') || of('beneficiaryName') || of('accountHolder');
    return {
      created: of('created'),
      completed: of('completed'),
      status: of('status'),
      statusV1: of('statusV1'),
      currency: of('currency'),
      amount,
      method: of('method'),
      country: of('country'),
      name,
      bank: of('bank'),
      reason: of('reason'),
      toReturn: amountOf(of('toReturn')),
      texts: [
        ...[name, payer],
        ...(['accountHolder', 'nickname', 'email', 'bank', 'currency', 'note', 'payoutReason'] as const).map(of),
        ...(['reason', 'accountNumber', 'iban'] as const).map(of),
      ],
      ids: (['id', 'shortReference', 'requestId', 'descriptor', 'bankReference', 'swift'] as const).map(of),
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
    name: joined(textAt(record, 'cardholder.first_name'), textAt(record, 'cardholder.last_name')),
    method: textAt(record, 'form_factor'),
    texts: [
      ...['card_name', 'card_number', 'card_scheme'].map((name) => textAt(record, name)),
      ...['first_name', 'last_name', 'email'].map((name) => textAt(record, `cardholder.${name}`)),
    ],
    ids: [textAt(record, 'card_id'), textAt(record, 'cardholder.cardholder_id')],
    amounts: [],
  }),
  cardholder: ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    status: textAt(record, 'cardholder_status'),
    country: textAt(record, 'country_code'),
    name: textAt(record, 'company_name') || joined(textAt(record, 'first_name'), textAt(record, 'last_name')),
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
    amount: amountOf(textAt(record, 'amount')),
    name: textAt(record, 'description'),
    texts: [textAt(record, 'description'), textAt(record, 'currency')],
    ids: [textAt(record, 'payment_intent_id'), textAt(record, 'merchant_order_id')],
    amounts: [amountOf(textAt(record, 'amount'))],
  }),
  deposit: ({ record }) => ({
    ...emptyValues,
    created: textAt(record, 'create_time'),
    completed: textAt(record, 'complete_time'),
    status: textAt(record, 'deposit_status'),
    currency: textAt(record, 'currency'),
    amount: amountOf(textAt(record, 'amount')),
    name: textAt(record, 'sender.sender_name'),
    texts: [
      ...[textAt(record, 'sender.sender_name'), textAt(record, 'currency')],
      ...[textAt(record, 'receiver_account_number'), textAt(record, 'sender.sender_account_number')],
    ],
    ids: ['deposit_id', 'short_reference_id', 'deposit_reference'].map((name) => textAt(record, name)),
    amounts: [amountOf(textAt(record, 'amount'))],
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
