import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { log } from '@/lib/log';
import { message } from '@/lib/messages/message';
import { ForgedRequest } from './own-form';

/** True for any failure at any time: a change may have been stored just before. */
export const cannotTell = message('terms.cannotTell');

/** Answers with a value if the console fails. Errors that the framework throws, and forged requests, stay thrown. */
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
