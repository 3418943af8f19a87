import { createHash, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { signInAttempt, signInAccount } from '@/lib/store/schema';
import { forgetDevices, type KnownDevice } from './known-devices';
import { normaliseEmail } from '../people/people';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Locks an account for a known device, a session or an address, from the last failure on. @internal For tests. */
export const lockout = { failures: 5, windowMs: 15 * minuteMs, lastsMs: 30 * minuteMs };

/** Failures from one address after which the next attempt from it is refused unseen. @internal Exported for tests. */
export const addressLimits = [
  { failures: 20, windowMs: minuteMs },
  { failures: 100, windowMs: 60 * minuteMs },
];

/**
 * Failures for one account from all addresses together; a success at one place forgives only the failures of that
 * place. After them the account opens only from known devices, until an admin makes a one-time link: NIST SP 800-63B
 * allows 100 in a row. So a botnet has 100 guesses at a password, and no more on the next day. A counter is forgotten
 * once it is unused for longer than an unused account stays open.
 * @internal Exported for tests.
 */
export const accountLimit = { failures: 100, lastsMs: 90 * dayMs };

/** After so many failures in a row, at any pace, a known device is forgotten. @internal Exported for tests. */
export const deviceFailures = 20;

/** Unknown links, counted by address and apart from sign-ins: 256 random bits cannot be guessed. */
export const linkLimit = { failures: 200, windowMs: 60 * minuteMs };

/** Up to `from` failures a minute delay no attempt; each further one makes attempts from unknown places wait longer. */
const pressure = { from: 60, stepMs: 10, mostMs: 3_000 };

export function delayUnder(failuresPerMinute: number): number {
  return Math.min(pressure.mostMs, Math.max(0, failuresPerMinute - pressure.from) * pressure.stepMs);
}

interface PastAttempt {
  readonly at: Date;
  readonly succeeded: boolean;
}

/** Judges an account at one place by its attempts there, newest first, without those made while it was locked. */
function isLockedOut(attempts: readonly PastAttempt[], now: Date): boolean {
  const failures = failuresInARow(attempts);
  const newest = failures[0];
  const fifth = failures[lockout.failures - 1];
  if (newest === undefined || fifth === undefined) return false;
  return (
    newest.at.getTime() - fifth.at.getTime() <= lockout.windowMs &&
    now.getTime() - newest.at.getTime() < lockout.lastsMs
  );
}

/** The failures since the last success, newest first. */
function failuresInARow<T extends Pick<PastAttempt, 'succeeded'>>(attempts: readonly T[]): readonly T[] {
  const sinceSuccess = attempts.findIndex(({ succeeded }) => succeeded);
  return sinceSuccess === -1 ? attempts : attempts.slice(0, sinceSuccess);
}

const keepMs = 24 * 60 * 60_000;

/** A browser that the person has signed in from, or their session: strangers' failures do not count there. */
type KnownPlace = KnownDevice | { readonly session: string };

export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly known?: KnownPlace | undefined;
}

export interface BegunAttempt extends Place {
  readonly id: string;
  /** The number in the counter, this attempt included. */
  readonly failures: number;
}

interface Place {
  readonly accountKey: string;
  readonly place: string;
  readonly known: KnownPlace | undefined;
  /** Failures over days add up under it: one for all strangers, one for each known device, none for a session. */
  readonly counter: string | undefined;
}

export type Block = 'locked' | 'too-many';

/** Counts as failed until settled: attempts at the same moment count each other, and unknown e-mails count too. */
export async function beginAttempt(store: Store, attempt: Attempt, now: Date): Promise<Result<BegunAttempt, Block>> {
  const place = placeOf(attempt);
  // Checked before writing too, so that a flood of blocked attempts makes no rows.
  const early = await findBlock(store, place, now);
  if (early !== undefined) return failed(early);
  const id = randomUUID();
  const { accountKey, known, counter } = place;
  await store.insert(signInAttempt).values({ id, accountKey, place: place.place, at: now, outcome: 'open' });
  const failures = counter === undefined ? 0 : await addFailure(store, counter, now);
  const isShut = known === undefined && failures > accountLimit.failures;
  const late = isShut ? 'locked' : await findBlock(store, place, now, id);
  if (late === undefined) return ok({ ...place, id, failures });
  await store.delete(signInAttempt).where(eq(signInAttempt.id, id));
  if (counter !== undefined) await takeFailures(store, counter, 1);
  return failed(late);
}

/** The reason that would stop the attempt, before it is counted. */
export async function findBlockOf(store: Store, attempt: Attempt, now: Date): Promise<Block | undefined> {
  return await findBlock(store, placeOf(attempt), now);
}

export async function settleAttempt(store: Store, begun: BegunAttempt, succeeded: boolean, now: Date): Promise<void> {
  if (succeeded && begun.counter !== undefined) {
    // A success at a place removes the failures of that place; the failures of other places stay.
    const own = failuresInARow(await attemptsHere(store, begun, keepMs, now));
    await takeFailures(store, begun.counter, begun.known === undefined ? own.length : begun.failures);
  }
  await store
    .update(signInAttempt)
    .set({ outcome: succeeded ? 'succeeded' : 'failed' })
    .where(eq(signInAttempt.id, begun.id));
  if (succeeded) await forgetOld(store, now);
  else await doubtDevice(store, begun);
}

/** Ends the lock after failures, for a person who has proved in another way who they are. */
export async function forgiveAttempts(store: Store, email: string): Promise<void> {
  const accountKey = accountKeyOf(email);
  await store
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.accountKey, accountKey), ne(signInAttempt.outcome, 'succeeded')));
  await store.delete(signInAccount).where(eq(signInAccount.accountKey, accountKey));
}

/** Unknown links and refused passkeys are stored under these keys: no hash of an e-mail looks like them. */
export const linkKey = 'link';
export const passkeyKey = 'passkey';

/** Failures from everywhere within the last minute: the strength of an attack. */
export async function countPressure(store: Store, now: Date): Promise<number> {
  return await countFailures(store, notInArray(signInAttempt.accountKey, [linkKey, passkeyKey]), minuteMs, now);
}

function accountKeyOf(email: string): string {
  return createHash('sha256').update(normaliseEmail(email)).digest('hex');
}

function placeOf({ email, address, known }: Attempt): Place {
  const accountKey = accountKeyOf(email);
  if (known === undefined) return { accountKey, known, place: `address ${address}`, counter: accountKey };
  if ('session' in known) return { accountKey, known, place: `session ${known.session}`, counter: undefined };
  const place = `device ${known.device}`;
  return { accountKey, known, place, counter: `${accountKey} ${place}` };
}

/** `exceptId`: the attempt itself, which does not count against itself. */
async function findBlock(store: Store, asked: Place, now: Date, exceptId?: string): Promise<Block | undefined> {
  const past = await attemptsHere(store, asked, lockout.lastsMs + lockout.windowMs, now, exceptId);
  if (isLockedOut(past, now)) return 'locked';
  if (asked.known !== undefined) return undefined;
  if (exceptId === undefined && (await isAccountShut(store, asked.accountKey, now))) return 'locked';
  const isHere = and(
    eq(signInAttempt.place, asked.place),
    exceptId === undefined ? undefined : ne(signInAttempt.id, exceptId),
  );
  for (const { failures, windowMs } of addressLimits) {
    if ((await countFailures(store, isHere, windowMs, now)) >= failures) return 'too-many';
  }
  return undefined;
}

async function attemptsHere(
  store: Store,
  { accountKey, place }: Place,
  windowMs: number,
  now: Date,
  exceptId?: string,
) {
  const rows = await store
    .select({ at: signInAttempt.at, outcome: signInAttempt.outcome })
    .from(signInAttempt)
    .where(
      and(
        eq(signInAttempt.accountKey, accountKey),
        eq(signInAttempt.place, place),
        exceptId === undefined ? undefined : ne(signInAttempt.id, exceptId),
        gt(signInAttempt.at, new Date(now.getTime() - windowMs)),
      ),
    )
    .orderBy(desc(signInAttempt.at))
    .limit(accountLimit.failures);
  return rows.map(({ at, outcome }) => ({ at, succeeded: outcome === 'succeeded' }));
}

/** A person who goes on guessing on a known device may have stolen the device, or its cookie. */
async function doubtDevice(store: Store, { known, failures }: BegunAttempt): Promise<void> {
  if (known === undefined || 'session' in known || failures < deviceFailures) return;
  await forgetDevices(store, known.personId, known.device);
}

async function forgetOld(store: Store, now: Date): Promise<void> {
  await store.delete(signInAttempt).where(lt(signInAttempt.at, new Date(now.getTime() - keepMs)));
  await store.delete(signInAccount).where(lt(signInAccount.lastAt, forgottenAt(now)));
}

/** Attempts within the time that match the condition and did not succeed. */
export async function countFailures(
  store: Store,
  where: SQL | undefined,
  windowMs: number,
  now: Date,
): Promise<number> {
  const [row] = await store
    .select({ failures: count() })
    .from(signInAttempt)
    .where(
      and(where, ne(signInAttempt.outcome, 'succeeded'), gt(signInAttempt.at, new Date(now.getTime() - windowMs))),
    );
  return row?.failures ?? 0;
}

/** Whether strangers have failed so often that the account opens only from known places. */
async function isAccountShut(store: Store, accountKey: string, now: Date): Promise<boolean> {
  const [row] = await store.select().from(signInAccount).where(eq(signInAccount.accountKey, accountKey));
  return row !== undefined && row.failures >= accountLimit.failures && row.lastAt >= forgottenAt(now);
}

/** The number of failures including this one, counted by the store: attempts at the same moment see each other. */
async function addFailure(store: Store, accountKey: string, now: Date): Promise<number> {
  const isOld = lt(signInAccount.lastAt, forgottenAt(now));
  const failures = sql`case when ${isOld} then 1 else ${signInAccount.failures} + 1 end`;
  const [row] = await store
    .insert(signInAccount)
    .values({ accountKey, failures: 1, lastAt: now })
    .onConflictDoUpdate({ target: signInAccount.accountKey, set: { failures, lastAt: now } })
    .returning({ failures: signInAccount.failures });
  return row?.failures ?? 0;
}

async function takeFailures(store: Store, accountKey: string, taken: number): Promise<void> {
  await store
    .update(signInAccount)
    .set({ failures: sql`greatest(0, ${signInAccount.failures} - ${taken}::integer)` })
    .where(eq(signInAccount.accountKey, accountKey));
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - accountLimit.lastsMs);
}
