import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

/** The facts about a day that the calendar says with its name. */
interface DayMarks {
  readonly today?: boolean;
  readonly selected?: boolean;
}

const monthOf = (date: Date) => ({ month: String(date.getMonth() + 1), year: String(date.getFullYear()) });
const weekdayOf = (date: Date) => ({ weekday: String(date.getDay()) });

/** The words of a calendar in place of the picker's own English ones. Browsers disagree about names, so none are used. */
export function useCalendarWords() {
  const words = useWords();
  const language = useLocale();
  return useMemo(() => {
    const fullName = (date: Date) =>
      words(message('calendar.full', { ...weekdayOf(date), ...monthOf(date), day: String(date.getDate()) }));
    const monthName = (date: Date) => words(message('calendar.month', monthOf(date)));
    const dayName = (date: Date, { today, selected }: DayMarks) => {
      const day = today === true ? words(message('calendar.isToday', { day: fullName(date) })) : fullName(date);
      return selected === true ? words(message('calendar.isSelected', { day })) : day;
    };
    return {
      fullName,
      texts: {
        lang: language,
        formatters: {
          formatCaption: monthName,
          formatWeekdayName: (date: Date) => words(message('calendar.shortWeekday', weekdayOf(date))),
        },
        labels: {
          labelDayButton: dayName,
          labelGrid: monthName,
          labelNav: () => words(message('calendar.months')),
          labelNext: () => words(message('calendar.nextMonth')),
          labelPrevious: () => words(message('calendar.previousMonth')),
          labelWeekday: (date: Date) => words(message('calendar.weekday', weekdayOf(date))),
        },
      },
    };
  }, [words, language]);
}
