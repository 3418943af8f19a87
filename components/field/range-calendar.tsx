'use client';

import { DayPicker } from 'react-day-picker';
import type { DateRange } from '@/lib/format/plain-date';
import { CalendarMessages } from './calendar-messages';
import { useCalendarWords } from './use-calendar-words';
import { CalendarChevron, calendarClassNames, toLocalDate, toPlainDate } from './calendar-class-names';

const classNames = {
  ...calendarClassNames,
  range_start: 'rounded-l-sm bg-selected [&>button]:bg-accent [&>button]:text-on-accent',
  range_end: 'rounded-r-sm bg-selected [&>button]:bg-accent [&>button]:text-on-accent',
  range_middle: 'bg-selected text-accent-ink',
};

export interface RangeCalendarProps {
  range: Partial<DateRange>;
  today: string;
  onRangeChange: (range: Partial<DateRange>) => void;
}

export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <CalendarMessages>
      <WordedCalendar {...props} />
    </CalendarMessages>
  );
}

function WordedCalendar({ range, today, onRangeChange }: RangeCalendarProps) {
  const { texts } = useCalendarWords();
  const now = toLocalDate(today);
  const from = range.from === undefined ? undefined : toLocalDate(range.from);
  const to = range.to === undefined ? undefined : toLocalDate(range.to);
  return (
    <DayPicker
      {...texts}
      mode="range"
      required
      resetOnSelect
      selected={from === undefined ? undefined : { from, to }}
      onSelect={(next) =>
        onRangeChange({
          ...(next.from === undefined ? {} : { from: toPlainDate(next.from) }),
          ...(next.to === undefined ? {} : { to: toPlainDate(next.to) }),
        })
      }
      today={now}
      endMonth={now}
      defaultMonth={to ?? now}
      disabled={{ after: now }}
      weekStartsOn={1}
      fixedWeeks
      classNames={classNames}
      components={{ Chevron: CalendarChevron }}
    />
  );
}
