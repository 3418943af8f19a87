import * as z from 'zod';
import { accountId } from '@/lib/access/accounts/account-id';
import { failedMoneyParts } from '@/lib/contract/outcomes/failed-money';
import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { readName } from '@/lib/contract/fields/read-name';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { parseDecimal } from '@/lib/contract/decimal';
import { type IgnoredValue, valuesOf } from '@/lib/contract/list-query';
import { fixDays, readDatePreset } from '@/lib/format/day-range';
import { DATE_PRESETS, isDayOfRecords, presetDays } from '@/lib/format/plain-date';

// What somebody asks of the mirror's payouts, as it stands in the address.

/** Columns by which all rows can be sorted. */
const payoutSorts = [
  ...(['created', 'age', 'completed', 'amount', 'name', 'account', 'status', 'record', 'currency'] as const),
  ...(['method', 'country', 'bank', 'reason', 'reference', 'id'] as const),
] as const;
export type PayoutSort = (typeof payoutSorts)[number];

const list = (each: z.ZodType<string, string>) => z.string().transform(valuesOf).pipe(z.array(each).min(1));
/** In place of a value: nothing is known there, as the method of a payout that has no record of its own. */
export const unknownValue = '-';
const code = (pattern: RegExp) => z.string().refine((text) => text === unknownValue || pattern.test(text));
const shortText = z.string().max(2_000).transform(readName).pipe(z.string().min(1).max(1_000));
/** PostgreSQL keeps no text with a NUL, and refuses a statement that has one. */
export const isStorable = (text: string): boolean => !text.includes('\0');
/** As the platform wrote it, to the letter. */
const exactText = z.string().min(1).max(2_000).refine(isStorable);
const day = z.string().refine(isDayOfRecords);
const amount = z.string().refine((text) => parseDecimal(text) !== undefined && text.length <= 40);
const wholeDays = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const statuses = [...new Set<string>([...payoutV2Statuses, ...payoutStatuses, contradictingStatus])];

/** Each field has its own fallback: a value that cannot be read is left out, and said. */
const fields = {
  /** What people type: names, references, amounts, ends of account numbers. */
  q: shortText,
  status: list(z.enum(statuses)),
  /** That of the v1 record, another product with a status of its own. */
  record: list(z.enum(payoutStatuses)),
  /** Days of creation as the platform counts them, both included. */
  from: day,
  to: day,
  /** In place of the two: the days that it means when it is asked. */
  days: z
    .string()
    .transform(readDatePreset)
    .pipe(z.enum(DATE_PRESETS.map(({ id }) => id))),
  currency: list(code(/^[A-Z]{3}$/)),
  /** Both included; of any currency unless one is chosen. */
  least: amount,
  most: amount,
  // Open, as the platform's own is.
  method: list(code(/^[A-Z][A-Z0-9_]{0,39}$/)),
  country: list(code(/^[A-Z]{2}$/)),
  /** The whole name, as the platform has it. */
  beneficiary: exactText,
  bank: exactText,
  /** The platform's words. */
  reason: exactText,
  /** Ids of accounts, among those that the person may see. */
  account: list(accountId),
  /** Whole days since the creation; `younger`: not as many. */
  older: wholeDays,
  younger: wholeDays,
  /** Open, and older than 95 of 100 of its lane ever were. */
  late: z.literal('yes'),
  /** Money of a failed payout: come back whole; not known to have; of that, what is to be returned. */
  money: z.enum(failedMoneyParts),
  /** People's ids; `me`: whoever asks; `-`: nobody. */
  owner: list(z.union([z.literal(['me', unknownValue]), z.uuid()])),
  reviewed: z.enum(['yes', 'no']),
  tag: list(z.string().transform(readName).pipe(z.string().max(40).refine(isStorable))),
  /** The list begins with this day, and goes on with the days before it. */
  at: day,
  sort: z.enum(payoutSorts),
  order: z.enum(['asc', 'desc']),
  /** Where a page begins: behind this row, or before it. */
  after: z.string().max(600),
  before: z.string().max(600),
  size: z
    .string()
    .regex(/^(10|25|50|100)$/)
    .transform(Number),
} as const;

type Fields = { readonly [K in keyof typeof fields]?: z.output<(typeof fields)[K]> | undefined };

/** As an address, a saved view and a schedule have it: a preset of days is not yet the days that it means. */
export type AskedPayouts = Fields;

/** What rows are looked for by: every day is fixed. */
export type PayoutQuery = Omit<Fields, 'days'> & { readonly days?: undefined };

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Total: what cannot be read is among the ignored, and the rest holds. Names of other things are passed over. */
export function readPayoutQuery(search: Search): {
  readonly query: AskedPayouts;
  readonly ignored: readonly IgnoredValue[];
} {
  const ignored: IgnoredValue[] = [];
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = search[name];
    const value = typeof given === 'string' ? given : given?.[0];
    if (value === undefined || value === '') continue;
    const parsed = field.safeParse(value);
    if (parsed.success) query[name] = parsed.data;
    else ignored.push({ name, value });
  }
  if (query['days'] !== undefined) {
    // Both cannot hold: the days that go on are meant.
    for (const name of ['from', 'to']) {
      if (typeof query[name] === 'string') ignored.push({ name, value: query[name] });
    }
    return { query: { ...query, from: undefined, to: undefined }, ignored };
  }
  // Each field was parsed by its own schema.
  return { query, ignored };
}

/** With the days that a preset means in its place; `today` is the platform's day at the moment that counts. */
export const onDay = (query: AskedPayouts, today: string): PayoutQuery => fixDays(query, today);

/** The same of what stands behind an address; what cannot be read stays as it is. */
export function searchOnDay(search: string, today: string): string {
  const asked = new URLSearchParams(search);
  const days = readDatePreset(asked.get('days'));
  if (days === undefined) return search;
  const { from, to } = presetDays(days, today);
  for (const name of ['days', 'from', 'to']) asked.delete(name);
  return `?${new URLSearchParams([...asked, ['from', from], ['to', to]]).toString()}`;
}

/** With the id of whoever asks in place of `me`. */
export const asAskedBy = (query: PayoutQuery, asker: { readonly personId: string } | undefined): PayoutQuery => ({
  ...query,
  owner: query.owner?.map((one) => (one === 'me' ? (asker?.personId ?? one) : one)),
});

/** The other way: as it stands behind an address, empty or from its `?` on. */
export function writePayoutQuery(query: AskedPayouts): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
