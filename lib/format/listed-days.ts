import { momentsOf } from './day-range';
import { type DatePreset, presetDays, todayIn } from './plain-date';

/** Days of creation in the address of a list of the platform: a preset, or what the platform's own query takes. */
export interface ListedDays {
  readonly days?: DatePreset | undefined;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** What the query of each list takes: days of the platform (interface 4.9), or moments (extras). The others have no days. */
const takes: Readonly<Record<string, 'days' | 'moments'>> = {
  listPayouts: 'days',
  listDeposits: 'moments',
  listPaymentIntents: 'moments',
};

export const hasListedDays = (list: string): boolean => Object.hasOwn(takes, list);

interface ListClock {
  readonly nowMs: number;
  /** IANA: the person's, whose days moments are of. */
  readonly zone: string;
  /** IANA: the platform's. */
  readonly platformZone: string;
}

/** What a preset asks the platform for at this moment, in the terms of the list's own query; undefined for a list without days. */
export function daysAsListed(list: string, preset: DatePreset, { nowMs, zone, platformZone }: ListClock) {
  const kind = hasListedDays(list) ? takes[list] : undefined;
  if (kind === undefined) return undefined;
  const of = kind === 'days' ? platformZone : zone;
  const days = presetDays(preset, todayIn(of, nowMs));
  const { from, to } = kind === 'days' ? days : momentsOf(days, of);
  return { start_time: from, end_time: to };
}
