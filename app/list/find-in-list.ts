import 'server-only';
import type { QueryOf } from '@/lib/contract/operation';
import type { ListName, Operations, RowOf } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { readLive } from '@/lib/platform/server';
import { failed, ok } from '@/lib/result';
import { seedOf, type RecordSeed } from '../record/record-seed';
import { toReadFailure } from '../record/to-read-failure';

const pageSize = 100;
/** Past this a search by paging would eat the platform's small call limit. */
const mostPages = 10;

/** One record of a list whose platform cannot be asked for it by id. */
export async function findInList<N extends ListName>(
  operation: Operations[N],
  account: string,
  filter: Omit<QueryOf<Operations[N]>, 'page_number' | 'page_size'>,
  isIt: (row: RowOf<N>) => boolean,
): Promise<RecordSeed<RowOf<N>>> {
  for (let number = 1; number <= mostPages; number += 1) {
    const query = { ...filter, page_number: number, page_size: pageSize };
    const answer = await readLive(operation, { account, query });
    if (!answer.ok) return seedOf(failed(toReadFailure(operation, answer.error)));
    const page = answer.value.data as Page<RowOf<N>>; // checked by the door against the operation's schema
    const found = page.data.find(isIt);
    if (found !== undefined) return seedOf(ok(found));
    if (page.data.length < pageSize) break;
  }
  return seedOf(failed({ kind: 'not-found' }));
}
