'use client';

import { CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import type { DateRange } from '@/lib/format/plain-date';
import { buttonStyle } from './button-style';

// The picker speaks in local `Date`s. They are made from, and read back as, year, month and day: no zone is involved.
function toLocal(plain: string): Date {
  const { year, month, day } = parseDate(plain);
  return new Date(year, month - 1, day);
}

function toPlain(local: Date): string {
  return new CalendarDate(local.getFullYear(), local.getMonth() + 1, local.getDate()).toString();
}

const arrow = `${buttonStyle({ variant: 'quiet', size: 'sm' })} w-7 px-0 aria-disabled:opacity-40`;

const classNames = {
  months: 'relative flex gap-6',
  month: 'w-full',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-7 items-center justify-center text-sm font-semibold',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 text-xs font-normal text-ink-faint',
  day: 'p-0 py-px text-center',
  day_button:
    'size-8 rounded-sm text-sm tabular-nums hover:bg-hover focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-faint/60 disabled:hover:bg-transparent',
  today: 'font-bold underline underline-offset-4',
  range_start: 'rounded-l-sm bg-selected [&>button]:bg-accent [&>button]:text-on-accent',
  range_end: 'rounded-r-sm bg-selected [&>button]:bg-accent [&>button]:text-on-accent',
  range_middle: 'bg-selected text-accent-ink',
  outside: 'text-ink-faint',
  hidden: 'invisible',
};

export interface RangeCalendarProps {
  range: Partial<DateRange>;
  today: string;
  onRangeChange: (range: Partial<DateRange>) => void;
}

export function RangeCalendar({ range, today, onRangeChange }: RangeCalendarProps) {
  const now = toLocal(today);
  const from = range.from === undefined ? undefined : toLocal(range.from);
  const to = range.to === undefined ? undefined : toLocal(range.to);
  return (
    <DayPicker
      mode="range"
      required
      resetOnSelect
      selected={from === undefined ? undefined : { from, to }}
      onSelect={(next) =>
        onRangeChange({
          ...(next.from === undefined ? {} : { from: toPlain(next.from) }),
          ...(next.to === undefined ? {} : { to: toPlain(next.to) }),
        })
      }
      today={now}
      endMonth={now}
      defaultMonth={to ?? now}
      disabled={{ after: now }}
      weekStartsOn={1}
      fixedWeeks
      classNames={classNames}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
      }}
    />
  );
}
