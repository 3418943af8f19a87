import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { failed, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { signInAttempt } from '@/lib/store/schema';
import { linkLimit } from '../sign-in/sign-in-attempts';
import { countFailures, linkKey } from '../sign-in/sign-in-attempts';

interface Shown {
  /** Where it comes from: nobody can be locked out of a link, but an address can. */
  readonly address: string;
}

/**
 * Looks up what somebody's link stands for. A token that stands for nothing is counted by its address, apart from
 * sign-ins; where there were too many, the right one is not looked at either. One that stands for something writes nothing.
 */
export async function tryLink<T, P extends string>(
  store: Store,
  { address }: Shown,
  find: () => Promise<Result<T, P | 'unknown'>>,
  now: Date,
): Promise<Result<T, P | 'unknown' | 'too-many'>> {
  const place = `link ${address}`;
  const shown = await countFailures(store, eq(signInAttempt.place, place), linkLimit.windowMs, now);
  if (shown >= linkLimit.failures) return failed('too-many');
  const found = await find();
  if (!found.ok && found.error === 'unknown') {
    const attempt = { id: randomUUID(), accountKey: linkKey, place, at: now, outcome: 'failed' } as const;
    await store.insert(signInAttempt).values(attempt);
  }
  return found;
}

/**
 * Whether a browser says that this is anything but a page that somebody opens: an image or a frame of another site asks
 * for addresses that the person never sees. One that says nothing is too old to know.
 */
export function isNoNavigation(headers: Pick<Headers, 'get'>): boolean {
  const dest = headers.get('sec-fetch-dest');
  return dest !== null && (dest !== 'document' || headers.get('sec-fetch-mode') !== 'navigate');
}
