'use client';

import { useTranslations } from 'next-intl';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { readDatePreset } from '@/lib/format/date-preset';
import { askedDays, type AskedDays, momentsOf, readDayRange } from '@/lib/format/day-range';
import { shortDay, wallClock } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';

/** The days as an address has them: a preset, or the first and the last one. */
interface ListedDays {
  readonly days?: string | undefined;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

interface CreatedFilterProps {
  readonly address: { readonly values: ListedDays; readonly change: (patch: ListedDays) => void };
  /** The platform filters by its own days (interface 4.9), or by moments (extras 3.4), here of the person's days. */
  readonly takes: 'days' | 'moments';
  /** The zone whose days these are. */
  readonly zone: string;
  /** The person's zone, where the days may be those of another one. */
  readonly ownZone?: string;
  /** A note about those days, besides their zone. */
  readonly hint?: string;
  readonly nowMs: number;
  /** False where the list has a control for all filters, which the key opens. */
  readonly hasKey?: boolean;
}

export function CreatedFilter({
  address: { values, change },
  takes,
  zone,
  ownZone = zone,
  hint,
  nowMs,
  hasKey = true,
}: CreatedFilterProps) {
  const t = useTranslations('terms');
  const dates = useTranslations('ui.dates');
  const words = useWords();
  const [now, own] = [wallClock(nowMs, zone), wallClock(nowMs, ownZone)];
  const otherDay =
    now.date === own.date
      ? undefined
      : dates('otherDay', { day: words(shortDay(now, now)), own: words(shortDay(own, now)) });
  const dayOf = (text: string | undefined) => (takes === 'days' ? text : dayAt(text, zone));
  const asked = {
    days: readDatePreset(values.days),
    from: dayOf(values.start_time),
    to: dayOf(values.end_time),
  };
  const write = ({ days, from = '', to = '' }: AskedDays): ListedDays => {
    if (days !== undefined || from === '') return { days, start_time: undefined, end_time: undefined };
    const edges = takes === 'days' ? { from, to } : momentsOf({ from, to }, zone);
    return { days: undefined, start_time: edges.from, end_time: edges.to };
  };
  return (
    <DateRangePicker
      label={t('created')}
      command={hasKey ? 'filter' : undefined}
      value={readDayRange(asked) ?? null}
      onValueChange={(range) => change(write(askedDays(range)))}
      zone={zone}
      hint={otherDay === undefined ? hint : `${hint ?? ''} ${otherDay}`.trim()}
      mark={now.offset === own.offset ? undefined : now.offset}
      nowMs={nowMs}
    />
  );
}

/** The day of a moment; undefined for a text that is no moment, which is left to the platform's judgement. */
function dayAt(text: string | undefined, zone: string): string | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : wallClock(ms, zone).date;
}
