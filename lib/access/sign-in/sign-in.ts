import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { isPassword, passwordLength } from '../passwords/password';
import { enter, mayEnter, type Entered } from './enter';
import { findKnownDevice } from './known-devices';
import { delayUnder } from './lockout';
import { findPersonByEmail, normaliseEmail } from '../people/people';
import { recordBlocked, recordFailure } from './sign-in-log';
import type { Visitor } from '../sessions/sessions';
import { beginAttempt, countPressure, findBlockOf, settleAttempt, type Attempt } from './sign-in-attempts';
import { signInTurns, type SignInTurns } from './sign-in-turns';

interface Credentials extends Visitor {
  readonly email: string;
  readonly password: string;
  /** What stands in the browser's device cookie. */
  readonly deviceId?: string | undefined;
}

interface House {
  readonly demo: boolean;
  readonly turns?: SignInTurns;
}

/** `busy`: too many strangers wait just now. */
export type SignInRefusal = 'wrong' | 'locked' | 'too-many' | 'busy';

/**
 * Checks an e-mail and a password and begins a session, which a second factor may still have to complete. A refusal
 * never tells which of the two was wrong. Whoever comes from an unknown place waits for a turn, longer while strangers
 * try hard; a device that the person is known by does not.
 */
export async function signIn(
  store: Store,
  { deviceId, ...given }: Credentials,
  { demo, turns = signInTurns }: House,
  now: Date,
): Promise<Result<Entered, SignInRefusal>> {
  const { email, address } = given;
  const known = await findKnownDevice(store, { deviceId, email: normaliseEmail(email) }, now);
  const attempt = { email, address, known };
  const check = () => checkPassword(store, given, attempt, { demo }, now);
  const answer = known === undefined ? await inTurn(store, attempt, turns, check, now) : await check();
  if (answer.ok || answer.error === 'wrong') return answer;
  const { password: _, ...line } = given;
  await recordBlocked(store, answer.error, line, now);
  return answer;
}

/** Whoever is stopped already takes no turn from others. */
async function inTurn<T>(
  store: Store,
  attempt: Attempt,
  turns: SignInTurns,
  act: () => Promise<Result<T, SignInRefusal>>,
  now: Date,
): Promise<Result<T, SignInRefusal>> {
  const block = await findBlockOf(store, attempt, now);
  if (block !== undefined) return failed(block);
  const delay = async () => delayUnder(await countPressure(store, now));
  return (await turns.run(attempt.address, delay, act)) ?? failed('busy');
}

async function checkPassword(
  store: Store,
  { email, password, ...visitor }: Omit<Credentials, 'deviceId'>,
  attempt: Attempt,
  { demo }: House,
  now: Date,
): Promise<Result<Entered, SignInRefusal>> {
  const begun = await beginAttempt(store, attempt, now);
  if (!begun.ok) return begun;
  const found = await findPersonByEmail(store, email);
  const person = found !== undefined && mayEnter(found, demo) ? found : undefined;
  // Longer ones cannot exist, so hashing them would only be work for whoever sends them.
  const matches = await isPassword(password.slice(0, passwordLength.most + 1), person?.passwordHash);
  const enters = matches && person !== undefined;
  return await store.transaction(async (transaction) => {
    await settleAttempt(transaction, begun.value, enters, now);
    if (enters) return ok(await enter(transaction, person, { ...visitor, how: 'password' }, now));
    await recordFailure(transaction, found, { email, ...visitor }, now);
    return failed('wrong');
  });
}
