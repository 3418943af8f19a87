import { useTranslations } from 'next-intl';
import { CreatedFilter } from '@/app/list/created-filter';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/format/count';
import { readDatePreset } from '@/lib/format/day-range';
import { zoneLabel } from '@/lib/format/instant';
import type { PayoutFiltering } from './payout-filter-window';
import { useFilterText } from './use-filter-text';
import type { PayoutFilter } from './use-payout-address';

interface PayoutFiltersProps extends PayoutFiltering {
  readonly nowMs: number;
}

const loadWindow = async () => (await import('./payout-filter-window')).PayoutFilterWindow;

/** They have a place of their own: the box, the tabs and the days. */
const elsewhere: readonly PayoutFilter[] = ['q', 'from', 'to', 'days'];

/** The days, everything else behind one button, and what is chosen as chips that can be removed. */
export function PayoutFilters({ account, address, seed, nowMs }: PayoutFiltersProps) {
  const t = useTranslations('payouts.list');
  const payouts = useTranslations('payouts');
  const ui = useTranslations('ui');
  const { values, filters, change } = address;
  const { Late: PayoutFilterWindow, trigger } = useLatePopup('dialog', loadWindow);
  const textOf = useFilterText(seed);
  const isOneTab = values.status !== undefined && !values.status.includes(',');
  const chips = filters.filter((name) => !elsewhere.includes(name) && !(name === 'status' && isOneTab));
  const button = (
    <Button
      {...trigger}
      size="sm"
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
        query={{ days: readDatePreset(values.days), start_time: values.from, end_time: values.to }}
        onChange={({ days, start_time: from, end_time: to }) => change({ days, from, to })}
        takes="days"
        zone={seed.zone}
        hint={payouts('daysHint', { zone: zoneLabel(nowMs, seed.zone) })}
        nowMs={nowMs}
      />
      {PayoutFilterWindow === undefined ? (
        button
      ) : (
        <PayoutFilterWindow trigger={button} {...{ account, address, seed }} />
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
