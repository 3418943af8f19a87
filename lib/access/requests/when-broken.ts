import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { log } from '@/lib/log';
import { message } from '@/lib/messages/message';
import { ForgedRequest } from './own-form';

/** True whatever broke and when: a change may have been written down just before. */
export const cannotTell = message('terms.cannotTell');

/** A value where the console itself fails; what the framework throws on purpose, and a forged request, stay thrown. */
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
