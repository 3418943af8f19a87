import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { FilterChips } from '@/app/list/filters/payouts/filter-chips';
import type { PayoutFiltering } from '@/app/list/filters/payouts/use-filter-text';
import { AddressFindBox, type AppliedText, asTextAgain } from '@/app/list/find/address-find-box';
import { typedKey } from '@/components/field/typed-key';
import { useDayInput } from '@/components/field/use-day-input';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { zoneLabel } from '@/lib/format/instant';
import { isPlainDate, readTypedDay } from '@/lib/format/plain-date';
import { payoutFilterNames } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { PayoutAddress } from './payout-address';
import type { SavedViewsMenuProps } from './saved-views/saved-views-menu';

interface PayoutToolsProps extends Pick<PayoutFiltering, 'account' | 'nowMs' | 'coverage'> {
  readonly address: PayoutAddress;
  readonly context: PayoutListContext;
  /** The person's zone. */
  readonly zone: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** How many payouts the address finds; undefined until they are counted. */
  readonly found: number | undefined;
}

/**
 * The tools of the list of payouts, as `ListTable` takes them: filters, saved views, a jump to a day, and the box that
 * finds payouts by text and reads filters in plain words, such as `failed eur over 5k last week`.
 */
export function usePayoutTools({ address, context, zone, search, found, ...filtering }: PayoutToolsProps) {
  const t = useTranslations('payouts.list');
  const loadReader = useCallback(async () => (await import('./typed-filters')).typedFilters(context), [context]);
  const { values, change } = address;
  const [said, setSaid] = useState<AppliedText<keyof PayoutAddress['values']>>();
  // A sentence counts as applied until the person changes one of its filters.
  const applied = said && isApplied(said, values) ? said : undefined;
  return {
    filters: <PayoutFilters {...filtering} address={address} context={context} ownZone={zone} />,
    finder: (
      <AddressFindBox
        by="q"
        address={address}
        label={t('find')}
        hint={t('findHint')}
        loadReader={loadReader}
        applied={applied}
        found={found}
        onApplied={setSaid}
      />
    ),
    instead: applied && {
      label: t('read.words'),
      onPress: () => {
        setSaid(undefined);
        change(asTextAgain(applied, 'q'));
      },
    },
    tools: <SavedViewsButton account={filtering.account} search={search} />,
    ways:
      values.sort === undefined ? (
        <DayJump key={values.at} day={values.at ?? ''} onJump={(at) => change({ at })} />
      ) : null,
  };
}

const isApplied = ({ reading }: AppliedText<keyof PayoutAddress['values']>, values: PayoutAddress['values']): boolean =>
  payoutFilterNames.every((name) =>
    name === 'q'
      ? (values.q ?? '') === reading.text
      : !(name in (reading.values ?? {})) || values[name] === reading.values?.[name],
  );

/** The filter by days, and the filters by anything else. */
function PayoutFilters({ ownZone, ...filtering }: PayoutFiltering & { readonly ownZone: string }) {
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
        ownZone={ownZone}
        hint={t('daysHint', { zone: zoneLabel(nowMs, context.zone) })}
        nowMs={nowMs}
        hasKey={false}
      />
      <FilterChips {...filtering} shownElsewhere={isOneTab ? 'status' : undefined} />
    </>
  );
}

const loadMenu = async () => (await import('./saved-views/saved-views-menu')).SavedViewsMenu;

/** The button of the saved views, which loads their menu when it is used. */
function SavedViewsButton(shown: Omit<SavedViewsMenuProps, 'trigger'>) {
  const t = useTranslations('saved-views');
  const { Late: SavedViewsMenu, trigger } = useLatePopup('menu', loadMenu);
  const button = (
    <Button {...trigger} data-command="new-view" size="sm" variant="quiet" className="font-normal whitespace-nowrap">
      {t('button')}
      <Icon name="chevron-down" className="text-ink-muted" />
    </Button>
  );
  return SavedViewsMenu === undefined ? button : <SavedViewsMenu trigger={button} {...shown} />;
}

interface DayJumpProps {
  /** The day that the list begins with; empty if none is chosen. */
  readonly day: string;
  readonly onJump: (day: string | undefined) => void;
}

/** A field that leads the list to the typed day, on Enter or when the focus leaves it. */
function DayJump({ day, onJump }: DayJumpProps) {
  const t = useTranslations('payouts.list');
  const [text, setText] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const jump = () => {
    const typed = readTypedDay(text);
    const isDay = typed === '' || isPlainDate(typed);
    setWrong(!isDay);
    if (isDay && typed !== day) onJump(typed === '' ? undefined : typed);
  };
  return (
    <label className="text-ink-muted flex items-center gap-1.5 text-xs">
      {t('jump')}
      <input
        {...useDayInput()}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={jump}
        onKeyDown={(event) => {
          if (typedKey(event) === 'Enter') jump();
        }}
        className="border-line-control aria-invalid:border-negative-line bg-surface text-ink h-7 w-26 rounded-sm border px-1.5 text-xs tabular-nums"
      />
    </label>
  );
}
