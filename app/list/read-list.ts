import 'server-only';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { readListQuery } from '@/lib/contract/list-query';
import type { QueryOf } from '@/lib/contract/operation';
import type { ListName, Operations, RowOf } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { readLive } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import type { ReadFailure } from './live';
import type { ListSeed } from './live-table';
import { readZone } from '../shell/read-zone';
import { toReadFailure } from '../record/to-read-failure';

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** A list page's server half: the address read field by field, the first page through the door. */
export async function readList<N extends ListName>(
  operation: Operations[N],
  account: string,
  search: Search,
  defaults: QueryOf<Operations[N]>,
): Promise<Result<ListSeed<N, QueryOf<Operations[N]>>, ReadFailure>> {
  const { query, ignored } = readListQuery(operation, search, defaults);
  const [answer, preferences, zone] = await Promise.all([
    readLive(operation, { account, query }),
    findTablePreferences(operation.name),
    readZone(),
  ]);
  if (!answer.ok) return failed(toReadFailure(operation, answer.error));
  // The door checked the answer against the operation's schema, which is a page of its rows.
  const page = answer.value.data as Page<RowOf<N>>;
  return ok({ account, query, page, readAtMs: answer.value.atMs, ignored, preferences, zone });
}
