import { useTranslations } from 'next-intl';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/format/count';
import { zoneLabel } from '@/lib/format/instant';
import { payoutFilters } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutFiltering } from './payout-filter-window';
import { isPayoutFilter } from './payout-address';
import { useFilterText } from './use-filter-text';

interface PayoutFiltersProps extends PayoutFiltering {
  readonly nowMs: number;
}

const loadWindow = async () => (await import('./payout-filter-window')).PayoutFilterWindow;

/** The filter by days, a button for all other filters, and a removable chip for each of those that is set. */
export function PayoutFilters({ account, address, context, nowMs }: PayoutFiltersProps) {
  const t = useTranslations('payouts.list');
  const payouts = useTranslations('payouts');
  const ui = useTranslations('ui');
  const { values, filters, change } = address;
  const { Late: PayoutFilterWindow, trigger } = useLatePopup('dialog', loadWindow);
  const textOf = useFilterText(context);
  const isOneTab = values.status !== undefined && !values.status.includes(',');
  const chips = filters
    .filter(isPayoutFilter)
    .filter((name) => payoutFilters[name].control !== 'elsewhere' && !(name === 'status' && isOneTab));
  const button = (
    <Button
      {...trigger}
      size="sm"
      data-command="filter"
      icon={<Icon name="list-filter" className="text-ink-muted" />}
      className="font-normal"
    >
      {t('filter')}
      {chips.length === 0 ? null : <span className="font-medium">{formatCount(chips.length)}</span>}
    </Button>
  );
  return (
    <>
      <CreatedFilter
        address={{
          values: { days: values.days, start_time: values.from, end_time: values.to },
          change: ({ days, start_time: from, end_time: to }) => change({ days, from, to }),
        }}
        takes="days"
        zone={context.zone}
        hint={payouts('daysHint', { zone: zoneLabel(nowMs, context.zone) })}
        nowMs={nowMs}
      />
      {PayoutFilterWindow === undefined ? (
        button
      ) : (
        <PayoutFilterWindow trigger={button} {...{ account, address, context }} />
      )}
      {chips.map((name) => (
        <span key={name} className="bg-sunken inline-flex h-7 items-center gap-1 rounded-sm pl-2 text-sm">
          <span className="text-ink-muted">{t(`field.${name}`)}</span>
          <span className="max-w-40 truncate font-medium">{textOf(name, values[name] ?? '')}</span>
          <IconButton
            size="sm"
            label={ui('removeFilter', { label: t(`field.${name}`) })}
            icon={<Icon name="x" />}
            onClick={() => change({ [name]: undefined })}
          />
        </span>
      ))}
    </>
  );
}
