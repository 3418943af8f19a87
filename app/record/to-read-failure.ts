import type { Operation } from '@/lib/contract/operation';
import type { ReadError } from '@/lib/platform/reads/read-error';
import type { ReadFailure } from '../list/fetch-live';

/** What of a failed read may go to the browser: the kind, the reference, and the platform's own text on demand. */
export function toReadFailure(operation: Pick<Operation, 'interface'>, error: ReadError): ReadFailure {
  const { kind, referenceId, message, status, family } = error;
  // Extras: "a 404 means it does not exist there". A record that is missing answers 400.
  if (operation.interface === 'extras' && status === 404) return { kind: 'no-operation', referenceId };
  if (kind === 'not-allowed') return { kind, referenceId, reason: message };
  // Without an answer there is no text of the platform's; what stands there is ours.
  return message === '' || family === 'none' ? { kind, referenceId } : { kind, referenceId, raw: message };
}
