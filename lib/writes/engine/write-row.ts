import { eq, and, isNull } from 'drizzle-orm';
import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { attempt, recordedWrite, approval } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { WriteConnection } from './dependencies';
import { evidences, type Evidence, type PastAttempt, readings, type Reading } from './past-attempts';
import { writeOf } from '../verbs/all-writes';
import type { FindMade } from '../verbs/define-write';
import { isWriteState, type WriteState } from '../write-state';
import { type ActingThrough, recordAct, type Doer } from '@/lib/audit/record-act';
import type { AuditKind } from '@/lib/store/audit-kinds';

export type WriteRow = typeof recordedWrite.$inferSelect;
export type AttemptRow = typeof attempt.$inferSelect;

/** Locks the row, so that only one transaction at a time decides about the write. */
export async function lockRow(transaction: Store, id: string): Promise<WriteRow | undefined> {
  const [row] = await transaction.select().from(recordedWrite).where(eq(recordedWrite.id, id)).for('update');
  return row;
}

export async function updateRow(transaction: Store, { id }: WriteRow, columns: Partial<WriteRow>): Promise<WriteRow> {
  const [updated] = await transaction.update(recordedWrite).set(columns).where(eq(recordedWrite.id, id)).returning();
  if (updated === undefined) throw new Error('The record of a write has gone.');
  return updated;
}

export async function findRow(store: Store, id: string): Promise<WriteRow | undefined> {
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.id, id));
  return row;
}

export async function findRowOfForm(store: Store, formId: string): Promise<WriteRow | undefined> {
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.formId, formId));
  return row;
}

/** Searches the writes of one connection: a record made through another connection belongs to another platform. */
export function findMadeIn(store: Store, { connectionId }: Pick<WriteConnection, 'connectionId'>): FindMade {
  return async (operation, account, reference) => {
    const [row] = await store
      .select()
      .from(recordedWrite)
      .where(
        and(
          eq(recordedWrite.operation, operation),
          eq(recordedWrite.account, account),
          eq(recordedWrite.platformReference, reference),
          eq(recordedWrite.connectionId, connectionId),
          eq(recordedWrite.state, 'SUCCEEDED'),
        ),
      );
    // The console wrote the body as an object.
    return row && { asked: row.asked as Readonly<Record<string, unknown>>, result: row.result };
  };
}

export async function attemptsOf(store: Store, id: string): Promise<AttemptRow[]> {
  return await store.select().from(attempt).where(eq(attempt.operationId, id)).orderBy(attempt.number);
}

/** The console's own rows; a state of a newer console stops the write, and is not guessed at. */
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

/** Whether the write holds a part, such as a file, that the console keeps only while it needs the part. */
export function hasPapers(row: WriteRow): boolean {
  const { asked } = row;
  return typeof asked === 'object' && asked !== null && writeOf(row).secrets.papers.some((name) => name in asked);
}

interface Line {
  readonly at: Date;
  /** Undefined if no person asked: the console acts by itself. */
  readonly by: Doer | undefined;
  readonly act: string;
  readonly result: string;
  readonly kind?: AuditKind;
  /** Masked, like everything in the audit. By default the states before and after. */
  readonly before?: unknown;
  readonly after?: unknown;
}

type Subject = Pick<
  WriteRow,
  | ('id' | 'account' | 'operation' | 'resourceType' | 'resourceId' | 'requestId' | 'idempotencyKey' | 'state')
  | ('environment' | 'connectionId' | 'connectionName' | 'clientHint' | 'ownCredential')
>;

/** One audit line about a write, in the transaction of the change. `row` is the write before the change. */
export async function writeAuditLine(transaction: Store, row: Subject, line: Line): Promise<void> {
  const { at, by, act, result, kind = 'write', before = { state: row.state }, after = { state: result } } = line;
  // A transaction that is rolled back counts too: a monitor asks how much happens, and the store what holds.
  measuredEvents.write.tell({ operation: row.operation, state: result });
  await recordAct(transaction, {
    at,
    by,
    result,
    kind,
    before,
    after,
    account: row.account,
    act: `${row.operation}.${act}`,
    object: { type: row.resourceType ?? `new:${row.operation}`, id: row.resourceId ?? row.id },
    operationId: row.id,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
    through: throughOf(row),
  });
}

/** The connection that the write was recorded for and goes out through, whichever person acts on it. */
export function throughOf(row: Subject): ActingThrough | undefined {
  const { connectionId: id, connectionName: name, environment, clientHint: client, ownCredential: own } = row;
  // Writes that are older than connections have no connection.
  return name === '' ? undefined : { id, name, environment, client, own };
}

/** The person who sent the form, as the row has kept them. */
export function actorOf(row: WriteRow): Doer {
  return { personId: row.personId, name: row.personName, role: row.role, sessionKey: row.sessionKey };
}

export type VoidReason =
  | 'approval-lapsed'
  | 'change-altered'
  | 'record-changed'
  | 'policy-changed'
  | 'proposer-changed'
  | 'approver-changed'
  | 'same-admin'
  | 'overtaken'
  | 'store-restored';

/** Ends a write that was never sent, because its proposal or approval does not hold any more. */
export async function voidWrite(
  transaction: Store,
  row: WriteRow,
  because: VoidReason,
  now: Date,
  by?: Doer,
): Promise<WriteRow> {
  await transaction
    .update(approval)
    .set({ verdict: 'void', decidedAt: now, reason: because })
    .where(and(eq(approval.operationId, row.id), isNull(approval.verdict)));
  const updated = await updateRow(transaction, row, { ...ended(row, now), state: 'EXPIRED', because });
  await writeAuditLine(transaction, row, {
    at: now,
    by,
    kind: 'approval',
    act: 'lapse',
    result: 'EXPIRED',
    after: { state: 'EXPIRED', because },
  });
  return updated;
}

export function ended(row: WriteRow, now: Date) {
  return {
    settledAt: now,
    holds: false,
    nextStep: null,
    nextAt: null,
    leaseOwner: null,
    leaseUntil: null,
    version: row.version + 1,
    // A document is not kept longer than it is needed.
    ...(hasPapers(row) ? { bodyKey: null } : {}),
  };
}
