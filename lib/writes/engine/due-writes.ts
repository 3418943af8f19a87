import { and, asc, eq, isNotNull, isNull, lte, min, ne, or, sql } from 'drizzle-orm';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { takeTurn } from '@/lib/store/lease';
import { recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { WritePlatform } from './dependencies';
import type { WriteRow } from './write-row';

const isDue = (now: Date) =>
  and(lte(recordedWrite.nextAt, now), or(isNull(recordedWrite.leaseUntil), lte(recordedWrite.leaseUntil, now)));

/** The looks that are like the one of this write; of accepted ones those that the platform's answer itself confirms. */
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

/** The write that has waited longest for its next step, apart from those that are looked at like one of these. */
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

/** The writes that are to be looked at now as this one is, it among them. */
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

/** For a store of one process: whoever held a claim before it began has ended. */
export async function freeClaims(store: Store, now: Date): Promise<void> {
  await store
    .update(recordedWrite)
    .set({ leaseOwner: null, leaseUntil: null, nextAt: now })
    .where(isNotNull(recordedWrite.leaseOwner));
}

/** All copies of the console together take up what is due once a second (reliability 3.6). */
export async function takeSweepTurn(store: Store): Promise<boolean> {
  return await takeTurn(store, 'turn of writes', turnMs);
}

export const turnMs = 1_000;

/** People use the same store. */
const mostPerTurn = 10;

/** How much is taken up in one turn: what the calls of a minute allow in the long run. */
export function sizeOfTurn(perMinute: number): number {
  return Math.min(mostPerTurn, Math.max(1, Math.floor(turnMs / spreadOf(perMinute).stepMs)));
}
