import * as z from 'zod';
import { accountId } from '@/lib/access/accounts/account-id';
import { failedMoneyParts } from '@/lib/contract/enums';
import { readName } from '@/lib/contract/fields/read-name';
import type { IgnoredValue } from '@/lib/contract/list-query';
import { DATE_PRESETS, readDatePreset } from '@/lib/format/date-preset';
import { fixDays } from '@/lib/format/day-range';
import { findLongSearch, searchedText } from '@/lib/format/pasted-ids';
import { isDayOfRecords, presetDays } from '@/lib/format/plain-date';
import { writeMessage } from '@/lib/messages/message';
import { askedValues, isStorable } from './asked-values';
import { unknownValue } from './unknown-value';

// A query for the mirror's payouts, as it stands in the address.

/** Columns by which all rows can be sorted. */
const payoutSorts = [
  ...(['created', 'age', 'completed', 'amount', 'name', 'account', 'status', 'statusV1', 'currency'] as const),
  ...(['method', 'country', 'bank', 'reason', 'shortReference', 'id'] as const),
] as const;
export type PayoutSort = (typeof payoutSorts)[number];

/** The names of orders in addresses and saved searches of former releases. */
export const formerSorts: ReadonlyMap<unknown, PayoutSort> = new Map<unknown, PayoutSort>([
  ['record', 'statusV1'],
  ['reference', 'shortReference'],
]);

const { several: list, exactText, words, amount } = askedValues;
const code = (pattern: RegExp) => z.string().refine((text) => text === unknownValue || pattern.test(text));
const day = z.string().refine(isDayOfRecords);
const wholeDays = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
/** The platform's own name: its list of statuses is open. */
const status = z.string().max(80).refine(isStorable);

/** Each field is read on its own: a value that cannot be read is left out and reported. */
const fields = {
  /** The search text: names, references, amounts, ends of account numbers. A longer one is cut, and never left out. */
  q: z
    .string()
    .transform((text) => searchedText(readName(text)).text)
    .pipe(z.string().min(1)),
  status: list(status),
  /** Every status but these, also one that the interface does not list. */
  notStatus: list(status),
  /** The payout has not ended, also in a status that the interface does not list. */
  ended: z.literal('no'),
  /** Statuses of the v1 record, another product with its own statuses. */
  statusV1: list(status),
  /** Days of creation as the platform counts them, both included. */
  from: day,
  to: day,
  /** In place of `from` and `to`: a preset, whose days are fixed when the query runs. */
  days: z
    .string()
    .transform(readDatePreset)
    .pipe(z.enum(DATE_PRESETS.map(({ id }) => id))),
  currency: list(code(/^[A-Z]{3}$/)),
  /** Every currency but these. */
  notCurrency: list(code(/^[A-Z]{3}$/)),
  /** Both limits included; they apply to any currency unless one is chosen. */
  least: amount,
  most: amount,
  // Any code is taken, because the platform's list of methods is open.
  method: list(code(/^[A-Z][A-Z0-9_]{0,39}$/)),
  country: list(code(/^[A-Z]{2}$/)),
  /** Every country but these, and payouts whose country is unknown. */
  notCountry: list(code(/^[A-Z]{2}$/)),
  /** The whole name, exactly as the platform has it. */
  beneficiary: exactText,
  bank: exactText,
  /** The platform's words for the reason. */
  reason: exactText,
  /** Words that the name has, each by its beginning, without case and accents. */
  beneficiaryHas: words,
  bankHas: words,
  reasonHas: words,
  /** Ids of accounts, among those that the person may see. */
  account: list(accountId),
  /** Whole days since the creation: at least `older`, and less than `younger`. */
  older: wholeDays,
  younger: wholeDays,
  /** The payout is open, and older than 95 of 100 payouts of its lane ever were. */
  late: z.literal('yes'),
  /**
   * Where the money of a failed payout is: it came back whole; it is not known to have come back; it is to be returned.
   */
  money: z.enum(failedMoneyParts),
  /** Ids of people; `me`: the person who asks; `-`: payouts without an owner. */
  owner: list(z.union([z.literal(['me', unknownValue]), z.uuid()])),
  reviewed: z.enum(['yes', 'no']),
  tag: list(z.string().transform(readName).pipe(z.string().max(40).refine(isStorable))),
  /** The list begins with this day and continues with earlier days. */
  at: day,
  sort: z
    .string()
    .transform((name) => formerSorts.get(name) ?? name)
    .pipe(z.enum(payoutSorts)),
  order: z.enum(['asc', 'desc']),
  /** A page begins behind this row, or ends before it. */
  after: z.string().max(600),
  before: z.string().max(600),
  size: z
    .string()
    .regex(/^(10|25|50|100)$/)
    .transform(Number),
} as const;

/** Addresses and saved searches of former releases. */
const formerNames: Readonly<Record<string, string>> = { statusV1: 'record' };

type Fields = { readonly [K in keyof typeof fields]?: z.output<(typeof fields)[K]> | undefined };

/** The query as an address, a saved view or a schedule holds it: a preset of days is not fixed yet. */
export type AskedPayouts = Fields;

/** The query that finds rows: all its days are fixed. */
export type PayoutQuery = Omit<Fields, 'days'> & { readonly days?: undefined };

/** The search part of a list's address in an input. A file and a review of all rows take no text that the search would cut. */
export const listSearch = z
  .string()
  .max(20_000)
  .check(({ value, issues }) => {
    const reason = findLongSearch(new URLSearchParams(value).get('q') ?? '');
    if (reason !== undefined) issues.push({ code: 'custom', input: value, message: writeMessage(reason) });
  });

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a search without ever failing: unreadable values are in `ignored`, names that are no fields are skipped. */
export function readPayoutQuery(search: Search): {
  readonly query: AskedPayouts;
  readonly ignored: readonly IgnoredValue[];
} {
  const ignored: IgnoredValue[] = [];
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = search[name] ?? search[formerNames[name] ?? name];
    const value = typeof given === 'string' ? given : given?.[0];
    if (value === undefined || value === '') continue;
    const parsed = field.safeParse(value);
    if (parsed.success) query[name] = parsed.data;
    else ignored.push({ name, value });
  }
  if (query['days'] !== undefined) {
    // A preset and fixed days exclude each other: the preset, whose days move on, applies.
    for (const name of ['from', 'to']) {
      if (typeof query[name] === 'string') ignored.push({ name, value: query[name] });
    }
    return { query: { ...query, from: undefined, to: undefined }, ignored };
  }
  // Each field was parsed by its own schema.
  return { query, ignored };
}

/** Reads the search part of an address, which is empty or begins with `?`. */
export const readPayoutSearch = (search: string) => readPayoutQuery(Object.fromEntries(new URLSearchParams(search)));

/** Replaces a preset by its days; `today` is the platform's day at the moment that counts. */
export const onDay = (query: AskedPayouts, today: string): PayoutQuery => fixDays(query, today);

/** Replaces a preset in the search part of an address by its days; a preset that cannot be read stays as it is. */
export function searchOnDay(search: string, today: string): string {
  const asked = new URLSearchParams(search);
  const days = readDatePreset(asked.get('days'));
  if (days === undefined) return search;
  const { from, to } = presetDays(days, today);
  for (const name of ['days', 'from', 'to']) asked.delete(name);
  return `?${new URLSearchParams([...asked, ['from', from], ['to', to]]).toString()}`;
}

/** Replaces `me` by the id of the person who asks. */
export const asAskedBy = (query: PayoutQuery, asker: { readonly personId: string } | undefined): PayoutQuery => ({
  ...query,
  owner: query.owner?.map((one) => (one === 'me' ? (asker?.personId ?? one) : one)),
});

/** Writes the search part of an address, which is empty or begins with `?`. */
export function writePayoutQuery(query: AskedPayouts): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
