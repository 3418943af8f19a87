import { and, asc, eq, isNotNull, isNull, lte, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { hasRow, takeTurn } from '@/lib/store/lease';
import { recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { isUnsettled } from '../queries/is-visible-to';
import type { WritePlatform } from './dependencies';
import type { WriteRow } from './write-row';

const isDue = (now: Date | SQL) =>
  and(lte(recordedWrite.nextAt, now), or(isNull(recordedWrite.leaseUntil), lte(recordedWrite.leaseUntil, now)));

/** Whether a write waits for its next step now, by the database's clock. */
export const hasDueWrite = (): SQL => hasRow(recordedWrite, isDue(sql`clock_timestamp()`));

/**
 * Writes whose due read can share a list with this one; of accepted writes, those whose acceptance the answer confirms.
 */
const isLookLike = ({ state, operation: name, account }: WriteRow) =>
  and(
    eq(recordedWrite.nextStep, 'read'),
    eq(recordedWrite.operation, name),
    eq(recordedWrite.account, account),
    state === 'ACCEPTED'
      ? and(eq(recordedWrite.state, 'ACCEPTED'), eq(recordedWrite.because, 'answered'))
      : ne(recordedWrite.state, 'ACCEPTED'),
  );

const isFor = ({ environment, clientHash }: Pick<WritePlatform, 'environment' | 'clientHash'>) =>
  and(eq(recordedWrite.environment, environment), eq(recordedWrite.clientHash, clientHash));

/**
 * The write that has waited longest for its next step, apart from those that share a list with a write that is under
 * way.
 */
export async function findDue(
  store: Store,
  platform: Pick<WritePlatform, 'environment' | 'clientHash'>,
  now: Date,
  underWay: readonly WriteRow[],
): Promise<WriteRow | undefined> {
  const others = underWay.map((row) => sql`${isLookLike(row)} is not true`);
  const [due] = await store
    .select()
    .from(recordedWrite)
    .where(and(isDue(now), isFor(platform), ...others))
    .orderBy(asc(recordedWrite.nextAt))
    .limit(1);
  return due;
}

/** The due writes that can share a list with this one, including it. */
export async function findDueAlike(store: Store, row: WriteRow, now: Date, most: number): Promise<WriteRow[]> {
  return await store
    .select()
    .from(recordedWrite)
    .where(and(isDue(now), isFor(row), isLookLike(row)))
    .orderBy(asc(recordedWrite.nextAt))
    .limit(most);
}

export async function findDueCredentials(
  store: Store,
  now: Date,
): Promise<readonly Pick<WritePlatform, 'environment' | 'clientHash'>[]> {
  const { environment, clientHash } = recordedWrite;
  return await store
    .select({ environment, clientHash })
    .from(recordedWrite)
    .where(isDue(now))
    .groupBy(environment, clientHash)
    .orderBy(asc(min(recordedWrite.nextAt)))
    .limit(50);
}

const isOpen = and(isUnsettled(), notInArray(recordedWrite.state, ['PENDING_APPROVAL', 'SENT_BACK']));

/** The writes whose outcome is not known yet, except writes that wait for an approval. */
export async function findOpen(
  store: Store,
): Promise<readonly Pick<WriteRow, 'id' | 'environment' | 'clientHash' | 'nextStep'>[]> {
  const { id, environment, clientHash, nextStep } = recordedWrite;
  return await store.select({ id, environment, clientHash, nextStep }).from(recordedWrite).where(isOpen).orderBy(id);
}

/** For a store of one process: earlier holders of claims have ended. */
export async function freeClaims(store: Store, now: Date): Promise<void> {
  await store
    .update(recordedWrite)
    .set({ leaseOwner: null, leaseUntil: null, nextAt: now })
    .where(isNotNull(recordedWrite.leaseOwner));
}

/** All copies of the console together begin one turn a second (reliability 3.6). */
export async function takeSweepTurn(store: Store): Promise<boolean> {
  return await takeTurn(store, 'turn of writes', turnMs);
}

export const turnMs = 1_000;

/** The limit leaves the store time for people, who use it too. */
const mostPerTurn = 10;

/** How many writes one turn takes up: as many as the calls of a minute allow in the long run. */
export function sizeOfTurn(perMinute: number): number {
  return Math.min(mostPerTurn, Math.max(1, Math.floor(turnMs / spreadOf(perMinute).stepMs)));
}
