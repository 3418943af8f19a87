'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DayButton, DayPicker, type DayButtonProps } from 'react-day-picker';
import { CalendarMessages } from '../field/calendar-messages';
import { useCalendarWords } from '../field/use-calendar-words';
import { CalendarChevron, calendarClassNames, toLocalDate, toPlainDate } from '../field/calendar-class-names';
import { cn } from '../ui/cn';

export interface DayRemark {
  /** True if the day cannot be chosen. */
  readonly isClosed: boolean;
  /** Why the day is closed, or what a person has to know before choosing it. */
  readonly sentence: string;
}

export interface DayCalendarProps {
  value: string;
  today: string;
  first: string;
  last: string;
  remarkOn: (day: string) => DayRemark | undefined;
  onChoose: (day: string) => void;
}

const classNames = {
  ...calendarClassNames,
  selected: 'rounded-sm bg-selected [&>button]:bg-accent [&>button]:text-on-accent',
};

const modifiersClassNames = {
  closed: 'text-ink-faint [&>button]:line-through',
  remarked: '[&>button]:border [&>button]:border-dashed [&>button]:border-caution-line',
};

/** The arrow keys reach a closed day, so that its reason can be read. */
function ReachableDay(props: DayButtonProps) {
  const closed = props.modifiers['closed'] === true;
  return (
    <DayButton
      {...props}
      aria-disabled={closed ? true : undefined}
      className={cn(props.className, closed && 'hover:bg-transparent!')}
    />
  );
}

export function DayCalendar(props: DayCalendarProps) {
  return (
    <CalendarMessages>
      <WordedCalendar {...props} />
    </CalendarMessages>
  );
}

function WordedCalendar({ value, today, first, last, remarkOn, onChoose }: DayCalendarProps) {
  const t = useTranslations('calendar');
  const { fullName, texts } = useCalendarWords();
  const [looked, setLooked] = useState(value);
  const remark = (date: Date) => remarkOn(toPlainDate(date));
  const nameOfDay = (date: Date) => {
    const known = remark(date);
    return known === undefined ? fullName(date) : t('remarked', { day: fullName(date), remark: known.sentence });
  };
  const shown = looked === '' ? undefined : remarkOn(looked);
  return (
    <div className="flex w-60 max-w-full flex-col gap-2">
      <DayPicker
        {...texts}
        mode="single"
        autoFocus
        selected={value === '' ? undefined : toLocalDate(value)}
        onDayClick={(date) => {
          const day = toPlainDate(date);
          setLooked(day);
          if (remarkOn(day)?.isClosed !== true) onChoose(day);
        }}
        onDayFocus={(date) => setLooked(toPlainDate(date))}
        onDayMouseEnter={(date) => setLooked(toPlainDate(date))}
        today={toLocalDate(today)}
        startMonth={toLocalDate(first)}
        endMonth={toLocalDate(last)}
        defaultMonth={toLocalDate(value === '' ? first : value)}
        modifiers={{
          closed: (date) => remark(date)?.isClosed === true,
          remarked: (date) => remark(date)?.isClosed === false,
        }}
        modifiersClassNames={modifiersClassNames}
        labels={{ ...texts.labels, labelDayButton: nameOfDay }}
        weekStartsOn={1}
        fixedWeeks
        classNames={classNames}
        components={{ Chevron: CalendarChevron, DayButton: ReachableDay }}
      />
      <p role="status" className="text-ink-muted min-h-8 text-xs">
        {shown?.sentence}
      </p>
    </div>
  );
}
