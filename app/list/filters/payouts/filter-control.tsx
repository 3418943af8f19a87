import { everyAccount } from '@/lib/addresses/every-account';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { fetchOwn } from '@/app/list/fetch-live';
import type { ListValues } from '@/app/list/list-address';
import { listScope } from '@/app/list/use-list';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { DayRangeChoice } from '@/components/field/date-range-window';
import { PickList } from '@/components/field/pick-list';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { writeQuery } from '@/lib/contract/list-query';
import { AmountField } from '@/components/form/amount-field';
import { type AmountRules, amountsIn, readAmountText } from '@/lib/format/amount-text';
import { formatCount } from '@/lib/format/count';
import { readDatePreset } from '@/lib/format/date-preset';
import { askedDays, readDayRange } from '@/lib/format/day-range';
import { foldLoosely } from '@/lib/format/fold-text';
import { zoneLabel } from '@/lib/format/instant';
import { todayIn } from '@/lib/format/plain-date';
import {
  type FilterSubject,
  filtersOf,
  filterValues,
  narrowingOf,
  type PayoutFilterName,
  payoutFilters,
  subjectOf,
  withoutSubject,
} from '@/lib/mirror/payouts/payout-filters';
import type { ValueCount } from '@/lib/mirror/sums/count-values';
import { type PayoutFiltering, useFilterText } from './use-filter-text';
import { pathTo } from '@/lib/addresses/path-to';

interface FilterControlProps {
  readonly subject: FilterSubject;
  /** The filter of this subject whose chip was opened. */
  readonly of: PayoutFilterName | undefined;
  readonly filtering: PayoutFiltering;
  readonly onDone: () => void;
}

interface ControlProps extends Omit<FilterControlProps, 'subject'> {
  readonly names: readonly PayoutFilterName[];
}

/** One subject, with the control that the registry gives it. */
export function FilterControl({ subject, ...rest }: FilterControlProps) {
  const names = filtersOf(subject);
  const [first] = names;
  switch (first === undefined ? 'elsewhere' : payoutFilters[first].control) {
    case 'choices':
    case 'select':
      return <ChoiceControl {...rest} names={names} />;
    case 'words':
      return <WordsControl {...rest} names={names} />;
    case 'text':
    case 'amount':
    case 'days':
      return <TypedControl {...rest} names={names} />;
    case 'range':
      return <RangeControl {...rest} />;
    case 'elsewhere':
      return null;
  }
}

/** The values that people choose from, in the order in which they are offered. */
function useChoices({ account, context }: PayoutFiltering): (name: PayoutFilterName) => readonly string[] {
  const { facets, accounts, owners } = context;
  const textOf = useFilterText(context);
  const byName = (name: PayoutFilterName, values: readonly string[]) =>
    values.toSorted((one, other) => textOf(name, one).localeCompare(textOf(name, other), 'en'));
  const ofAccounts = account === everyAccount ? accounts.map((one) => one.account) : [];
  const known = {
    currencies: facets.currencies,
    countries: byName('country', facets.countries),
    accounts: byName('account', ofAccounts),
    owners: owners.map(({ id }) => id),
  };
  return (name) => payoutFilters[name].options?.(known) ?? [];
}

interface CountedValues {
  /** The few values of a filter that is no column. */
  readonly among?: readonly string[];
  /** Words that the counted texts have. */
  readonly typed?: string;
}

/** Counts are read again after that time. */
const freshMs = 20_000;

/** How many rows each value would give under the other filters; undefined before it is known, or where it is not. */
function useCounts(
  { account, address, isUncounted = false }: PayoutFiltering,
  name: PayoutFilterName,
  { among = [], typed = '' }: CountedValues,
): readonly ValueCount[] | undefined {
  const asked = withoutSubject(narrowingOf(address.asked), subjectOf(name));
  const query = { ...asked, of: name, among: among.join(','), typed };
  const { data } = useQuery(
    {
      queryKey: [`${listScope(account, 'listPayouts')} values`, query],
      queryFn: async ({ signal }) => {
        const url = `${pathTo('/api/mirror/[account]/payouts/values', { account })}${writeQuery(query)}`;
        return (await fetchOwn<readonly ValueCount[] | undefined>(url, { signal, passive: true })).data ?? null;
      },
      staleTime: freshMs,
      enabled: !isUncounted,
      // While a person types, the values that were found before stay until the next ones are there.
      ...(typed === '' ? {} : { placeholderData: keepPreviousData }),
    },
    useConsoleQueryClient(),
  );
  return data ?? undefined;
}

/** Says below the counts how many of the rows they cover, unless they cover all. */
function CountsReach({ coverage, context, nowMs }: PayoutFiltering) {
  return coverage === undefined || coverage.state === 'whole' ? null : (
    <CoverageNote coverage={coverage} nowMs={nowMs} zone={context.zone} className="px-2 pt-2" />
  );
}

/** One or several of some values, each with its count. */
function ChoiceControl({ names, of, filtering }: ControlProps) {
  const t = useTranslations('payouts.list');
  const { address, context } = filtering;
  const textOf = useFilterText(context);
  const choicesOf = useChoices(filtering);
  const [name = 'status', setName] = useState(of ?? names.find((one) => address.values[one] !== undefined) ?? names[0]);
  const { isList, control } = payoutFilters[name];
  const counts = useCounts(filtering, name, control === 'select' ? { among: choicesOf(name) } : {});
  const chosen = filterValues(name, address.values[name] ?? '').filter((value) => value !== '');
  const pick = (value: string) => {
    const others = isList ? chosen.filter((one) => one !== value) : [];
    const next = chosen.includes(value) ? others : [...others, value];
    address.change({ [name]: next.length === 0 ? undefined : next.join(',') });
  };
  const turn = (other: PayoutFilterName) => {
    setName(other);
    if (chosen.length > 0) address.change({ [name]: undefined, [other]: chosen.join(',') });
  };
  const offered = choicesOf(name);
  // The platform's lists are open: a value that payouts have is offered too.
  const found = control === 'choices' ? (counts ?? []).flatMap(({ value }) => value || []) : [];
  const options = [...new Set([...offered, ...chosen, ...found])].map((value) => {
    const label = textOf(name, value);
    const count = counts && (counts.find((one) => one.value === value)?.count ?? 0);
    return {
      value,
      label,
      sought: ` ${foldLoosely(label)} ${value.toLowerCase()}`,
      ...(count === undefined ? {} : { aside: formatCount(count) }),
    };
  });
  return (
    <>
      <PickList
        label={t(`subject.${subjectOf(name)}`)}
        options={options}
        chosen={chosen}
        isMultiple={isList}
        onPick={pick}
      />
      {names.length === 1 ? null : (
        <div role="group" className="border-line mt-2 flex gap-1 border-t pt-2">
          {names.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="quiet"
              aria-pressed={one === name}
              onClick={() => turn(one)}
              className="aria-pressed:bg-selected aria-pressed:text-accent-ink"
            >
              {t(`field.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <CountsReach {...filtering} />
    </>
  );
}

const pauseMs = 250;

/** The value once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

const asWords = 'words';
const asWhole = 'whole ';

/** Typed words, or one of the whole texts that have them. */
function WordsControl({ names, filtering, onDone }: ControlProps) {
  const t = useTranslations('payouts.list');
  const { address } = filtering;
  const [whole = 'beneficiary'] = names.filter((one) => !payoutFilters[one].byWords);
  const [words = whole] = names.filter((one) => payoutFilters[one].byWords);
  const [typed, setTyped] = useState(address.values[words] ?? '');
  const text = typed.trim();
  const counts = useCounts(filtering, whole, { typed: useRested(text) });
  const found = (counts ?? []).filter(({ value }) => value !== '').slice(0, 8);
  const type = (next: string) => {
    setTyped(next);
    if (next.trim() === '' && address.values[words] !== undefined) address.change({ [words]: undefined });
  };
  const exact = address.values[whole];
  return (
    <>
      <PickList
        label={t(`subject.${subjectOf(whole)}`)}
        typed={typed}
        onType={type}
        chosen={exact === undefined ? [] : [asWhole + exact]}
        options={[
          ...(text === '' ? [] : [{ value: asWords, label: t('contains', { text }), sought: '' }]),
          ...found.map(({ value, count }) => ({
            value: asWhole + value,
            label: value,
            sought: '',
            aside: formatCount(count),
          })),
        ]}
        onPick={(picked) => {
          const isWords = picked === asWords;
          address.change({
            [words]: isWords ? text : undefined,
            [whole]: isWords ? undefined : picked.slice(asWhole.length),
          });
          onDone();
        }}
      />
      <CountsReach {...filtering} />
    </>
  );
}

/** A filter of one currency has amounts as that writes them. */
const rulesOf = ({ currency = '' }: ListValues<PayoutFilterName>): AmountRules => ({
  currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
  wholeDigits: 24,
});

/** The value for the address, empty for an empty field; undefined where the text cannot be read, or in several ways. */
function readTyped(name: PayoutFilterName, typed: string, values: ListValues<PayoutFilterName>): string | undefined {
  const text = typed.trim();
  const { control } = payoutFilters[name];
  if (control === 'days') return /^(\d{1,4})?$/.test(text) ? text : undefined;
  if (control !== 'amount' || text === values[name]) return text;
  const reading = readAmountText(text, rulesOf(values));
  return reading.kind === 'amount' ? reading.amount : reading.kind === 'empty' ? '' : undefined;
}

/** Amounts, days or tags, which apply as soon as the person pauses. */
function TypedControl({ names, filtering: { address }, onDone }: ControlProps) {
  const t = useTranslations('payouts.list');
  const [typed, setTyped] = useState<ListValues<PayoutFilterName>>(address.values);
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = names.map((name) => [name, readTyped(name, typed[name] ?? '', address.values)] as const);
  const isReadable = read.every(([, value]) => value !== undefined);
  const apply = useEffectEvent(() => {
    clearTimeout(timer.current);
    setIsShown(true);
    const patch = Object.fromEntries(read.map(([name, value]) => [name, value || undefined]));
    if (isReadable && names.some((name) => patch[name] !== address.values[name])) address.replace(patch);
  });
  useEffect(() => () => apply(), []);
  const type = (name: PayoutFilterName, text: string) => {
    setTyped({ ...typed, [name]: text });
    setIsShown(false);
  };
  useEffect(() => {
    timer.current = setTimeout(() => apply(), 2 * pauseMs);
    return () => clearTimeout(timer.current);
  }, [typed]);
  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        // Events of a popover reach the form that it was opened from, which is not meant.
        event.stopPropagation();
        setIsShown(true);
        if (isReadable) onDone();
      }}
    >
      {read.map(([name, value]) => (
        <TypedField
          key={name}
          name={name}
          text={typed[name] ?? ''}
          rules={rulesOf(address.values)}
          isShown={isShown}
          isWrong={isShown && value === undefined}
          onType={(text) => type(name, text)}
        />
      ))}
      <Button type="submit" size="sm" className="self-end">
        {t('filterDone')}
      </Button>
    </form>
  );
}

interface TypedFieldProps {
  readonly name: PayoutFilterName;
  readonly text: string;
  readonly rules: AmountRules;
  /** Whether the person has paused, and the field says what is wrong. */
  readonly isShown: boolean;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
}

function TypedField({ name, text, rules, isShown, isWrong, onType }: TypedFieldProps) {
  const t = useTranslations('payouts.list');
  const { control } = payoutFilters[name];
  // A focus that comes back from behind the popover selects nothing by itself.
  const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();
  return control === 'amount' ? (
    <AmountField
      label={t(`field.${name}`)}
      rules={rules}
      value={text}
      error={isWrong && amountsIn(text, rules).length === 0 ? t('amountWrong') : undefined}
      asksAtOnce={isShown}
      onFocus={selectAll}
      onValueChange={onType}
    />
  ) : (
    <TextField
      label={name === 'older' ? t('olderDays') : name === 'younger' ? t('youngerDays') : t(`field.${name}`)}
      hint={control === 'text' ? t('commas') : undefined}
      inputMode={control === 'days' ? 'numeric' : undefined}
      value={text}
      autoComplete="off"
      error={isWrong ? t('daysWrong') : undefined}
      onFocus={selectAll}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Days of creation; the relative ones move on with the days. */
function RangeControl({ filtering: { address, context, nowMs }, onDone }: Omit<ControlProps, 'names'>) {
  const { days, from, to } = address.values;
  const today = todayIn(context.zone, nowMs);
  return (
    <DayRangeChoice
      value={readDayRange({ days: readDatePreset(days), from, to }) ?? null}
      today={today}
      zoneName={zoneLabel(nowMs, context.zone)}
      onChoose={(range) => {
        const next = askedDays(range);
        address.change({ days: next.days, from: next.from, to: next.to });
        onDone();
      }}
    />
  );
}
