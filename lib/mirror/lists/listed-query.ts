import * as z from 'zod';
import { readPlatformTime } from '@/lib/format/instant';
import { searchedText } from '@/lib/format/pasted-ids';
import { isStorable } from '../payouts/payout-query';
import { type KeptListName, keptLists } from './kept-lists';

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
  cardholder_id: value,
  start_time: moment,
  end_time: moment,
} as const;

/** The filters of a kept list, each with the platform's name but the status. */
export interface ListedQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly cardholder_id?: string | undefined;
  /** Moments of the creation, both included, in UTC. */
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

interface ReadQuery {
  readonly query: ListedQuery;
  /** Values that could not be read and are left out: `start_time=soon`. */
  readonly leftOut: readonly string[];
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the filters of a list from its address. Each value is read on its own. */
export function readListedQuery(list: KeptListName, search: Search): ReadQuery {
  const query: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const asked = name === 'status' ? keptLists[list].status : name;
    const given = [search[asked]].flat()[0] ?? '';
    if (given === '') continue;
    const read = field.safeParse(given);
    if (read.success && read.data !== undefined) query[name] = read.data;
    else leftOut.push(`${asked}=${given}`);
  }
  return { query, leftOut };
}
