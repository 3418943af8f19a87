import { EnvironmentError } from '@/lib/env';
import { scrub } from '@/lib/front/describe-error.mjs';
import { log } from '@/lib/log';
import { StoreError } from '@/lib/store/store-error';

/**
 * Ends the process with the sentence that says what to correct. A process that stays without having started answers no
 * request, and neither a supervisor nor a load balancer notices.
 */
export function refuseStart(error: unknown): never {
  if (error instanceof EnvironmentError || error instanceof StoreError) {
    if (error.cause !== undefined) log('error', 'store-not-opened', { reason: causeOf(error.cause) });
    log('error', 'start-refused', { sentence: error.message });
  } else {
    log('error', 'start-refused', { sentence: `The console cannot start. ${causeOf(error)}` });
  }
  process.exit(1);
}

/** One line, without values from a statement or a person. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return `${typeof error}.`;
  const words = scrub(error.message).replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
  return error.name === 'StatementError' ? words : `${error.name}: ${words}`;
}
