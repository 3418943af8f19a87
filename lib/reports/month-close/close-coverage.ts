import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';

/** How far the payouts of a month were known. */
export interface CloseCoverage extends Coverage {
  /** Payouts whose own pages were not read yet: names and returned amounts may still come. */
  readonly detailsDue: number;
}

export const isWholeClose = ({ state, detailsDue }: CloseCoverage): boolean => state === 'whole' && detailsDue === 0;

/** What a close says of how far it reaches. */
export function coverageOfClose({ state, missingDays: missing, days, detailsDue }: CloseCoverage): readonly Message[] {
  return [
    state === 'whole' ? message('months.coverageWhole') : message('months.coverageMissing', { missing, days }),
    ...(detailsDue === 0 ? [] : [message('months.coverageDetails', { count: detailsDue })]),
  ];
}
