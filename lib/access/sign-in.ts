import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { isPassword, passwordLength } from './password';
import { findPersonByEmail, type Person } from './people';
import { beginSession } from './sessions';
import { recordBlocked, recordEntry, recordFailure } from './sign-in-line';
import { beginAttempt, settleAttempt } from './sign-in-attempts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly agent: string;
}

export type SignInRefusal = 'wrong' | 'locked' | 'too-many';

/** Checks an e-mail and a password and begins a session. A refusal never tells which of the two was wrong. */
export async function signIn(
  store: Store,
  { email, password, address, agent }: Credentials,
  { demo }: { demo: boolean },
  now: Date,
): Promise<Result<{ sessionId: string; personId: string }, SignInRefusal>> {
  const attempt = await beginAttempt(store, { email, address }, now);
  if (!attempt.ok) {
    await recordBlocked(store, attempt.error, { email, address, agent }, now);
    return attempt;
  }
  const found = await findPersonByEmail(store, email);
  const person = found !== undefined && mayEnter(found, demo) ? found : undefined;
  // Longer ones cannot exist, so hashing them would only be work for whoever sends them.
  const matches = await isPassword(password.slice(0, passwordLength.most + 1), person?.passwordHash);
  const enters = matches && person !== undefined;
  return await store.transaction(async (transaction) => {
    await settleAttempt(transaction, attempt.value, enters, now);
    if (!enters) {
      await recordFailure(transaction, found, { email, address, agent }, now);
      return failed('wrong');
    }
    const sessionId = await beginSession(transaction, person.id, { address, agent }, now);
    await recordEntry(transaction, person, sessionId, { email, address, agent }, now);
    return ok({ sessionId, personId: person.id });
  });
}

function mayEnter(person: Person, demo: boolean): boolean {
  return person.disabledAt === null && (demo || !person.demo);
}
