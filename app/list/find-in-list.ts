import 'server-only';
import type { QueryOf } from '@/lib/contract/operation';
import { operations, type ListName, type Operations, type RowOf } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { findInPages } from '@/lib/platform/reads/find-in-pages';
import { readLive } from '@/lib/platform/server';
import { failed, ok } from '@/lib/result';
import { seedOf, type RecordSeed } from '../record/record-seed';
import { toReadFailure } from '../record/to-read-failure';

/** One record of a list whose platform cannot be asked for it by id. */
export async function findInList<N extends ListName>(
  name: N,
  account: string,
  filter: Omit<QueryOf<Operations[N]>, 'page_number' | 'page_size'>,
  idOf: (row: RowOf<N>) => string,
  id: string,
): Promise<RecordSeed<RowOf<N>>> {
  const operation = operations[name];
  const found = await findInPages(
    async (page) => {
      const answer = await readLive(operation, { account, query: { ...filter, ...page } });
      // Checked by the reader against the operation's schema.
      return answer.ok ? ok(answer.value.data as Page<RowOf<N>>) : failed(toReadFailure(operation, answer.error));
    },
    idOf,
    id,
  );
  if (!found.ok) return seedOf(found);
  return seedOf(found.value === undefined ? failed({ kind: 'not-found' }) : ok(found.value));
}
