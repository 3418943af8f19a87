import type { DatePreset } from './date-preset';
import { momentsOf } from './day-range';
import { presetDays, todayIn } from './plain-date';

/** The days in each list's query: days of the platform (interface 4.9), or moments (extras 3). Others have none. */
const takes: Readonly<Record<string, 'days' | 'moments'>> = {
  listPayouts: 'days',
  listDeposits: 'moments',
  listPaymentIntents: 'moments',
};

export const hasListedDays = (list: string): boolean => Object.hasOwn(takes, list);

interface ListClock {
  readonly nowMs: number;
  /** IANA: the person's zone, in which a day becomes moments. */
  readonly zone: string;
  /** IANA: the platform's. */
  readonly platformZone: string;
}

/** The fields of the list's own query for a preset at this moment; undefined for a list without days. */
export function daysAsListed(list: string, preset: DatePreset, { nowMs, zone, platformZone }: ListClock) {
  const kind = hasListedDays(list) ? takes[list] : undefined;
  if (kind === undefined) return undefined;
  const of = kind === 'days' ? platformZone : zone;
  const days = presetDays(preset, todayIn(of, nowMs));
  const { from, to } = kind === 'days' ? days : momentsOf(days, of);
  return { start_time: from, end_time: to };
}
