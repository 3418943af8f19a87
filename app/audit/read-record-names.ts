import 'server-only';
import { fieldsOf, nameOfRecord } from '@/app/record/record-name';
import { decide } from '@/lib/access/permissions/permissions';
import { requireCaller } from '@/lib/access/sessions/caller';
import type { PersonName } from '@/lib/access/people/people';
import { operations } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { type FeedName, feedNames, feeds } from '@/lib/mirror/filling/feeds';
import { readLive } from '@/lib/platform/server';

/** Whether one page of the list has most of its records: only such a list is read for the names of its records. */
const fitsOnePage: Readonly<Record<FeedName, boolean>> = {
  payouts: false,
  'v1-payouts': false,
  'bank-accounts': true,
  cards: true,
  cardholders: true,
  'payment-intents': true,
  deposits: false,
};

/**
 * The names of records that the audit or a write knows by id alone: one page, of the longest size, for each kind of record. People
 * who may not read a list see ids instead.
 */
export async function readRecordNames(
  account: string | undefined,
  types: ReadonlySet<string>,
  people: readonly PersonName[],
): Promise<ReadonlyMap<string, string>> {
  const known = people.map(({ id, name }) => [id, name] as const);
  if (account === undefined || types.size === 0) return new Map(known);
  const { role } = await requireCaller();
  const named = await Promise.all(
    feedNames.map(async (type) => {
      const { list: name, id } = feeds[type];
      const list = operations[name];
      if (!fitsOnePage[type] || !types.has(type) || !decide(role, name).ok) return [];
      const answer = await readLive(list, { account, query: { page_number: 1, page_size: 100 } });
      if (!answer.ok) return [];
      const { data } = answer.value.data as Page<unknown>; // a page of its records, by the operation's schema
      return data.map(fieldsOf).flatMap((record): [string, string][] => {
        const name = nameOfRecord(type, record);
        return name === '' ? [] : [[String(record[id]), name]];
      });
    }),
  );
  return new Map([...known, ...named.flat()]);
}
