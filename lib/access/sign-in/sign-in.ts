import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { isPassword, passwordLength } from '../passwords/password';
import { enter, mayEnter, type Entered } from './enter';
import { findKnownDevice } from './known-devices';
import { delayUnder, beginAttempt, countPressure, findBlockOf, settleAttempt, type Attempt } from './sign-in-attempts';
import { findPersonByEmail, normaliseEmail } from '../people/people';
import { recordBlocked, recordFailure } from './sign-in-log';
import type { Visitor } from '../sessions/sessions';
import { setTimeout as sleep } from 'node:timers/promises';

/** True: it is this one's turn; false: too many wait. */
type Waiting = (isTurn: boolean) => void;

interface TurnRules {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly mostOfAnAddress: number;
  readonly longestMs: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Lets attempts from unknown places go on a few at a time, each after a delay: however many come, the work on passwords
 * and the waiting stay bounded. Under a flood the newest goes first, and whoever has waited longest makes room: so
 * whoever comes has a chance, and nobody can fill the queue for everybody else.
 *
 * @internal Exported for tests.
 */
export class SignInTurns {
  readonly #rules: TurnRules;
  readonly #waiting: Waiting[] = [];
  readonly #of = new Map<string, number>();
  #running = 0;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Undefined, with nothing done: too many wait. */
  async run<T>(address: string, delayMs: () => Promise<number>, act: () => Promise<T>): Promise<T | undefined> {
    const here = this.#of.get(address) ?? 0;
    if (here >= this.#rules.mostOfAnAddress) return undefined;
    this.#of.set(address, here + 1);
    try {
      if (!(await this.#takeTurn())) return undefined;
      try {
        const { pause = sleep } = this.#rules;
        const ms = await delayMs();
        if (ms > 0) await pause(ms);
        return await act();
      } finally {
        this.#passOn();
      }
    } finally {
      const left = (this.#of.get(address) ?? 1) - 1;
      if (left === 0) this.#of.delete(address);
      else this.#of.set(address, left);
    }
  }

  async #takeTurn(): Promise<boolean> {
    if (this.#running < this.#rules.atOnce) {
      this.#running += 1;
      return true;
    }
    return await new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(go), this.#rules.longestMs);
      const go: Waiting = (isTurn) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      this.#waiting.push(go);
      if (this.#waiting.length > this.#rules.mostWaiting) this.#waiting.shift()?.(false);
    });
  }

  #giveUp(go: Waiting): void {
    const place = this.#waiting.indexOf(go);
    if (place !== -1) this.#waiting.splice(place, 1);
    go(false);
  }

  #passOn(): void {
    const next = this.#waiting.pop();
    if (next === undefined) this.#running -= 1;
    else next(true);
  }
}

/** Of this copy of the console. */
const signInTurns = new SignInTurns({ atOnce: 4, mostWaiting: 100, mostOfAnAddress: 20, longestMs: 8_000 });

interface Credentials extends Visitor {
  readonly email: string;
  readonly password: string;
  /** What stands in the browser's device cookie. */
  readonly deviceId?: string | undefined;
}

interface Installation {
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
  { demo, turns = signInTurns }: Installation,
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
  { demo }: Installation,
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
