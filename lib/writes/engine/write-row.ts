import { eq } from 'drizzle-orm';
import { isOperationName, operations, type WriteName } from '@/lib/contract/operations';
import { attempt, operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { WriteOperation } from './dependencies';
import { evidences, type Evidence, type PastAttempt } from './past-attempts';
import { readings, type Reading } from '../settle/reading';
import { isOperationState } from './states';
import type { OperationState } from '../submit/write-answer';

export type OperationRow = typeof operation.$inferSelect;
export type AttemptRow = typeof attempt.$inferSelect;

/** Locked, so that whoever decides about a write decides alone. */
export async function lockRow(transaction: Store, id: string): Promise<OperationRow | undefined> {
  const [row] = await transaction.select().from(operation).where(eq(operation.id, id)).for('update');
  return row;
}

export async function findRow(store: Store, id: string): Promise<OperationRow | undefined> {
  const [row] = await store.select().from(operation).where(eq(operation.id, id));
  return row;
}

export async function findRowOfForm(store: Store, formId: string): Promise<OperationRow | undefined> {
  const [row] = await store.select().from(operation).where(eq(operation.formId, formId));
  return row;
}

export async function attemptsOf(store: Store, id: string): Promise<AttemptRow[]> {
  return await store.select().from(attempt).where(eq(attempt.operationId, id)).orderBy(attempt.number);
}

/** Rows are ours; a state of a newer console stops the write rather than being guessed at. */
export function stateOf({ state }: Pick<OperationRow, 'state'>): OperationState {
  if (!isOperationState(state))
    throw new Error(`The store has a write in the state ${state}, which is not known here.`);
  return state;
}

export function writeOf({ operation: name }: Pick<OperationRow, 'operation'>): WriteOperation {
  if (!isOperationName(name) || !isWrite(name))
    throw new Error(`The store has a write ${name}, which is not known here.`);
  return operations[name];
}

export function isWrite(name: keyof typeof operations): name is WriteName {
  return operations[name].method === 'POST' && name !== 'createAccessToken';
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

/** Whether a file or an identity paper is part of what is sent. */
export function hasDocument({ asked }: OperationRow): boolean {
  return typeof asked === 'object' && asked !== null && ('document' in asked || 'identity' in asked);
}
