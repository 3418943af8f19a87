'use client';

import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperationView } from '@/lib/operations/write-answer';
import { refreshUnsettled } from '../unsettled-count';
import { fetchPassively } from './fetch-operation';

const nothing: readonly OperationView[] = [];

export interface UnsettledOperations {
  /** What of this noun is under way, one for each record at most. */
  readonly operations: readonly OperationView[];
  readonly of: (id: string) => OperationView | undefined;
  /** Asks at once: something was recorded here. */
  readonly refresh: () => void;
}

/** The account's writes on one kind of record that are not settled, so that nobody starts a second one beside them. */
export function useUnsettledOperations(account: string, type: string): UnsettledOperations {
  const client = useQueryClient();
  const key = `${account} unsettled`;
  const query = useQuery({
    queryKey: [key],
    queryFn: async ({ signal }) => {
      const path = `${encodeURIComponent(account)}?show=unsettled&page_number=1&page_size=100`;
      return (await fetchPassively(path, signal)) as { readonly operations: readonly OperationView[] }; // our own handler's answer
    },
    select: ({ operations }) => operations.filter(({ resource }) => resource?.type === type),
    retry: false,
    refetchInterval: ({ state }) => ((state.data?.operations.length ?? 0) > 0 ? 2_000 : 10_000),
  });
  const operations = query.data ?? nothing;
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: [key] });
    void refreshUnsettled(account);
  }, [client, key, account]);
  return { operations, of: (id) => operations.find(({ resource }) => resource?.id === id), refresh };
}
