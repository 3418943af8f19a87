import { createHash, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { signInAttempt } from '../store/schema';
import { addressLimits, isLockedOut, lockout, overallLimit } from './lockout';
import { normaliseEmail } from './people';

const keepMs = 24 * 60 * 60_000;

interface Attempt {
  readonly email: string;
  readonly address: string;
}

/**
 * Lets one attempt to sign in begin, and counts it as failed until `settleAttempt` says otherwise: many at once count
 * each other. Unknown e-mails are counted like known ones, so that a lock tells nothing about who exists.
 */
export async function beginAttempt(
  store: Store,
  { email, address }: Attempt,
  now: Date,
): Promise<Result<string, 'locked' | 'too-many'>> {
  const accountKey = accountKeyOf(email);
  const id = randomUUID();
  // Asked before writing too, so that whoever keeps hammering makes no rows.
  const early = await findBlock(store, { accountKey, address, id }, now);
  if (early !== undefined) return failed(early);
  await store.insert(signInAttempt).values({ id, accountKey, address, at: now, outcome: 'open' });
  const late = await findBlock(store, { accountKey, address, id }, now);
  if (late === undefined) return ok(id);
  await store.delete(signInAttempt).where(eq(signInAttempt.id, id));
  return failed(late);
}

export async function settleAttempt(store: Store, id: string, succeeded: boolean, now: Date): Promise<void> {
  await store
    .update(signInAttempt)
    .set({ outcome: succeeded ? 'succeeded' : 'failed' })
    .where(eq(signInAttempt.id, id));
  if (succeeded) await store.delete(signInAttempt).where(lt(signInAttempt.at, new Date(now.getTime() - keepMs)));
}

/** Ends the lock that failures have put on somebody who has shown otherwise who they are. */
export async function forgiveAttempts(store: Store, email: string): Promise<void> {
  await store
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.accountKey, accountKeyOf(email)), ne(signInAttempt.outcome, 'succeeded')));
}

function accountKeyOf(email: string): string {
  return createHash('sha256').update(normaliseEmail(email)).digest('hex');
}

interface Asked {
  readonly accountKey: string;
  readonly address: string;
  /** The attempt itself, which does not count against itself. */
  readonly id: string;
}

async function findBlock(store: Store, asked: Asked, now: Date): Promise<'locked' | 'too-many' | undefined> {
  const past = await store
    .select({ at: signInAttempt.at, outcome: signInAttempt.outcome })
    .from(signInAttempt)
    .where(
      and(
        eq(signInAttempt.accountKey, asked.accountKey),
        ne(signInAttempt.id, asked.id),
        gt(signInAttempt.at, new Date(now.getTime() - lockout.lastsMs - lockout.windowMs)),
      ),
    )
    .orderBy(desc(signInAttempt.at))
    .limit(lockout.failures + 1);
  const attempts = past.map(({ at, outcome }) => ({ at, succeeded: outcome === 'succeeded' }));
  if (isLockedOut(attempts, now)) return 'locked';
  const isHere = eq(signInAttempt.address, asked.address);
  for (const limit of addressLimits) if (await isOver(store, asked.id, limit, now, isHere)) return 'too-many';
  return (await isOver(store, asked.id, overallLimit, now)) ? 'too-many' : undefined;
}

async function isOver(
  store: Store,
  exceptId: string,
  limit: { failures: number; windowMs: number },
  now: Date,
  where?: ReturnType<typeof eq>,
): Promise<boolean> {
  const [row] = await store
    .select({ failures: count() })
    .from(signInAttempt)
    .where(
      and(
        where,
        ne(signInAttempt.id, exceptId),
        ne(signInAttempt.outcome, 'succeeded'),
        gt(signInAttempt.at, new Date(now.getTime() - limit.windowMs)),
      ),
    );
  return (row?.failures ?? 0) >= limit.failures;
}
