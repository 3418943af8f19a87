import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from 'next/navigation';
import { noteLoss } from '@/components/overlay/lost-part';

/**
 * Whether an action did not run because the server has another build than the page. The page then says so by itself,
 * wherever the action was called.
 */
export function isOutdated(error: unknown): boolean {
  const outdated = isUnrecognizedAction(error);
  if (outdated) noteLoss('out-of-date');
  return outdated;
}
