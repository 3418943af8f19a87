'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useQuery } from '@tanstack/react-query';
import { pauseUntilNext } from '@/components/retry-after';
import { formatCount } from '@/lib/format/count';
import type { ListName } from '@/lib/contract/operations';
import { fetchTotals } from './fetch-live';

const everyMs = 60_000;

interface TotalsRequest {
  readonly account: string;
  readonly operation: ListName;
  /** The filter whose values are counted. */
  readonly by: string;
  /** The list's other filters. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** The totals stand still with the rows. */
  readonly paused: boolean;
}

/**
 * How many records each status has under the other filters, by one question for all of them. A total that could not be
 * read is left out, never shown as zero. Undefined stands for all records.
 */
export function useTotals({ account, operation, by, filters, paused }: TotalsRequest) {
  const { data } = useQuery(
    {
      queryKey: [`${account} ${operation}`, 'totals', by, filters],
      queryFn: ({ signal }) => fetchTotals({ account, operation, query: { ...filters, by }, signal, passive: true }),
      staleTime: everyMs,
      refetchInterval: ({ state: { error } }) => (paused ? false : pauseUntilNext(everyMs, error)),
      refetchOnWindowFocus: !paused,
    },
    useConsoleQueryClient(),
  );
  return (status: string | undefined): string | undefined => {
    const total = data?.[status ?? ''];
    return total === undefined ? undefined : formatCount(total);
  };
}
