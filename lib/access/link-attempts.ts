import { failed, type Result } from '../result';
import type { Store } from '../store/open-store';
import { beginAttempt, settleAttempt } from './sign-in-attempts';

interface Shown {
  readonly token: string;
  /** Where it comes from: nobody can be locked out of a link, but an address can. */
  readonly address: string;
}

/**
 * Looks up what somebody's link stands for. A token that stands for nothing counts as a failure of its address, like a
 * wrong password; where there were too many, the right one is not looked at either.
 */
export async function tryLink<T, P extends string>(
  store: Store,
  { token, address }: Shown,
  find: () => Promise<Result<T, P | 'unknown'>>,
  now: Date,
): Promise<Result<T, P | 'unknown' | 'too-many'>> {
  const attempt = await beginAttempt(store, { email: `link ${token}`, address }, now);
  if (!attempt.ok) return failed('too-many');
  const found = await find();
  await settleAttempt(store, attempt.value, found.ok || found.error !== 'unknown', now);
  return found;
}
