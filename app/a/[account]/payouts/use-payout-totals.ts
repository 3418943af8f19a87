import { useQueries } from '@tanstack/react-query';
import { fetchLive } from '@/app/list/live';
import { pauseUntilNext } from '@/components/retry-after';
import { payoutV2Statuses, type PayoutV2Status } from '@/lib/contract/payout-statuses';
import { formatCount } from '@/lib/format/count';
import type { PayoutQuery } from './payouts-table';

const everyMs = 60_000;

/**
 * How many payouts each status has in the chosen days: one page of one row per status, because the platform counts
 * only what it lists (interface 4.9). A total that could not be read is left out, never shown as zero.
 */
export function usePayoutTotals(
  account: string,
  { start_time, end_time }: PayoutQuery,
  paused: boolean,
): ReadonlyMap<PayoutV2Status | undefined, string | undefined> {
  const statuses: readonly (PayoutV2Status | undefined)[] = [undefined, ...payoutV2Statuses];
  return useQueries({
    queries: statuses.map((payout_status) => {
      const query = { page_number: 1, page_size: 1, start_time, end_time, payout_status };
      return {
        queryKey: [`${account} listPayouts`, 'total', query],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { data } = await fetchLive({ account, operation: 'listPayouts', query, signal, passive: true });
          return data.total_items;
        },
        staleTime: everyMs,
        refetchInterval: ({ state }: { state: { error: Error | null } }) =>
          paused ? false : pauseUntilNext(everyMs, state.error),
        refetchOnWindowFocus: !paused,
      };
    }),
    combine: (results) =>
      new Map(results.map(({ data }, index) => [statuses[index], data === undefined ? undefined : formatCount(data)])),
  });
}
