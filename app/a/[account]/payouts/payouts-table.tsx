'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, statusColumn, textColumn, timeColumn } from '@/app/list/columns';
import { defineList, type ListAddress, type ListQueryOf, type ListSeed, LiveTable } from '@/app/list/live-table';
import { Button } from '@/components/ui/button';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { payoutV2States } from '@/app/list/record-states';
import { useQueries } from '@tanstack/react-query';
import { fetchLive } from '@/app/list/fetch-live';
import { StatusTabs } from '@/app/list/status-tabs';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { pauseUntilNext } from '@/components/retry-after';
import { payoutV2Statuses, type PayoutV2Status } from '@/lib/contract/enums';
import { message } from '@/lib/messages/message';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/lib/format/count';

const payouts = defineList({
  operation: 'listPayouts',
  area: 'payouts',
  rowId: (row) => row.payout_id,
  // The day stands in the address so that the summary can be found where a payout cannot be asked for by id.
  rowSearch: (row) => `?day=${row.create_time.slice(0, 10)}`,
  filters: ['payout_status', 'start_time', 'end_time'],
  tabs: {
    label: message('payouts.tabs'),
    field: 'payout_status',
    states: payoutV2States,
  },
  columns: ({ zone }) => [
    idColumn('payout_id', message('payouts.payout')),
    timeColumn('create_time', message('terms.created'), zone),
    ...amountColumns('payout_amount', 'payout_currency'),
    statusColumn('payout_status', payoutV2States, 'md'),
    textColumn('statement_descriptor', message('payouts.column.descriptor'), 'lg'),
    textColumn('internal_note', message('payouts.column.note'), 'lg'),
    timeColumn('completed_time', message('payouts.column.completed'), zone, { hiddenAtFirst: true }),
  ],
});

export interface PayoutsTableProps {
  readonly seed: ListSeed<'listPayouts'>;
  /** The platform's zone: days of the filter are its days. */
  readonly platformZone: string;
}

export function PayoutsTable({ seed, platformZone }: PayoutsTableProps) {
  const t = useTranslations('payouts');
  const { account, readAtMs: nowMs } = seed;
  return (
    <LiveTable
      list={payouts}
      seed={seed}
      filters={(address, paused) => (
        <PayoutFilters address={address} account={account} paused={paused} platformZone={platformZone} nowMs={nowMs} />
      )}
      widen={({ query: { start_time }, change }) =>
        start_time === undefined ? null : (
          <Button onClick={() => change({ start_time: addDays(start_time, -90) })}>{t('widen')}</Button>
        )
      }
    />
  );
}

type PayoutQuery = ListQueryOf<'listPayouts'>;

interface PayoutFiltersProps {
  readonly account: string;
  readonly address: ListAddress<PayoutQuery>;
  /** The totals stand still with the rows. */
  readonly paused: boolean;
  readonly platformZone: string;
  readonly nowMs: number;
}

/** Status as tabs with live totals, and the days of creation. */
function PayoutFilters({ account, address, paused, platformZone, nowMs }: PayoutFiltersProps) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  const { query, change } = address;
  const counts = usePayoutTotals(account, query, paused);
  const { start_time: from, end_time: to } = query;
  return (
    <>
      <StatusTabs list={payouts} address={address} counts={counts} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DateRangePicker
          label={terms('created')}
          value={
            from === undefined && to === undefined
              ? null
              : { from: from ?? to ?? '', to: to ?? todayIn(platformZone, nowMs) }
          }
          onValueChange={(range) => change({ start_time: range?.from, end_time: range?.to })}
          zone={platformZone}
          nowMs={nowMs}
        />
        <p className="text-ink-muted text-xs">{t('days')}</p>
      </div>
    </>
  );
}

const everyMs = 60_000;

/**
 * How many payouts each status has in the chosen days: one page of one row per status, because the platform counts
 * only what it lists (interface 4.9). A total that could not be read is left out, never shown as zero.
 */
function usePayoutTotals(account: string, { start_time, end_time }: PayoutQuery, paused: boolean) {
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
      new Map<string | undefined, string | undefined>(
        results.map(({ data }, index) => [statuses[index], data === undefined ? undefined : formatCount(data)]),
      ),
  });
}
