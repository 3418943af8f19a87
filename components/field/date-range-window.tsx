'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../overlay/use-late';
import { DATE_PRESETS } from '@/lib/format/date-preset';
import { type AskedDays, daysOn, type DayRange } from '@/lib/format/day-range';
import { isPlainDate, readTypedDay, type DateRange } from '@/lib/format/plain-date';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { PopoverWindow, type PopoverProps } from '../overlay/popover-window';
import { CalendarMessages } from './calendar-messages';
import { FieldError } from './field';
import { TextField } from './text-field';
import { useDayInput } from './use-day-input';

// The calendar is larger than the rest of the picker, so it is fetched when the picker opens.
const RangeCalendar = lazyPart(async () => (await import('./range-calendar')).RangeCalendar);

export interface DateRangePickerProps {
  /** The subject of the dates, e.g. "Created". */
  label: string;
  value: DayRange | null;
  onValueChange: (range: DayRange | null) => void;
  /** The IANA zone of the days; shown in the button's hint and beside the days. */
  zone: string;
  /** A further sentence about the days for the hint. */
  hint?: string | undefined;
  /** Now; later days cannot be chosen. A prop, so that server and browser agree on today. */
  nowMs: number;
}

interface DateRangeWindowProps extends Pick<DateRangePickerProps, 'label' | 'value' | 'onValueChange'> {
  readonly trigger: PopoverProps['trigger'];
  readonly zoneName: string;
  readonly today: string;
}

/** Loaded when the pointer or the focus reaches its button. */
export function DateRangeWindow(props: DateRangeWindowProps) {
  return (
    <CalendarMessages>
      <WordedWindow {...props} />
    </CalendarMessages>
  );
}

function WordedWindow(props: DateRangeWindowProps) {
  const { trigger, label, value, onValueChange, zoneName, today } = props;
  const t = useTranslations('calendar');
  const [open, setOpen] = useState(false);
  const choose = (range: DayRange | null) => {
    onValueChange(range);
    setOpen(false);
  };
  return (
    <PopoverWindow trigger={trigger} open={open} title={t('title', { label })} onOpenChange={setOpen} className="p-0">
      <DayRangeChoice value={value} zoneName={zoneName} today={today} onChoose={choose} />
    </PopoverWindow>
  );
}

interface DayRangeChoiceProps extends Pick<DateRangeWindowProps, 'value' | 'zoneName' | 'today'> {
  readonly onChoose: (range: DayRange | null) => void;
}

/** Presets, which move on with the days, and a first and last day. */
export function DayRangeChoice({ value, zoneName, today, onChoose }: DayRangeChoiceProps) {
  return (
    <CalendarMessages>
      <div className="flex flex-col sm:flex-row">
        <Presets value={value} onChoose={onChoose} />
        <RangeForm
          value={value === null ? null : daysOn(value, today)}
          today={today}
          zoneName={zoneName}
          onChoose={onChoose}
        />
      </div>
    </CalendarMessages>
  );
}

/**
 * Why the range cannot be used, or undefined when it can.
 *
 * @internal Exported for tests.
 */
export function refuseRange({ from, to }: DateRange, today: string): Message | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return message('calendar.bothNeeded');
  if (from > to) return message('calendar.order');
  if (to > today) return message('calendar.future');
  return undefined;
}

type DraftDays = Pick<AskedDays, 'from' | 'to'>;

interface RangeFormProps {
  value: DraftDays | null;
  today: string;
  zoneName: string;
  onChoose: (range: DateRange | null) => void;
}

const days = [
  { key: 'from', label: 'first' },
  { key: 'to', label: 'last' },
] as const;

function RangeForm({ value, today, zoneName, onChoose }: RangeFormProps) {
  const t = useTranslations('calendar');
  const zone = useTranslations('ui.dates')('zone', { zone: zoneName });
  const dayInput = useDayInput();
  const [draft, setDraft] = useState<DraftDays>(value ?? {});
  const [error, setError] = useState<string>();
  const id = useId();
  const refused = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };

  function change(range: DraftDays) {
    setDraft(range);
    setError(undefined);
  }

  function apply() {
    const range = { from: readTypedDay(draft.from ?? ''), to: readTypedDay(draft.to || draft.from || '') };
    const refusal = refuseRange(range, today);
    setError(refusal && writeMessage(refusal));
    if (refusal === undefined) onChoose(range);
  }

  return (
    <form
      noValidate
      className="flex w-72 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        {days.map(({ key, label }) => (
          <TextField
            {...refused}
            key={key}
            label={t(label)}
            {...dayInput}
            value={draft[key] ?? ''}
            onChange={(event) => change({ ...draft, [key]: event.target.value })}
          />
        ))}
      </div>
      {/* As high as the calendar, which arrives later: it must not move Apply between mouse down and up. */}
      <div className="grid min-h-67 place-items-center max-sm:hidden">
        <Suspense fallback={null}>
          <RangeCalendar range={usable(draft)} today={today} onRangeChange={change} />
        </Suspense>
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-muted text-xs">{zone}</p>
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** The calendar ignores a half-typed date. */
function usable(draft: DraftDays): Partial<DateRange> {
  const day = (text = '') => (isPlainDate(readTypedDay(text)) ? readTypedDay(text) : undefined);
  const [from, to] = [day(draft.from), day(draft.to)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

interface PresetsProps {
  value: DayRange | null;
  onChoose: (range: DayRange | null) => void;
}

/** Presets move on with the days, tomorrow too. */
function Presets({ value, onChoose }: PresetsProps) {
  const t = useTranslations('ui.dates');
  const words = useWords();
  const presets = [
    { label: t('any'), range: null },
    ...DATE_PRESETS.map(({ id, label }) => ({ label: words(label), range: { preset: id } })),
  ];
  const chosen = value !== null && 'preset' in value ? value.preset : undefined;
  return (
    <ul className="border-line grid grid-cols-2 gap-0.5 p-2 max-sm:border-b sm:w-36 sm:grid-cols-1 sm:content-start sm:border-r">
      {presets.map(({ label, range }) => {
        const current = range === null ? value === null : range.preset === chosen;
        return (
          <li key={label}>
            <button
              type="button"
              aria-pressed={current}
              onClick={() => onChoose(range)}
              className={cn(
                'h-8 w-full rounded-xs px-2 text-left text-sm focus-visible:-outline-offset-2',
                current ? 'bg-selected text-accent-ink font-medium' : 'hover:bg-hover',
              )}
            >
              {label}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
