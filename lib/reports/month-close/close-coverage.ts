import { formatInstant } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';
import { oldestOf } from '@/lib/mirror/coverage-words';

/** How far the payouts of a month were known. */
export interface CloseCoverage extends Coverage {
  /** Payouts whose own pages were not read yet: names and returned amounts may still come. */
  readonly detailsDue: number;
}

export const isWholeClose = ({ state, detailsDue }: CloseCoverage): boolean => state === 'whole' && detailsDue === 0;

/** What a close says of how far it reaches, in the times of a zone. */
export function coverageOfClose(coverage: CloseCoverage, zone: string): readonly Message[] {
  const { state, missingDays: missing, days, detailsDue } = coverage;
  // Closes of earlier versions kept no time of what had ended.
  const atMs = oldestOf(coverage);
  return [
    state === 'whole' ? message('months.coverageWhole') : message('months.coverageMissing', { missing, days }),
    ...(atMs === undefined ? [] : [message('months.coverageAsOf', { time: formatInstant(atMs, zone) })]),
    ...(detailsDue === 0 ? [] : [message('months.coverageDetails', { count: detailsDue })]),
  ];
}
