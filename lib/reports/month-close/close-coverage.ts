import { formatInstant } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';
import { oldestOf } from '@/lib/mirror/coverage-words';

/** How far the payouts of a month were known when it was closed. */
export interface CloseCoverage extends Coverage {
  /** Payouts whose own pages were not read yet: names and returned amounts may still change. */
  readonly detailsDue: number;
}

export const isWholeClose = ({ state, unreadable, detailsDue }: CloseCoverage): boolean =>
  state === 'whole' && unreadable === 0 && detailsDue === 0;

/** Says how far a close reaches, with times in a zone. */
export function coverageOfClose(coverage: CloseCoverage, zone: string): readonly Message[] {
  const { state, missingDays: missing, days, unreadable, detailsDue } = coverage;
  // Closes of earlier versions kept no time for ended payouts.
  const atMs = oldestOf(coverage);
  return [
    state === 'whole' ? message('months.coverageWhole') : message('months.coverageMissing', { missing, days }),
    ...(atMs === undefined ? [] : [message('months.coverageAsOf', { time: formatInstant(atMs, zone) })]),
    ...(unreadable === 0 ? [] : [message('months.coverageUnreadable', { count: unreadable })]),
    ...(detailsDue === 0 ? [] : [message('months.coverageDetails', { count: detailsDue })]),
  ];
}
