import type { ListAddress } from '@/app/list/use-list-query';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { TabLinks } from '@/components/ui/tab-links';
import { payoutV2Statuses, type PayoutV2Status } from '@/lib/contract/payout-statuses';
import { todayIn } from '@/lib/format/plain-date';
import { payoutV2Words } from './payout-status';
import type { PayoutQuery } from './payouts-table';
import { usePayoutTotals } from './use-payout-totals';

export interface PayoutFiltersProps {
  readonly account: string;
  readonly address: ListAddress<PayoutQuery>;
  /** The totals stand still with the rows. */
  readonly paused: boolean;
  readonly platformZone: string;
  readonly nowMs: number;
}

/** Status as tabs with live totals, and the days of creation. */
export function PayoutFilters({ account, address, paused, platformZone, nowMs }: PayoutFiltersProps) {
  const { query, change, hrefFor } = address;
  const totals = usePayoutTotals(account, query, paused);
  const views: readonly (PayoutV2Status | undefined)[] = [undefined, ...payoutV2Statuses];
  const { start_time: from, end_time: to } = query;
  return (
    <>
      <TabLinks
        label="Payouts by status"
        tabs={views.map((status) => ({
          href: hrefFor({ payout_status: status }),
          label: status === undefined ? 'All' : payoutV2Words(status).label,
          count: totals.get(status),
          current: query.payout_status === status,
          onFollow: () => change({ payout_status: status }),
        }))}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DateRangePicker
          label="Created"
          value={
            from === undefined && to === undefined
              ? null
              : { from: from ?? to ?? '', to: to ?? todayIn(platformZone, nowMs) }
          }
          onValueChange={(range) => change({ start_time: range?.from, end_time: range?.to })}
          zone={platformZone}
          nowMs={nowMs}
        />
        <p className="text-ink-muted text-xs">Days of the platform’s zone, first and last included</p>
      </div>
    </>
  );
}
