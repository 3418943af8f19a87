'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, statusColumn, textColumn, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { statusTabs } from '@/app/list/status-tabs';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { payoutV2States } from '@/app/list/record-states';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { zoneLabel } from '@/lib/format/instant';
import { message } from '@/lib/messages/message';
import { useTranslations } from 'next-intl';

const payouts = defineList({
  source: platformList('listPayouts', {
    filters: ['payout_status', 'start_time', 'end_time'],
    closed: { name: 'payout_status', field: 'payout_status', known: payoutV2States.known },
  }),
  area: 'payouts',
  words: 'payouts.rows',
  rowId: (row) => row.payout_id,
  unsorted: message('list.unsorted.platform'),
  // A platform that cannot read a summary by its id finds it by this day.
  rowSearch: (row) => `?day=${row.create_time.slice(0, 10)}`,
  tabs: statusTabs({
    label: message('payouts.tabs'),
    field: 'payout_status',
    states: payoutV2States,
  }),
  columns: ({ clock }) => [
    idColumn('payout_id', message('payouts.payout')),
    timeColumn('create_time', message('terms.created'), clock),
    ...amountColumns('payout_amount', 'payout_currency'),
    statusColumn('payout_status', payoutV2States, 'md'),
    textColumn('statement_descriptor', message('fields.descriptor'), 'lg'),
    textColumn('internal_note', message('fields.note'), 'lg'),
    timeColumn('completed_time', message('fields.completed'), clock, { as: 'time', hiddenAtFirst: true }),
  ],
});

export interface PayoutsTableProps {
  readonly seed: ListSeed;
  /** The platform's zone, which counts the days of the filter. */
  readonly platformZone: string;
}

/** The payouts as the platform lists them, without the mirror. */
export function PayoutsTable({ seed, platformZone }: PayoutsTableProps) {
  const t = useTranslations('payouts');
  const list = useList(payouts, seed);
  const { readAtMs: nowMs } = seed;
  return (
    <ListTable
      list={list}
      filters={
        <CreatedFilter
          address={list.address}
          takes="days"
          zone={platformZone}
          ownZone={seed.zone}
          hint={t('daysHint', { zone: zoneLabel(nowMs, platformZone) })}
          nowMs={nowMs}
        />
      }
    />
  );
}
