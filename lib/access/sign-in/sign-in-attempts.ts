import { createHash, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, lt, ne, type SQL } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { signInAttempt } from '@/lib/store/schema';
import {
  addFailure,
  forgetFailures,
  forgetOldFailures,
  isAccountShut,
  takeFailures,
} from '../accounts/account-failures';
import { forgetDevices, type KnownDevice } from './known-devices';
import {
  accountLimit,
  addressLimits,
  deviceFailures,
  failuresInARow,
  isLockedOut,
  lockout,
  pressureWindowMs,
} from './lockout';
import { normaliseEmail } from '../people/people';

const keepMs = 24 * 60 * 60_000;

/** A browser that the person has signed in from, or a session of theirs: strangers' failures do not count there. */
type KnownPlace = KnownDevice | { readonly session: string };

export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly known?: KnownPlace | undefined;
}

/** An attempt that is being looked at. */
export interface Begun extends Place {
  readonly id: string;
  /** With this one, by its counter. */
  readonly failures: number;
}

interface Place {
  readonly accountKey: string;
  readonly place: string;
  readonly known: KnownPlace | undefined;
  /** Under what failures add up over the days: all strangers together, each known device for itself, and no session. */
  readonly counter: string | undefined;
}

export type Block = 'locked' | 'too-many';

/**
 * Lets one attempt to sign in begin, and counts it as failed until `settleAttempt` says otherwise: many at once count
 * each other. Unknown e-mails are counted like known ones, so that a lock tells nothing about who exists.
 */
export async function beginAttempt(store: Store, attempt: Attempt, now: Date): Promise<Result<Begun, Block>> {
  const place = placeOf(attempt);
  // Asked before writing too, so that whoever keeps hammering makes no rows.
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

/** What would stop the attempt, before anything is counted. */
export async function findBlockOf(store: Store, attempt: Attempt, now: Date): Promise<Block | undefined> {
  return await findBlock(store, placeOf(attempt), now);
}

export async function settleAttempt(store: Store, begun: Begun, succeeded: boolean, now: Date): Promise<void> {
  if (succeeded && begun.counter !== undefined) {
    // A place that has shown what was asked takes its own failures back; those of others stay.
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

/** Ends the lock that failures have put on somebody who has shown otherwise who they are. */
export async function forgiveAttempts(store: Store, email: string): Promise<void> {
  const accountKey = accountKeyOf(email);
  await store
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.accountKey, accountKey), ne(signInAttempt.outcome, 'succeeded')));
  await forgetFailures(store, accountKey);
}

/** Links that stand for nothing are kept under it: no hash of an e-mail looks like it. */
export const linkKey = 'link';

/** Failures from everywhere within the last minute: how hard strangers are trying. */
export async function countPressure(store: Store, now: Date): Promise<number> {
  return await countFailures(store, ne(signInAttempt.accountKey, linkKey), pressureWindowMs, now);
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

/** Whoever goes on guessing on a known device may have taken the device, or its cookie. */
async function doubtDevice(store: Store, { known, failures }: Begun): Promise<void> {
  if (known === undefined || 'session' in known || failures < deviceFailures) return;
  await forgetDevices(store, known.personId, known.device);
}

async function forgetOld(store: Store, now: Date): Promise<void> {
  await store.delete(signInAttempt).where(lt(signInAttempt.at, new Date(now.getTime() - keepMs)));
  await forgetOldFailures(store, now);
}

/** What did not succeed within the time, of whatever kind is asked for. */
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
