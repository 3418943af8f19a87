'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useId, useState } from 'react';
import { zoneLabel } from '@/lib/format/instant';
import { DATE_PRESETS, presetRange, todayIn, type DateRange, isPlainDate } from '@/lib/format/plain-date';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Button, IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { FieldError } from './field';
import { Popover } from '../overlay/popover';
import { TextField } from './text-field';

// The calendar weighs more than the rest of the picker; it is fetched when the picker opens.
const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar')).RangeCalendar }));

export interface DateRangePickerProps {
  /** What the dates are of, e.g. "Created". */
  label: string;
  value: DateRange | null;
  onValueChange: (range: DateRange | null) => void;
  /** The IANA zone whose days these are; stands in the button's hint and beside the days. */
  zone: string;
  /** What the hint says of those days besides. */
  hint?: string | undefined;
  /** Now; later days are off. A prop, so that server and browser agree on what today is. */
  nowMs: number;
}

export function DateRangePicker({ label, value, onValueChange, zone, hint, nowMs }: DateRangePickerProps) {
  const t = useTranslations('ui.dates');
  const ui = useTranslations('ui');
  const words = useWords();
  const [open, setOpen] = useState(false);
  const presets = DATE_PRESETS.map((preset) => ({
    label: words(preset.label),
    range: presetRange(preset.id, zone, nowMs),
  }));
  const chosen = presets.find(({ range }) => isSameRange(range, value));

  function choose(range: DateRange | null) {
    onValueChange(range);
    setOpen(false);
  }

  const zoneName = zoneLabel(nowMs, zone);

  return (
    <span className="inline-flex items-center">
      <Popover
        title={t('title', { label })}
        open={open}
        onOpenChange={setOpen}
        className="p-0"
        trigger={
          <Button
            size="sm"
            title={hint ?? t('zone', { zone: zoneName })}
            icon={<Icon name="calendar-days" className="text-ink-muted" />}
            className="font-normal"
          >
            <span className="text-ink-muted">{label}</span>
            <span className="font-medium">
              {value === null ? t('any') : (chosen?.label ?? words(describeRange(value)))}
            </span>
            <Icon name="chevron-down" className="text-ink-muted" />
          </Button>
        }
      >
        <div className="flex flex-col sm:flex-row">
          <Presets presets={[{ label: t('any'), range: null }, ...presets]} value={value} onChoose={choose} />
          <RangeForm value={value} today={todayIn(zone, nowMs)} zoneName={zoneName} onChoose={choose} />
        </div>
      </Popover>
      {value === null ? null : (
        <IconButton
          size="sm"
          label={ui('removeFilter', { label })}
          icon={<Icon name="x" />}
          onClick={() => choose(null)}
        />
      )}
    </span>
  );
}

/** @internal Exported for tests. */
export function isSameRange(a: DateRange | null, b: DateRange | null): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}

/**
 * Why the range cannot be used, or undefined when it can.
 *
 * @internal Exported for tests.
 */
export function refuseRange({ from, to }: DateRange, today: string): Message | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return message('ui.dates.bothNeeded');
  if (from > to) return message('ui.dates.order');
  if (to > today) return message('ui.dates.future');
  return undefined;
}

/**
 * `1 – 20 Nov 2026`: what both days share is said once.
 *
 * @internal Exported for tests.
 */
export function describeRange({ from, to }: DateRange): Message {
  if (from === to) return inWords(to, 'withYear');
  const [year, month] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const first = inWords(from, !year ? 'withYear' : !month ? 'dayMonth' : 'day');
  return message('ui.dates.range', { from: first, to: inWords(to, 'withYear') });
}

function inWords(date: string, upTo: 'day' | 'dayMonth' | 'withYear'): Message {
  const [year = '', month, day] = date.split('-').map((part) => String(Number(part)));
  if (upTo === 'day') return message('terms.asWritten', { text: day ?? '' });
  const dayMonth = message('ui.dates.dayMonth', { day: day ?? '', month: month ?? '' });
  return upTo === 'dayMonth' ? dayMonth : message('ui.dates.withYear', { dayMonth, year });
}

interface RangeFormProps {
  value: DateRange | null;
  today: string;
  zoneName: string;
  onChoose: (range: DateRange | null) => void;
}

const days = [
  { key: 'from', label: 'first' },
  { key: 'to', label: 'last' },
] as const;

function RangeForm({ value, today, zoneName, onChoose }: RangeFormProps) {
  const t = useTranslations('ui.dates');
  const [draft, setDraft] = useState<Partial<DateRange>>(value ?? {});
  const [error, setError] = useState<string>();
  const id = useId();
  const refused = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };

  function change(range: Partial<DateRange>) {
    setDraft(range);
    setError(undefined);
  }

  function apply() {
    const range = { from: draft.from ?? '', to: draft.to ?? draft.from ?? '' };
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
            type="date"
            max={today}
            value={draft[key] ?? ''}
            onChange={(event) => change({ ...draft, [key]: event.target.value })}
          />
        ))}
      </div>
      {/* As high as the calendar, which arrives later: it must not move Apply away between mouse down and up. */}
      <div className="grid min-h-67 place-items-center max-sm:hidden">
        <Suspense fallback={null}>
          <RangeCalendar range={usable(draft)} today={today} onRangeChange={change} />
        </Suspense>
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-muted text-xs">{t('zone', { zone: zoneName })}</p>
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** A date that is half typed is no date for the calendar. */
function usable({ from, to }: Partial<DateRange>): Partial<DateRange> {
  return { ...(from === undefined || from === '' ? {} : { from }), ...(to === undefined || to === '' ? {} : { to }) };
}

interface PresetsProps {
  presets: readonly { label: string; range: DateRange | null }[];
  value: DateRange | null;
  onChoose: (range: DateRange | null) => void;
}

function Presets({ presets, value, onChoose }: PresetsProps) {
  return (
    <ul className="border-line grid grid-cols-2 gap-0.5 p-2 max-sm:border-b sm:w-36 sm:grid-cols-1 sm:content-start sm:border-r">
      {presets.map(({ label, range }) => {
        const current = isSameRange(range, value);
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
