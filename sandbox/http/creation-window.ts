import { dayMs, dayStartMs } from '../world/platform-time';
import { flat } from './refusal';

/** The range of creation times that a list is asked for, both ends included, in whole seconds. */
export interface CreationWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Interface 4.9: a day lasts from 00:00:00 to 23:59:59. Records write their times in the platform's zone. */
export function windowOfDays(start: string | undefined, end: string | undefined): CreationWindow {
  return {
    fromMs: start === undefined ? Number.NEGATIVE_INFINITY : dayStartMs(start),
    untilMs: end === undefined ? Number.POSITIVE_INFINITY : dayStartMs(end) + dayMs - 1,
  };
}

function momentMs(field: string, text: string, isEnd: boolean): number {
  const ms = day.test(text) ? dayStartMs(text) + (isEnd ? dayMs - 1 : 0) : moment.test(text) ? Date.parse(text) : NaN;
  // A day that does not exist, such as 30 February, is no valid date or becomes a later one.
  const rolled =
    Number.isNaN(ms) || new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) !== text.slice(0, 10);
  if (rolled) throw flat(`${field}: must be an ISO 8601 date or date-time with a zone`);
  return ms;
}

/** Extras 3.6: `start_time` and `end_time` (ISO 8601, inclusive). A plain day means what it means in 4.9. */
export function windowOfMoments<K extends string>(
  query: Readonly<Partial<Record<K, string | undefined>>>,
  [start, end]: readonly [start: K, end: K],
): CreationWindow {
  const [from, until] = [query[start], query[end]];
  return {
    fromMs: from === undefined ? Number.NEGATIVE_INFINITY : momentMs(start, from, false),
    untilMs: until === undefined ? Number.POSITIVE_INFINITY : momentMs(end, until, true),
  };
}

export function isWithin(window: CreationWindow, createTime: string): boolean {
  const ms = Date.parse(createTime);
  return ms >= window.fromMs && ms <= window.untilMs;
}
