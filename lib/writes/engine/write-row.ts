import { eq } from 'drizzle-orm';
import { attempt, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { evidences, type Evidence, type PastAttempt } from './past-attempts';
import { readings, type Reading } from '../settle/reading';
import { writeOf } from '../verbs/all-writes';
import { isWriteState } from './states';
import type { WriteState } from '../write-state';

export type WriteRow = typeof recordedWrite.$inferSelect;
export type AttemptRow = typeof attempt.$inferSelect;

/** Locked, so that whoever decides about a write decides alone. */
export async function lockRow(transaction: Store, id: string): Promise<WriteRow | undefined> {
  const [row] = await transaction.select().from(recordedWrite).where(eq(recordedWrite.id, id)).for('update');
  return row;
}

export async function findRow(store: Store, id: string): Promise<WriteRow | undefined> {
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.id, id));
  return row;
}

export async function findRowOfForm(store: Store, formId: string): Promise<WriteRow | undefined> {
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.formId, formId));
  return row;
}

export async function attemptsOf(store: Store, id: string): Promise<AttemptRow[]> {
  return await store.select().from(attempt).where(eq(attempt.operationId, id)).orderBy(attempt.number);
}

/** Rows are ours; a state of a newer console stops the write rather than being guessed at. */
export function stateOf({ state }: Pick<WriteRow, 'state'>): WriteState {
  if (!isWriteState(state)) throw new Error(`The store has a write in the state ${state}, which is not known here.`);
  return state;
}

export function toPast(row: AttemptRow): PastAttempt {
  return {
    number: row.number,
    by: row.by,
    startedMs: row.startedAt.getTime(),
    endedMs: row.endedAt?.getTime(),
    reading: readings.find((known: Reading) => known === row.reading),
    evidence: evidences.find((known: Evidence) => known === row.evidence),
    status: row.httpStatus ?? 0,
    said: row.said ?? undefined,
    own: row.family !== null && row.family !== 'none' && row.family !== 'foreign',
    retryAfterMs: row.retryAfterMs ?? undefined,
  };
}

/** Whether something is part of what is sent that is not kept longer than it is needed, such as a file. */
export function hasPapers(row: WriteRow): boolean {
  const { asked } = row;
  return typeof asked === 'object' && asked !== null && writeOf(row).secrets.papers.some((name) => name in asked);
}
