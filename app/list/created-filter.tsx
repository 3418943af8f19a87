'use client';

import { useTranslations } from 'next-intl';
import { DateRangePicker } from '@/components/field/date-range-picker';
import { dayStartMs, wallClock } from '@/lib/format/instant';
import { addDays, todayIn, type DateRange } from '@/lib/format/plain-date';

interface CreatedQuery {
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

export interface CreatedFilterProps {
  readonly query: CreatedQuery;
  readonly onChange: (patch: CreatedQuery) => void;
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
  const today = todayIn(zone, nowMs);
  const dayOf = (text: string | undefined) => (takes === 'days' ? text : dayAt(text, zone));
  const [from, to] = [dayOf(query.start_time), dayOf(query.end_time)];
  const write = takes === 'days' ? daysOf : (range: DateRange) => momentsOf(range, zone);
  return (
    <DateRangePicker
      label={t('created')}
      value={from === undefined && to === undefined ? null : { from: from ?? to ?? '', to: to ?? today }}
      onValueChange={(range) =>
        onChange(range === null ? { start_time: undefined, end_time: undefined } : write(range))
      }
      {...{ zone, hint, nowMs }}
    />
  );
}

const daysOf = ({ from, to }: DateRange): CreatedQuery => ({ start_time: from, end_time: to });

/** From the first moment of the first day to the last one of the last. */
function momentsOf({ from, to }: DateRange, zone: string): CreatedQuery {
  const at = (ms: number) => new Date(ms).toISOString();
  return { start_time: at(dayStartMs(from, zone)), end_time: at(dayStartMs(addDays(to, 1), zone) - 1) };
}

/** What an address says that is no moment is no day either; the platform says what it makes of it. */
function dayAt(text: string | undefined, zone: string): string | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : wallClock(ms, zone).date;
}
