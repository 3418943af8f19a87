import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { isPassword, passwordLength } from './password';
import { enter, mayEnter, type Entered } from './enter';
import { findPersonByEmail } from './people';
import { recordBlocked, recordFailure } from './sign-in-line';
import type { Visitor } from './sessions';
import { beginAttempt, settleAttempt } from './sign-in-attempts';

interface Credentials extends Visitor {
  readonly email: string;
  readonly password: string;
}

export type SignInRefusal = 'wrong' | 'locked' | 'too-many';

/** Checks an e-mail and a password and begins a session, which a second factor may still have to complete. A refusal never tells which of the two was wrong. */
export async function signIn(
  store: Store,
  { email, password, ...visitor }: Credentials,
  { demo }: { demo: boolean },
  now: Date,
): Promise<Result<Entered, SignInRefusal>> {
  const attempt = await beginAttempt(store, { email, address: visitor.address }, now);
  if (!attempt.ok) {
    await recordBlocked(store, attempt.error, { email, ...visitor }, now);
    return attempt;
  }
  const found = await findPersonByEmail(store, email);
  const person = found !== undefined && mayEnter(found, demo) ? found : undefined;
  // Longer ones cannot exist, so hashing them would only be work for whoever sends them.
  const matches = await isPassword(password.slice(0, passwordLength.most + 1), person?.passwordHash);
  const enters = matches && person !== undefined;
  return await store.transaction(async (transaction) => {
    await settleAttempt(transaction, attempt.value, enters, now);
    if (enters) return ok(await enter(transaction, person, { ...visitor, how: 'password' }, now));
    await recordFailure(transaction, found, { email, ...visitor }, now);
    return failed('wrong');
  });
}
