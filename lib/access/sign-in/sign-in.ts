import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { isPassword } from '../passwords/password';
import { findKnownDevice } from './known-devices';
import { delayUnder, beginAttempt, countPressure, findBlockOf, settleAttempt, type Attempt } from './sign-in-attempts';
import { findPersonByEmail, normaliseEmail, type Person } from '../people/people';
import { type Visitor, beginSession } from '../sessions/sessions';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { person, type SessionStage } from '@/lib/store/schema';
import { eq } from 'drizzle-orm';
import { hasSecondFactor } from '../second-factor/second-factor';
import { recordAct, recordAlone, requestIdOf, recordCounted, type CountedKind } from '@/lib/audit/record-act';
import { createHash } from 'node:crypto';
import { sessionKeyOf } from '../sessions/session-cookie';

/** Called with true once the attempt has its turn, with false if too many wait. */
type TurnCallback = (isTurn: boolean) => void;

interface TurnRules {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly mostOfAnAddress: number;
  readonly longestMs: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Bounds the work on passwords. In a flood the newest attempt is first: old ones fill no queue. @internal For tests */
export class SignInTurns {
  readonly #rules: TurnRules;
  readonly #waiting: TurnCallback[] = [];
  readonly #of = new Map<string, number>();
  #running = 0;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Runs `act` when the attempt has its turn. Returns undefined, without running `act`, if too many wait. */
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
      const go: TurnCallback = (isTurn) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      this.#waiting.push(go);
      if (this.#waiting.length > this.#rules.mostWaiting) this.#waiting.shift()?.(false);
    });
  }

  #giveUp(go: TurnCallback): void {
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

/** How many sign-ins are checked and wait. @internal For tests. */
export const signInQueue = { atOnce: 4, mostWaiting: 100, mostOfAnAddress: 20, longestMs: 8_000 };

/** One queue for this copy of the console. */
const signInTurns = new SignInTurns(signInQueue);

interface Credentials extends Visitor {
  readonly email: string;
  readonly password: string;
  /** The id in the browser's device cookie. */
  readonly deviceId?: string | undefined;
}

interface Installation {
  readonly demo: boolean;
  readonly turns?: SignInTurns;
}

/** `busy`: too many strangers wait just now. */
export type SignInRefusal = 'wrong' | 'locked' | 'too-many' | 'busy';

/** A refusal never says which of the two was wrong. An attempt from an unknown place waits for a turn. */
export async function signIn(
  store: Store,
  { deviceId, ...given }: Credentials,
  { demo, turns = signInTurns }: Installation,
  now: Date,
): Promise<Result<NewSession, SignInRefusal>> {
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

/** An attempt that is blocked already takes no turn from others. */
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
): Promise<Result<NewSession, SignInRefusal>> {
  const begun = await beginAttempt(store, attempt, now);
  if (!begun.ok) return begun;
  const found = await findPersonByEmail(store, email);
  const person = found !== undefined && mayEnter(found, demo) ? found : undefined;
  const matches = await isPassword(password, person?.passwordHash);
  const enters = matches && person !== undefined;
  return await store.transaction(async (transaction) => {
    await settleAttempt(transaction, begun.value, enters, now);
    if (enters) return ok(await enter(transaction, person, { ...visitor, how: 'password' }, now));
    await recordFailure(transaction, found, { email, ...visitor }, now);
    return failed('wrong');
  });
}

const problems = [
  'wrong',
  'locked',
  'too-many',
  // Too many strangers try at this moment.
  'busy',
  // The page was older than its cookie.
  'stale',
  // Too much time passed between the password and the code.
  'too-late',
  'wrong-code',
  // A passkey's answer does not count.
  'passkey',
  // A part of the console that the sign-in needs did not answer.
  'failed',
  // The company's own sign-in named a person who is unknown here.
  'openid-unknown',
  'openid-unverified',
  'openid-no-email',
  'openid-failed',
  'openid-denied',
  // The provider, or the way to it, does not answer.
  'openid-away',
  // Provider and console are not set up for each other.
  'openid-setup',
  'openid-clock',
] as const;
export type SignInProblem = (typeof problems)[number];

export function isSignInProblem(text: unknown): text is SignInProblem {
  return problems.some((problem) => problem === text);
}

/** Why the company's sign-in failed: the words for its person, and the cause for the log and the audit. */
export interface OpenIdFailure {
  readonly problem: Extract<SignInProblem, `openid-${string}`>;
  readonly cause: string;
}

interface SignInTry extends Visitor {
  readonly email: string;
}

/** What opened the sign-in. A passkey is checked by its device together with its person, so it is both factors at once. */
type FirstFactor = 'password' | 'openid' | 'passkey';

interface Entry extends Omit<SignInTry, 'email'> {
  readonly how: FirstFactor;
  readonly sessionId: string;
  readonly stage: SessionStage;
}

/** Records a person who comes in, or reaches the second factor, in the transaction in which their session begins. */
async function recordEntry(
  transaction: Store,
  person: Pick<Person, 'id' | 'email' | 'name' | 'role'>,
  { how, sessionId, stage, ...given }: Entry,
  now: Date,
): Promise<void> {
  const { id: personId, email, name, role } = person;
  const line = lineOf({ email, ...given }, personId, now);
  await recordAct(transaction, {
    ...line,
    act: stage === 'whole' ? 'sign-in' : `sign-in.${how}`,
    result: stage === 'whole' ? 'done' : stage === 'code' ? 'waits-for-code' : 'must-enrol',
    by: { personId, name, role, sessionKey: sessionKeyOf(sessionId) },
    after: { ...line.after, how },
  });
}

const quietMs = 60_000;
/** In a flood from many addresses, one line of the audit has the count of all. */
export const everywhere = (result: string, most: number): CountedKind => ({
  key: `sign-in ${result} everywhere`,
  most,
  lastsMs: quietMs,
  summary: { object: { type: 'console', id: '' }, after: {} },
});

/** A wrong password. The typed e-mail is left out: people sometimes type their password there. */
async function recordFailure(
  transaction: Store,
  known: Pick<Person, 'id'> | undefined,
  given: SignInTry,
  now: Date,
): Promise<void> {
  const line = { ...lineOf(given, known?.id, now), result: 'refused', by: undefined, byName: 'Nobody' };
  await recordCounted(transaction, line, [everywhere('refused', 60)]);
}

/** Attempts that are refused without a check of the password: one line a minute, or strangers could fill the disk. */
export async function recordBlocked(store: Store, because: string, given: SignInTry, now: Date): Promise<void> {
  const line = { ...lineOf(given, undefined, now), result: because, by: undefined, byName: 'Nobody' };
  const { address } = given;
  const here = { key: `sign-in ${because} ${address}`, most: 1, lastsMs: quietMs };
  const summary = { object: { type: 'console', id: '' }, after: { address } };
  await recordCounted(store, line, [{ ...here, summary }, everywhere(because, 10)]);
}

function lineOf({ email, address, agent, ...request }: SignInTry, personId: string | undefined, at: Date) {
  const hash = createHash('sha256').update(normaliseEmail(email)).digest('hex').slice(0, 16);
  return {
    at,
    kind: 'sign-in',
    act: 'sign-in',
    account: '',
    object: { type: 'person', id: personId ?? `e-mail ${hash}` },
    after: { address, agent: agent.slice(0, 200) },
    requestId: requestIdOf(request),
  } as const;
}

export interface NewSession {
  readonly sessionId: string;
  readonly personId: string;
}

/** Disabled people may not enter. Outside a demo, people that a demo made may not either. */
export function mayEnter(person: Person, demo: boolean): boolean {
  return person.disabledAt === null && (demo || !person.demo);
}

/** Begins a session after a right first factor. Its line in the audit is in the same transaction. */
export async function enter(
  store: Store,
  person: Person,
  { how, ...visitor }: Visitor & { readonly how: FirstFactor },
  now: Date,
): Promise<NewSession> {
  return await store.transaction(async (transaction) => {
    const stage = how === 'passkey' ? 'whole' : await stageOf(transaction, person);
    const sessionId = await beginSession(transaction, person.id, visitor, now, stage);
    await recordEntry(transaction, person, { ...visitor, how, sessionId, stage }, now);
    return { sessionId, personId: person.id };
  });
}

/** Only the demo's own people, whose password is public, may do without a second factor. */
async function stageOf(transaction: Store, { id, demo }: Person): Promise<SessionStage> {
  if (await hasSecondFactor(transaction, id)) return 'code';
  return demo ? 'whole' : 'enrol';
}

/** The claims of a provider that the console reads; it ignores all others. */
const openIdClaims = z.object({
  iss: z.string().catch(''),
  sub: z.string().min(1),
  email: z.string().min(1).max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
});

interface OpenIdVisitor extends Visitor {
  readonly demo: boolean;
  /** Only the company's own administrators give addresses to people there (`OIDC_TRUST_EMAIL`). */
  readonly trustsEmail?: boolean;
}

/** Lets in a person named by the company's sign-in with a verified e-mail that an admin added here. Makes no people. */
export async function enterByOpenId(
  store: Store,
  claims: unknown,
  { demo, trustsEmail = false, ...visitor }: OpenIdVisitor,
  now: Date,
): Promise<Result<NewSession, OpenIdFailure>> {
  const told = openIdClaims.safeParse(claims).data;
  const refused = async (failure: OpenIdFailure, personId?: string) => {
    await recordAlone(store, openIdLine(failure, visitor, personId, now));
    return failed(failure);
  };
  if (told?.email === undefined) return await refused({ problem: 'openid-no-email', cause: 'email missing' });
  const doubt = findDoubt(told.email_verified, trustsEmail);
  if (doubt !== undefined) return await refused({ problem: 'openid-unverified', cause: doubt });
  const person = await findPersonByEmail(store, told.email);
  if (person === undefined || !mayEnter(person, demo)) {
    const cause = person === undefined ? 'unknown email' : 'person not admitted';
    return await refused({ problem: 'openid-unknown', cause }, person?.id);
  }
  const openidSubject = createHash('sha256')
    .update(JSON.stringify([told.iss, told.sub]))
    .digest('hex');
  return await store.transaction(async (transaction) => {
    await noteSubject(transaction, person, openidSubject, now);
    return ok(await enter(transaction, person, { ...visitor, how: 'openid' }, now));
  });
}

/** Why an address does not count: some providers let people write any address into their profile. */
function findDoubt(verified: unknown, trustsEmail: boolean): string | undefined {
  if (verified === true) return undefined;
  if (verified === undefined || verified === null)
    return trustsEmail ? undefined : 'email_verified is missing: see OIDC_TRUST_EMAIL';
  if (verified === 'true') return trustsEmail ? undefined : 'email_verified is the text “true”: see OIDC_TRUST_EMAIL';
  return 'email_verified is not true';
}

/**
 * The account of the provider through which a person comes in. Another one with the same verified e-mail comes in as
 * well, because addresses are what administrators add here; that it is another one is an alert for them.
 */
async function noteSubject(transaction: Store, known: Person, openidSubject: string, now: Date): Promise<void> {
  if (known.openidSubject === openidSubject) return;
  const openidChangedAt = known.openidSubject === null ? null : now;
  await transaction.update(person).set({ openidSubject, openidChangedAt }).where(eq(person.id, known.id));
}

/** A failure before the provider has named a person. Strangers can bring it about, so that lines are counted. */
export async function recordOpenIdFailure(
  store: Store,
  failure: OpenIdFailure,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const here = { key: `sign-in ${failure.problem} ${visitor.address}`, most: 3, lastsMs: quietMs };
  await recordCounted(store, openIdLine(failure, visitor, undefined, now), [here, everywhere(failure.problem, 20)]);
}

const openIdLine = (
  { problem, cause }: OpenIdFailure,
  { address, agent, ...request }: Visitor,
  personId: string | undefined,
  at: Date,
) =>
  ({
    at,
    by: undefined,
    byName: 'Nobody',
    kind: 'sign-in',
    act: 'sign-in.openid',
    object: { type: 'person', id: personId ?? 'unknown' },
    result: 'refused',
    requestId: requestIdOf(request),
    after: { reason: problem, cause, address, agent: agent.slice(0, 200) },
  }) as const;
