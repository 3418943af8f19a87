'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, statusColumn, textColumn, timeColumn } from '@/app/list/columns';
import { defineList, type ListAddress, type ListQueryOf, type ListSeed, LiveTable } from '@/app/list/live-table';
import { Button } from '@/components/ui/button';
import { addDays } from '@/lib/format/plain-date';
import { payoutV2States } from '@/app/list/record-states';
import { CreatedFilter } from '@/app/list/created-filter';
import { StatusTabs } from '@/app/list/status-tabs';
import { useTotals } from '@/app/list/use-totals';
import { daysAsListed } from '@/lib/format/listed-days';
import { zoneLabel } from '@/lib/format/instant';
import { message } from '@/lib/messages/message';
import { useTranslations } from 'next-intl';

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
  columns: ({ clock }) => [
    idColumn('payout_id', message('payouts.payout')),
    timeColumn('create_time', message('terms.created'), clock),
    ...amountColumns('payout_amount', 'payout_currency'),
    statusColumn('payout_status', payoutV2States, 'md'),
    textColumn('statement_descriptor', message('payouts.column.descriptor'), 'lg'),
    textColumn('internal_note', message('payouts.column.note'), 'lg'),
    timeColumn('completed_time', message('payouts.column.completed'), clock, { as: undefined, hiddenAtFirst: true }),
  ],
});

export interface PayoutsTableProps {
  readonly seed: ListSeed<'listPayouts'>;
  /** The platform's zone: days of the filter are its days. */
  readonly platformZone: string;
}

export function PayoutsTable({ seed, platformZone }: PayoutsTableProps) {
  const t = useTranslations('payouts');
  const { account, readAtMs: nowMs, zone } = seed;
  const clock = { nowMs, zone, platformZone };
  return (
    <LiveTable
      list={payouts}
      seed={seed}
      tabs={(address, paused) => <PayoutTabs {...{ account, address, paused }} />}
      filters={({ query, change }) => (
        <CreatedFilter
          query={query}
          onChange={change}
          takes="days"
          zone={platformZone}
          hint={t('daysHint', { zone: zoneLabel(nowMs, platformZone) })}
          nowMs={nowMs}
        />
      )}
      widen={({ query: { days, ...fixed }, change }) => {
        const preset = days && daysAsListed('listPayouts', days, clock);
        const { start_time, end_time } = { ...fixed, ...preset };
        return start_time === undefined ? null : (
          <Button onClick={() => change({ days: undefined, start_time: addDays(start_time, -90), end_time })}>
            {t('widen')}
          </Button>
        );
      }}
    />
  );
}

/** Status as tabs, each with how many payouts of the chosen days it has. */
function PayoutTabs({ account, address, paused }: PayoutTabsProps) {
  const { start_time, end_time, days } = address.query;
  const countOf = useTotals({
    ...{ account, paused },
    operation: 'listPayouts',
    by: 'payout_status',
    filters: { start_time, end_time, days },
  });
  return <StatusTabs list={payouts} address={address} countOf={countOf} />;
}

interface PayoutTabsProps {
  readonly account: string;
  readonly address: ListAddress<ListQueryOf<'listPayouts'>>;
  readonly paused: boolean;
}
