'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchPassively } from '@/app/a/[account]/write/fetch-operation';
import { useLiveList, type LiveList } from '@/components/data-table/use-live-list';
import type { OperationView } from '@/lib/operations/write-answer';
import type { OperationsPage, OperationsQuery } from './operations-list';

const refetchEveryMs = 10_000;

export interface OperationsSeed {
  readonly account: string;
  readonly query: OperationsQuery;
  readonly page: OperationsPage;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
}

/** Our own records of the account's writes, read like the platform's lists. */
export function useOperationsList(
  { account, query: seeded, page, readAtMs }: OperationsSeed,
  query: OperationsQuery,
): LiveList<OperationsPage> & { readonly replace: (view: OperationView) => void } {
  const client = useQueryClient();
  const scope = `${account} operations`;
  const list = useLiveList<OperationsPage>({
    key: [scope, query],
    fetchPage: async ({ signal }) => {
      const path = `${encodeURIComponent(account)}?${searchOf(query)}`;
      return (await fetchPassively(path, signal)) as OperationsPage; // our own handler's answer
    },
    initial: { key: [scope, seeded], page, readAtMs },
    refetchEveryMs,
  });
  const replace = useCallback(
    (view: OperationView) =>
      client.setQueriesData<OperationsPage>({ queryKey: [scope] }, (old) => (old ? withView(old, view) : old)),
    [client, scope],
  );
  return { ...list, replace };
}

function searchOf({ page_number, page_size, show }: OperationsQuery): string {
  return new URLSearchParams({
    page_number: String(page_number),
    page_size: String(page_size),
    ...(show === undefined ? {} : { show }),
  }).toString();
}

/** The row stays where it is until the list is read again: nothing moves under the pointer. */
function withView(page: OperationsPage, view: OperationView): OperationsPage {
  return { ...page, operations: page.operations.map((old) => (old.id === view.id ? view : old)) };
}
