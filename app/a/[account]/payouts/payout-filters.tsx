import { useTranslations } from 'next-intl';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { FilterChips } from '@/app/list/filters/payouts/filter-chips';
import type { PayoutFiltering } from '@/app/list/filters/payouts/use-filter-text';
import { zoneLabel } from '@/lib/format/instant';

/** The filter by days, and those of the other subjects. */
export function PayoutFilters(filtering: PayoutFiltering) {
  const t = useTranslations('payouts');
  const { address, context, nowMs } = filtering;
  const { values, change } = address;
  const isOneTab = values.status !== undefined && !values.status.includes(',');
  return (
    <>
      <CreatedFilter
        address={{
          values: { days: values.days, start_time: values.from, end_time: values.to },
          change: ({ days, start_time: from, end_time: to }) => change({ days, from, to }),
        }}
        takes="days"
        zone={context.zone}
        hint={t('daysHint', { zone: zoneLabel(nowMs, context.zone) })}
        nowMs={nowMs}
        hasKey={false}
      />
      <FilterChips {...filtering} shownElsewhere={isOneTab ? 'status' : undefined} />
    </>
  );
}
