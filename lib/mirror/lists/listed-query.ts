import * as z from 'zod';
import { readPlatformTime } from '@/lib/format/instant';
import { searchedText } from '@/lib/format/pasted-ids';
import { isStorable } from '../payouts/payout-query';
import type { FeedName } from '../filling/feeds';
import type { ListName } from '@/lib/contract/operations';

interface KeptList {
  readonly feed: FeedName;
  /** The name by which an address filters the status; the platform itself has no such filter for bank accounts. */
  readonly status: string;
}

/** The lists that the mirror keeps, besides payouts, which have a query of their own. */
export const keptLists = {
  listBankAccounts: { feed: 'bank-accounts', status: 'account_status' },
  listCards: { feed: 'cards', status: 'card_status' },
  listCardholders: { feed: 'cardholders', status: 'cardholder_status' },
  listPaymentIntents: { feed: 'payment-intents', status: 'payment_intent_status' },
  listDeposits: { feed: 'deposits', status: 'status' },
} as const satisfies Partial<Record<ListName, KeptList>>;
export type KeptListName = keyof typeof keptLists;
export const keptListNames = Object.keys(keptLists) as readonly KeptListName[]; // keys of the literal above

export const isKeptList = (name: string): name is KeptListName => Object.hasOwn(keptLists, name);

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
