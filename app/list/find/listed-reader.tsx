import { useTranslations } from 'next-intl';
import { readDatePreset } from '@/lib/format/date-preset';
import { dayRangeWords, readDayRange } from '@/lib/format/day-range';
import { wallClock } from '@/lib/format/instant';
import { todayIn } from '@/lib/format/plain-date';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { readListText } from '@/lib/mirror/lists/reading/read-list-text';
import type { WordedList } from '@/lib/mirror/lists/reading/typed-lists';
import type { ListTabs } from '../define-list';
import { type FilterWordsOf, useFilterWords } from '../filters/kept-list';
import type { ListValues } from '../list-address';
import { type ReadChip, TypedFilters } from './typed-filters';
import type { ReadText, ShownReadingProps, TextReader } from './typed-find-box';

/** The list in which words are read. */
export interface ReadingList<Name extends string> extends FilterWordsOf {
  readonly list: WordedList;
  readonly tabs: ListTabs<Name> | undefined;
}

/** Reads filters of a list besides payouts in plain words, and shows the filters that Enter sets. */
export const listedReader = <Name extends string>(of: ReadingList<Name>): TextReader<Name> => ({
  read: (text) =>
    readListText(of.list, text, { zone: of.clock.zone, today: todayIn(of.clock.zone, Date.now()) }).map((reading) => ({
      ...reading,
      values: reading.values as ListValues<Name>, // the names of the list's own filters
    })),
  Shown: (props) => <ReadRows {...props} of={of} />,
});

interface ReadRowsProps<Name extends string> extends ShownReadingProps<Name> {
  readonly of: ReadingList<Name>;
}

function ReadRows<Name extends string>({ of, ...shown }: ReadRowsProps<Name>) {
  const t = useTranslations('list.read');
  const chipsOf = useChips(of);
  return <TypedFilters {...shown} chipsOf={chipsOf} foundWords={(count) => t('found', { count })} />;
}

/** The filters of a reading in the words of the list's tabs, of its days and of its columns. */
function useChips<Name extends string>(of: ReadingList<Name>) {
  const words = useWords();
  const { isOwn, labelOf, textOf } = useFilterWords(of);
  const {
    tabs,
    clock: { zone, nowMs },
  } = of;
  const daysIn = (values: Readonly<Record<string, string | undefined>>): ReadChip[] => {
    const { days, start_time: start, end_time: end } = values;
    const dayOf = (at: string | undefined) => (at === undefined ? undefined : wallClock(Date.parse(at), zone).date);
    const range = readDayRange({ days: readDatePreset(days), from: dayOf(start), to: dayOf(end) });
    if (range === undefined) return [];
    const text = words(dayRangeWords(range, todayIn(zone, nowMs)));
    return [{ name: 'days', label: words(message('terms.created')), text }];
  };
  return ({ values }: ReadText<Name>): readonly ReadChip[] => {
    const all: Readonly<Record<string, string | undefined>> = values ?? {};
    const status = tabs && all[tabs.field];
    const ofStatus =
      tabs === undefined || status === undefined
        ? []
        : [{ name: tabs.field, label: words(message('terms.status')), text: words(tabs.states.words(status).label) }];
    const others = Object.entries(all).flatMap(([name, value]) =>
      value === undefined || !isOwn(name) ? [] : [{ name, label: labelOf(name), text: textOf(name, value) }],
    );
    return [...ofStatus, ...daysIn(all), ...others];
  };
}
