import * as z from 'zod';
import type { IgnoredValue } from '@/lib/contract/list-query';
import { momentsIn, writeMoments } from '@/lib/format/day-range';
import { uuids } from '@/lib/contract/fields/uuids';
import { readPlatformTime } from '@/lib/format/instant';
import { searchedText } from '@/lib/format/pasted-ids';
import { askedValues, isStorable } from '../payouts/asked-values';
import { type KeptListName, keptLists } from './kept-lists';
import { type ListedFilterName, listedFilters, type ListedTerm } from './kept-fields';

const value = z.string().min(1).max(200).refine(isStorable);
const moment = z
  .string()
  .transform(readPlatformTime)
  .transform((read) => (read.kind === 'at' && read.epochMs >= 0 ? new Date(read.epochMs).toISOString() : undefined));

const fields = {
  q: z
    .string()
    .transform((text) => searchedText(text).text)
    .pipe(z.string().min(1).refine(isStorable)),
  status: value,
  // Interface 2.7. The platform's own query takes any text, and refuses the whole list for one that is no id.
  cardholder_id: value.regex(uuids.any),
  start_time: moment,
  end_time: moment,
} as const;

/** The value of a filter by a column, as the address has it. */
const columnValues: Readonly<Record<ListedTerm, z.ZodType<string>>> = {
  any: askedValues.several(value).transform((values) => values.join(',')),
  is: askedValues.exactText,
  has: askedValues.words,
  least: askedValues.amount,
  most: askedValues.amount,
  within: z
    .string()
    .transform(momentsIn)
    .pipe(z.object({ from: moment.pipe(z.string()), to: moment.pipe(z.string()) }))
    .transform(writeMoments),
};

/** The filters of a kept list, each with the platform's name but the status. */
export interface ListedQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly cardholder_id?: string | undefined;
  /** Moments of the creation, both included, in UTC. */
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
  /** The filters by columns, as the address has them, but with moments in place of a preset of days. */
  readonly byColumn?: Readonly<Partial<Record<ListedFilterName, string>>> | undefined;
}

interface ReadQuery {
  readonly query: ListedQuery;
  /** Values that could not be read and are left out: `start_time=soon`. */
  readonly leftOut: readonly IgnoredValue[];
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the filters of a list from its address. Each value is read on its own. */
export function readListedQuery(list: KeptListName, search: Search): ReadQuery {
  const leftOut: IgnoredValue[] = [];
  const read = (name: string, field: z.ZodType<string | undefined>) => {
    const given = [search[name]].flat()[0] ?? '';
    if (given === '') return undefined;
    const { data } = field.safeParse(given);
    if (data === undefined) leftOut.push({ name, value: given });
    return data;
  };
  const query: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = read(name === 'status' ? keptLists[list].status : name, field);
    if (text !== undefined) query[name] = text;
  }
  const byColumn: Partial<Record<ListedFilterName, string>> = {};
  for (const { name, term } of listedFilters(list)) {
    const text = read(name, columnValues[term]);
    if (text !== undefined) byColumn[name] = text;
  }
  return { query: Object.keys(byColumn).length === 0 ? query : { ...query, byColumn }, leftOut };
}
