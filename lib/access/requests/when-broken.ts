import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { log } from '@/lib/log';
import { message } from '@/lib/messages/message';
import { ForgedRequest } from './own-form';

/** True whatever broke and when: a change may have been written down just before. */
export const cannotTell = message('terms.cannotTell');

/**
 * Answers a value where the console itself fails, for example while its database restarts: whoever sent a form reads what
 * happened beside what they typed. What the framework throws on purpose, and a request of another site, stay thrown.
 */
export async function orBroken<T>(work: () => Promise<T>, broken: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof ForgedRequest) throw error;
    log('error', 'console-failed', { error });
    return await broken();
  }
}
