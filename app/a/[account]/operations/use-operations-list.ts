'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchPassively } from '@/app/write/outcome/fetch-write';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { useLiveList, type LiveList } from '@/app/list/fetch-live';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { withUnsettledOnTop, type OperationsPage, type OperationsQuery } from './operations-list';

const refetchEveryMs = 5_000;

export interface OperationsSeed {
  readonly account: string;
  readonly query: OperationsQuery;
  readonly page: OperationsPage;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly preferences: TablePreferences;
}

/** Our own records of the account's writes, read like the platform's lists. */
export function useOperationsList(
  { account, query: seeded, page, readAtMs }: OperationsSeed,
  query: OperationsQuery,
): LiveList<OperationsPage> & { readonly replace: (view: WriteView) => void } {
  const client = useQueryClient();
  const scope = `${account} operations`;
  const list = useLiveList<OperationsPage>({
    key: [scope, query],
    fetchPage: ({ signal }) => fetchOperations(account, query, signal),
    initial: { key: [scope, seeded], page, readAtMs },
    refetchEveryMs,
  });
  const replace = useCallback(
    (view: WriteView) =>
      client.setQueriesData<OperationsPage>({ queryKey: [scope] }, (old) => (old ? withView(old, view) : old)),
    [client, scope],
  );
  return { ...list, replace };
}

async function fetchOperations(
  account: string,
  { show, before }: OperationsQuery,
  signal: AbortSignal,
): Promise<OperationsPage> {
  const get = async (search: Record<string, string>) => {
    const path = `${encodeURIComponent(account)}?${new URLSearchParams(search).toString()}`;
    return (await fetchPassively(path, signal)) as OperationsPage; // our own handler's answer
  };
  const older = before === undefined ? {} : { before };
  if (show === 'unsettled') return await get({ unsettled: '1', ...older });
  if (before !== undefined) return await get(older);
  const [unsettled, page] = await Promise.all([get({ unsettled: '1' }), get({})]);
  return withUnsettledOnTop(unsettled.operations, page);
}

/** The row stays where it is until the list is read again: nothing moves under the pointer. */
function withView(page: OperationsPage, view: WriteView): OperationsPage {
  return { ...page, operations: page.operations.map((old) => (old.id === view.id ? view : old)) };
}
