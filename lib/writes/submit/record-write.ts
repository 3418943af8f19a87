import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { redact } from '@/lib/platform/client/redact';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import { draft, operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { ApprovalNeed } from '../approvals/approval';
import { isFreeze } from '../approvals/approval-policy';
import { askForApproval } from '../approvals/approval-row';
import { actorOf, writeAuditLine } from '../engine/audit-line';
import type { EngineTime, WriteConnection, WriteOperation } from '../engine/dependencies';
import type { DraftRow } from '../forms/forms';
import { approvalLifeMs } from '../key-life';
import { mintOperationId } from '../write-id';
import { findRow, type OperationRow } from '../engine/write-row';
import { sha256, type Sealer } from '../seal';
import { voidWrite } from '../engine/void-write';
import type { Override, WriteTarget } from './write-answer';

export interface NewWrite {
  readonly formId: string;
  readonly operation: WriteOperation;
  readonly account: string;
  readonly resource: WriteTarget | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly inputHash: string;
  /** The exact bytes that will be sent. */
  readonly body: string;
  /** The same without what nobody may read again. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
  readonly repeats: string | undefined;
  readonly requestId: string;
  /** Why a second person must agree before it is sent; undefined where nobody must. */
  readonly approval: ApprovalNeed | undefined;
}

interface Recording {
  readonly sealer: Sealer;
  readonly environment: string;
  readonly clientHash: string;
  readonly connection: WriteConnection;
  readonly now: Date;
}

/** Why it was not recorded: the write that stands in the way. */
export interface Busy {
  readonly other: OperationRow;
}

/**
 * Commits the intent before anything is sent (reliability 3.2, tx1). The same form is the same write: whoever sends it
 * again gets the write that it became.
 */
export async function commitWrite(
  store: Store,
  time: EngineTime,
  write: NewWrite,
  recording: Omit<Recording, 'now'>,
): Promise<Result<OperationRow, Busy>> {
  const commit = () =>
    store.transaction(async (transaction) =>
      recordWrite(transaction, write, { ...recording, now: await time.now(transaction) }),
    );
  for (let triesLeft = mostOvertaken; ; triesLeft -= 1) {
    try {
      return await commit();
    } catch (error) {
      if (triesLeft === 0 || !isConflict(error)) throw error;
      // Another person was faster by a moment: seen now, their write is in the way like any other, unless it has ended
      // in the meantime and yet another one has begun.
    }
  }
}

const mostOvertaken = 5;

/** Postgres: unique_violation. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || isConflict(error.cause);
}

async function recordWrite(
  transaction: Store,
  write: NewWrite,
  recording: Recording,
): Promise<Result<OperationRow, Busy>> {
  // Locked, so that two clicks on one form come one after the other.
  const [form] = await transaction.select().from(draft).where(eq(draft.formId, write.formId)).for('update');
  const before = form?.operationId == null ? undefined : await findRow(transaction, form.operationId);
  if (before !== undefined) return ok(before);
  const other = await findHolder(transaction, write);
  if (other !== undefined && !mayOvertake(write, other)) return failed({ other });
  if (other !== undefined) await voidWrite(transaction, other, 'overtaken', recording.now, doerOf(write));
  const row = rowOf(write, recording);
  const [inserted] = await transaction.insert(operation).values(row).returning();
  if (inserted === undefined) throw new Error('The record of a write was not written.');
  if (write.approval !== undefined) {
    await askForApproval(transaction, recording.sealer, inserted, write.approval, recording.now);
  }
  await transaction
    .update(draft)
    .set({ operationId: inserted.id, valuesSealed: null, attachmentSealed: null, seenSealed: null })
    .where(eq(draft.formId, write.formId));
  await writeAuditLine(transaction, inserted, {
    at: recording.now,
    by: actorOf(inserted),
    act: 'record',
    result: inserted.state,
    before: redact(seenOf(form, recording)),
    after: write.asked,
  });
  return ok(inserted);
}

/** The record as the form was opened on it. */
function seenOf(form: DraftRow | undefined, { sealer }: Recording): unknown {
  return form?.seenSealed == null ? undefined : (JSON.parse(sealer.open(form.seenSealed, form.formId)) as unknown);
}

function rowOf(write: NewWrite, { sealer, environment, clientHash, connection, now }: Recording) {
  const id = mintOperationId(now.getTime());
  const { sealed, key } = sealer.sealApart(write.body, id);
  const { personId, name, role, sessionKey } = write.caller;
  const { method, path, name: operationName } = write.operation;
  return {
    id,
    formId: write.formId,
    // Version 4: the platform asks for an RFC 4122 UUID, which a version 7 is not (reliability 3.1).
    idempotencyKey: randomUUID(),
    operation: operationName,
    method,
    path,
    params: write.params,
    environment,
    clientHash,
    ...connection,
    account: write.account,
    resourceType: write.resource?.type ?? null,
    resourceId: write.resource?.id ?? null,
    personId,
    personName: name,
    role,
    sessionKey,
    inputHash: write.inputHash,
    bodyHash: sha256(write.body),
    bodySealed: sealed,
    bodyKey: key,
    asked: write.asked,
    overrides: write.overrides,
    repeats: write.repeats ?? null,
    requestId: write.requestId,
    createdAt: now,
    holds: true,
    ...(write.approval === undefined
      ? { state: 'READY', nextStep: 'send' as const, nextAt: now }
      : // Nothing is due but its end.
        { state: 'PENDING_APPROVAL', nextStep: null, nextAt: new Date(now.getTime() + approvalLifeMs) }),
  };
}

/** A freeze never waits, not even for what somebody else is still being asked about. */
export function mayOvertake({ operation, body }: Pick<NewWrite, 'operation' | 'body'>, other: OperationRow): boolean {
  return (
    other.state === 'PENDING_APPROVAL' && isFreeze({ operation: operation.name, body: JSON.parse(body) as unknown })
  );
}

function doerOf({ caller: { personId, name, role, sessionKey } }: NewWrite): Doer {
  return { personId, name, role, sessionKey };
}

/** The write of this record that is not settled. */
export async function findHolder(
  store: Store,
  { account, resource }: Pick<NewWrite, 'account' | 'resource'>,
): Promise<OperationRow | undefined> {
  if (resource === undefined) return undefined;
  const [row] = await store
    .select()
    .from(operation)
    .where(
      and(
        eq(operation.account, account),
        eq(operation.resourceType, resource.type),
        eq(operation.resourceId, resource.id),
        eq(operation.holds, true),
      ),
    )
    .orderBy(desc(operation.createdAt))
    .limit(1);
  return row;
}
