import { payoutV2Statuses } from '@/lib/contract/enums';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { daysWords } from '@/lib/format/day-range';
import { zoneLabel } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import { coverageWords } from '@/lib/mirror/coverage-words';
import type { ReportResult } from './report-result';
import { scheduleLimits } from './schedule-limits';

/** The name of a status as in lists; a status that the interface does not name is shown as it came. */
export function statusWords(status: string): Message {
  if (status === contradictingStatus) return message('payouts.contradiction.label');
  const known = payoutV2Statuses.find((one) => one === status);
  return known === undefined ? message('terms.asWritten', { text: status }) : message(`payouts.v2.${known}.label`);
}

/** Writes a time: short on a page, in full in a mail, which people read later. */
type TimeOf = (atMs: number) => Message;

/** The days of a result, and how complete it is: "As of 14:02", "3 of 90 days not read yet". */
export const resultWords = (result: ReportResult, dueMs: number, timeOf: TimeOf) => ({
  days: createdWords(result, dueMs),
  reach: coverageWords(result.coverage, timeOf).sentences,
});

/** The days in words, with the platform's zone. */
function createdWords({ from, to, zone }: ReportResult, atMs: number): Message {
  const platform = zoneLabel(atMs, zone);
  if (from === undefined && to === undefined) return message('schedules.result.everyDay', { zone: platform });
  return message('schedules.result.days', { days: daysWords({ from, to }), zone: platform });
}

interface RunTimes {
  readonly dueMs: number;
  /** When the run was planned. */
  readonly beganMs: number;
  readonly isManual: boolean;
  readonly missed: number;
}

/** Says that a run is late, and how many due times were missed before it; undefined where it was in time. */
export function lateWords({ dueMs, beganMs, isManual, missed }: RunTimes, timeOf: TimeOf): Message | undefined {
  if (isManual || beganMs - dueMs <= scheduleLimits.lateAfterMs) return undefined;
  const time = timeOf(dueMs);
  return missed === 0
    ? message('schedules.result.late', { time })
    : message('schedules.result.lateAfter', { time, missed });
}
