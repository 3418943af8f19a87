'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type KeyboardEvent, useEffectEvent, type FocusEvent } from 'react';
import { PickList } from '@/components/field/pick-list';
import { typedKey } from '@/components/field/typed-key';
import { PopoverWindow, type PopoverProps } from '@/components/overlay/popover-window';
import { type FilterSet, type FilterTexts, namesOf } from './filter-set';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { DayRangeChoice } from '@/components/field/date-range-window';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { valuesOf, writeQuery } from '@/lib/contract/list-query';
import { AmountField } from '@/components/form/amount-field';
import { type AmountRules, amountsIn, readAmountText } from '@/lib/format/amount-text';
import { formatCount } from '@/lib/format/count';
import { readDatePreset } from '@/lib/format/date-preset';
import { askedDays, type DayRange, readDayRange, readDays, writeDays } from '@/lib/format/day-range';
import { foldLoosely } from '@/lib/format/fold-text';
import { zoneLabel } from '@/lib/format/instant';
import { todayIn } from '@/lib/format/plain-date';
import type { ValueCount } from '@/lib/mirror/sums/count-values';

export interface FilterPickerProps {
  readonly set: FilterSet;
  readonly trigger: PopoverProps['trigger'];
  /** The filter whose control opens; left out for the menu of all filters. */
  readonly of?: string;
  readonly onOpenChange?: (open: boolean) => void;
}

/** The menu of filters and the control of the chosen one, or one filter's control alone. Each change applies at once. */
export function FilterPicker({ set, trigger, of, onOpenChange }: FilterPickerProps) {
  const t = useTranslations('list.filter');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const subject = of === undefined ? chosen : set.filters[of]?.subject;
  const content = useFocusOfFirst(open ? (subject ?? 'menu') : undefined);
  const show = (next: boolean) => {
    setOpen(next);
    setChosen(undefined);
    onOpenChange?.(next);
  };
  const goBack = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape' || chosen === undefined) return;
    // One level: the menu stays.
    event.stopPropagation();
    setChosen(undefined);
  };
  return (
    <PopoverWindow
      isSheet
      trigger={trigger}
      open={open}
      title={subject === undefined ? t('add') : set.subjectLabelOf(subject)}
      onOpenChange={show}
      className="max-h-[min(26rem,var(--available-height))] overflow-y-auto p-2"
    >
      <div ref={content} tabIndex={-1} onKeyDown={goBack} className="min-w-64 outline-none">
        {subject === undefined ? (
          <FilterMenu set={set} onChoose={setChosen} />
        ) : (
          <FilterControl key={subject} subject={subject} of={of} set={set} onDone={() => show(false)} />
        )}
      </div>
    </PopoverWindow>
  );
}

/** Gives the focus to the first field of each level; where people touch, to the level, so that no keyboard comes up. */
function useFocusOfFirst(level: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (level === undefined) return;
    const first = matchMedia('(pointer: coarse)').matches ? undefined : content.current?.querySelector('input');
    (first ?? content.current)?.focus({ preventScroll: true });
  }, [level]);
  return content;
}

interface FilterMenuProps extends Pick<FilterPickerProps, 'set'> {
  readonly onChoose: (subject: string) => void;
}

/** Every filter for which the menu offers values. */
function FilterMenu({ set, onChoose }: FilterMenuProps) {
  const t = useTranslations('list.filter');
  const offered = Object.values(set.filters).filter(({ control }) => control !== 'elsewhere');
  const subjects = new Set(offered.map(({ subject }) => subject));
  const options = [...subjects].flatMap((subject) => {
    if (set.leftOut.includes(subject)) return [];
    const label = set.subjectLabelOf(subject);
    return { value: subject, label, sought: ` ${label.toLowerCase()}` };
  });
  return <PickList label={t('add')} options={options} onPick={onChoose} />;
}

interface FilterControlProps {
  readonly set: FilterSet;
  readonly subject: string;
  /** The filter of this subject whose chip was opened. */
  readonly of: string | undefined;
  readonly onDone: () => void;
}

interface ControlProps extends FilterControlProps {
  /** The first filter of the subject, and all of them. */
  readonly first: string;
  readonly names: readonly string[];
}

/** One subject, with the control that its filters have. */
function FilterControl(props: FilterControlProps) {
  const { set, subject } = props;
  const names = namesOf(set, subject);
  const [first = ''] = names;
  switch (set.filters[first]?.control) {
    case 'choices':
    case 'select':
      return <ChoiceControl {...props} first={first} names={names} />;
    case 'words':
      return <WordsControl {...props} first={first} names={names} />;
    case 'text':
    case 'amount':
    case 'days':
      return <TypedControl {...props} first={first} names={names} />;
    case 'range':
      return <RangeControl {...props} />;
    case 'moments':
      return <MomentsControl {...props} first={first} names={names} />;
    case 'elsewhere':
    case undefined:
      return null;
  }
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
  { filters, counts }: FilterSet,
  name: string,
  { among = [], typed = '' }: CountedValues,
): readonly ValueCount[] | undefined {
  const { scope, path, narrowed } = counts ?? { scope: '', path: '', narrowed: {} };
  const own = Object.fromEntries(namesOf({ filters }, filters[name]?.subject ?? '').map((one) => [one, undefined]));
  const query = { ...narrowed, ...own, of: name, among: among.join(','), typed };
  const { data } = useQuery(
    {
      queryKey: [`${scope} values`, query],
      queryFn: async ({ signal }) => {
        const url = `${path}${writeQuery(query)}`;
        return (await fetchOwn<readonly ValueCount[] | undefined>(url, { signal, passive: true })).data ?? null;
      },
      staleTime: freshMs,
      enabled: counts !== undefined,
      // While a person types, the values that were found before stay until the next ones are there.
      ...(typed === '' ? {} : { placeholderData: keepPreviousData }),
    },
    useConsoleQueryClient(),
  );
  return data ?? undefined;
}

/** One or several of some values, each with its count. */
function ChoiceControl({ set, subject, of, first, names }: ControlProps) {
  const { address, filters } = set;
  const [name, setName] = useState(of ?? names.find((one) => address.values[one] !== undefined) ?? first);
  const { isList = false, control } = filters[name] ?? {};
  const offered = set.choicesOf(name);
  const counts = useCounts(set, name, control === 'select' ? { among: offered } : {});
  const chosenOf = ({ [name]: value = '' }: FilterTexts) =>
    (isList ? valuesOf(value) : [value]).filter((one) => one !== '');
  const chosen = chosenOf(address.values);
  const pick = (picked: string) => {
    const before = chosenOf(address.latest());
    const others = isList ? before.filter((one) => one !== picked) : [];
    const next = before.includes(picked) ? others : [...others, picked];
    address.change({ [name]: next.length === 0 ? undefined : next.join(',') });
  };
  const turn = (other: string) => {
    setName(other);
    const before = chosenOf(address.latest());
    if (before.length > 0) address.change({ [name]: undefined, [other]: before.join(',') });
  };
  // The platform's lists are open: a value that rows have is offered too.
  const found = control === 'choices' ? (counts ?? []).flatMap((one) => one.value || []) : [];
  const options = [...new Set([...offered, ...chosen, ...found])].map((each) => {
    const label = set.textOf(name, each);
    const count = counts && (counts.find((one) => one.value === each)?.count ?? 0);
    return {
      value: each,
      label,
      sought: ` ${foldLoosely(label)} ${each.toLowerCase()}`,
      ...(count === undefined ? {} : { aside: formatCount(count) }),
    };
  });
  return (
    <>
      <PickList
        label={set.subjectLabelOf(subject)}
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
              {set.labelOf(one)}
            </Button>
          ))}
        </div>
      )}
      {set.counts?.reach}
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
function WordsControl({ set, subject, first, names, onDone }: ControlProps) {
  const t = useTranslations('list.filter');
  const { address, filters } = set;
  const [whole = first] = names.filter((one) => filters[one]?.byWords !== true);
  const [words = first] = names.filter((one) => filters[one]?.byWords === true);
  const [typed, setTyped] = useState(address.values[words] ?? '');
  const text = typed.trim();
  const counts = useCounts(set, whole, { typed: useRested(text) });
  const found = (counts ?? []).filter(({ value }) => value !== '').slice(0, 8);
  const type = (next: string) => {
    setTyped(next);
    if (next.trim() === '' && address.values[words] !== undefined) address.change({ [words]: undefined });
  };
  const exact = address.values[whole];
  return (
    <>
      <PickList
        label={set.subjectLabelOf(subject)}
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
      {set.counts?.reach}
    </>
  );
}

/** A filter of one currency has amounts as that writes them. */
const rulesOf = ({ currency = '' }: FilterSet): AmountRules => ({
  currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
  wholeDigits: 24,
});

/** The value for the address, empty for an empty field; undefined where the text cannot be read, or in several ways. */
function readTyped(set: FilterSet, name: string, typed: string): string | undefined {
  const text = typed.trim();
  const control = set.filters[name]?.control;
  if (control === 'days') return /^(\d{1,4})?$/.test(text) ? text : undefined;
  if (control !== 'amount' || text === set.address.values[name]) return text;
  const reading = readAmountText(text, rulesOf(set));
  return reading.kind === 'amount' ? reading.amount : reading.kind === 'empty' ? '' : undefined;
}

/** Amounts, days or tags, which apply as soon as the person pauses. */
function TypedControl({ set, names, onDone }: ControlProps) {
  const t = useTranslations('list.filter');
  const { address } = set;
  const [typed, setTyped] = useState<FilterTexts>(address.values);
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = names.map((name) => [name, readTyped(set, name, typed[name] ?? '')] as const);
  const isReadable = read.every(([, value]) => value !== undefined);
  const apply = useEffectEvent(() => {
    clearTimeout(timer.current);
    setIsShown(true);
    const patch = Object.fromEntries(read.map(([name, value]) => [name, value || undefined]));
    if (isReadable && names.some((name) => patch[name] !== address.values[name])) address.replace(patch);
  });
  useEffect(() => () => apply(), []);
  const type = (name: string, text: string) => {
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
          set={set}
          name={name}
          text={typed[name] ?? ''}
          isShown={isShown}
          isWrong={isShown && value === undefined}
          onType={(text) => type(name, text)}
        />
      ))}
      <Button type="submit" size="sm" className="self-end">
        {t('done')}
      </Button>
    </form>
  );
}

interface TypedFieldProps {
  readonly set: FilterSet;
  readonly name: string;
  readonly text: string;
  /** Whether the person has paused, and the field says what is wrong. */
  readonly isShown: boolean;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
}

function TypedField({ set, name, text, isShown, isWrong, onType }: TypedFieldProps) {
  const t = useTranslations('list.filter');
  const control = set.filters[name]?.control;
  const rules = rulesOf(set);
  // A focus that comes back from behind the popover selects nothing by itself.
  const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();
  return control === 'amount' ? (
    <AmountField
      label={set.labelOf(name)}
      rules={rules}
      value={text}
      error={isWrong && amountsIn(text, rules).length === 0 ? t('amountWrong') : undefined}
      asksAtOnce={isShown}
      onFocus={selectAll}
      onValueChange={onType}
    />
  ) : (
    <TextField
      label={set.fieldLabelOf?.(name) ?? set.labelOf(name)}
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
function RangeControl({ set, onDone }: FilterControlProps) {
  const { days, from, to } = set.address.values;
  return (
    <DaysChoice
      set={set}
      value={readDayRange({ days: readDatePreset(days), from, to })}
      onChoose={(range) => {
        const next = askedDays(range);
        set.address.change({ days: next.days, from: next.from, to: next.to });
        onDone();
      }}
    />
  );
}

/** Days of a column, as one value. */
function MomentsControl({ set, first, onDone }: ControlProps) {
  const { zone } = clockOf(set);
  return (
    <DaysChoice
      set={set}
      value={readDays(set.address.values[first] ?? '', zone)}
      onChoose={(range) => {
        set.address.change({ [first]: writeDays(range, zone) });
        onDone();
      }}
    />
  );
}

const clockOf = ({ clock = { zone: 'UTC', nowMs: 0 } }: FilterSet) => clock;

interface DaysChoiceProps extends Pick<FilterControlProps, 'set'> {
  readonly value: DayRange | undefined;
  readonly onChoose: (range: DayRange | null) => void;
}

function DaysChoice({ set, value, onChoose }: DaysChoiceProps) {
  const { zone, nowMs } = clockOf(set);
  return (
    <DayRangeChoice
      value={value ?? null}
      today={todayIn(zone, nowMs)}
      zoneName={zoneLabel(nowMs, zone)}
      onChoose={onChoose}
    />
  );
}
