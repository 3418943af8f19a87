import 'server-only';
import { toReadFailure } from '@/app/record/read-record';
import type { ReadFailure } from '@/app/list/fetch-live';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { failed, ok, type Result } from '@/lib/result';
import { withUnsettledOnTop, type OperationsQuery } from './operations-list';
import type { OperationsSeed } from './use-operations-list';

/** The list's server half: the same rows in the same order as the browser asks for afterwards. */
export async function readOperationsPage(
  account: string,
  query: OperationsQuery,
): Promise<Result<OperationsSeed, ReadFailure>> {
  const { show, before } = query;
  const isNewest = show === undefined && before === undefined;
  const wanted = await readWrites({ account, unsettled: show === 'unsettled', before });
  const unsettled = isNewest ? await readWrites({ account, unsettled: true }) : wanted;
  if (!wanted.ok) return failed(toReadFailure({ interface: '4.1' }, wanted.error));
  if (!unsettled.ok) return failed(toReadFailure({ interface: '4.1' }, unsettled.error));
  const page = isNewest ? withUnsettledOnTop(unsettled.value.operations, wanted.value) : wanted.value;
  return ok({ account, query, page, readAtMs: Date.now(), preferences: await findTablePreferences('operations') });
}
