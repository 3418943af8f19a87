'use client';

import { useTranslations } from 'next-intl';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { askedDays, type AskedDays, momentsOf, readDayRange } from '@/lib/format/day-range';
import { wallClock } from '@/lib/format/instant';
import type { ListedDays } from '@/lib/format/listed-days';
import { todayIn } from '@/lib/format/plain-date';

export interface CreatedFilterProps {
  readonly query: ListedDays;
  readonly onChange: (patch: ListedDays) => void;
  /** What the platform takes: its own days (interface 4.9), or moments (extras), which are then those of the person's days. */
  readonly takes: 'days' | 'moments';
  /** The zone whose days these are. */
  readonly zone: string;
  /** What there is to know of those days besides their zone. */
  readonly hint?: string;
  readonly nowMs: number;
}

export function CreatedFilter({ query, onChange, takes, zone, hint, nowMs }: CreatedFilterProps) {
  const t = useTranslations('terms');
  const dayOf = (text: string | undefined) => (takes === 'days' ? text : dayAt(text, zone));
  const asked = { days: query.days, from: dayOf(query.start_time), to: dayOf(query.end_time) };
  const write = ({ days, from = '', to = '' }: AskedDays): ListedDays => {
    if (days !== undefined || from === '') return { days, start_time: undefined, end_time: undefined };
    const edges = takes === 'days' ? { from, to } : momentsOf({ from, to }, zone);
    return { days: undefined, start_time: edges.from, end_time: edges.to };
  };
  return (
    <DateRangePicker
      label={t('created')}
      value={readDayRange(asked, todayIn(zone, nowMs)) ?? null}
      onValueChange={(range) => onChange(write(askedDays(range)))}
      {...{ zone, hint, nowMs }}
    />
  );
}

/** What an address says that is no moment is no day either; the platform says what it makes of it. */
function dayAt(text: string | undefined, zone: string): string | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : wallClock(ms, zone).date;
}
