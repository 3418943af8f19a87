import { randomUUID, randomBytes } from 'node:crypto';
import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { actsOf } from '@/lib/access/permissions/permissions';
import { redact } from '@/lib/platform/client/redact';
import { failed, ok, type Result } from '@/lib/result';
import { draft, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { type ApprovalNeed, neverWaits } from '../approvals/approval-policy';
import { askForApproval } from '../approvals/approval-check';
import { actorOf, writeAuditLine, findRow, type WriteRow, voidWrite } from '../engine/write-row';
import type { EngineTime, WriteConnection } from '../engine/dependencies';
import type { DraftRow } from '../forms/drafts';
import { sha256, type Sealer } from '@/lib/store/sealer';
import type { Write } from '../verbs/define-write';
import type { Override, WriteTarget } from '../write-state';

export interface NewWrite {
  readonly formId: string;
  readonly verb: Write;
  readonly account: string;
  readonly resource: WriteTarget | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly inputHash: string;
  /** The exact bytes that will be sent. */
  readonly body: string;
  /** The body without values that must not be read again. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
  readonly repeats: string | undefined;
  /** The person's answer to the question about the repeated write. */
  readonly answer: string | undefined;
  readonly requestId: string;
  /** Why the write needs approval; undefined where it needs none. */
  readonly approval: ApprovalNeed | undefined;
}

interface RecordingContext {
  readonly sealer: Sealer;
  readonly environment: string;
  readonly clientHash: string;
  readonly connection: WriteConnection;
  readonly now: Date;
}

/** The blocking write, because of which this write was not recorded. */
export interface BlockingWrite {
  readonly other: WriteRow;
}

/** Commits the write with its key before any send (reliability 3.2, tx1). A form that is sent twice gets one write. */
export async function commitWrite(
  store: Store,
  time: EngineTime,
  write: NewWrite,
  recording: Omit<RecordingContext, 'now'>,
): Promise<Result<WriteRow, BlockingWrite>> {
  const commit = () =>
    store.transaction(async (transaction) =>
      recordWrite(transaction, write, { ...recording, now: await time.now(transaction) }),
    );
  for (let triesLeft = mostOvertaken; ; triesLeft -= 1) {
    try {
      return await commit();
    } catch (error) {
      if (triesLeft === 0 || !isConflict(error)) throw error;
      // Another person was faster by a moment: on the next try their write blocks like any other, unless it has ended
      // meanwhile and yet another one has begun.
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
  recording: RecordingContext,
): Promise<Result<WriteRow, BlockingWrite>> {
  // Locked, so that two clicks on one form run one after the other.
  const [form] = await transaction.select().from(draft).where(eq(draft.formId, write.formId)).for('update');
  const before = form?.operationId == null ? undefined : await findRow(transaction, form.operationId);
  if (before !== undefined) return ok(before);
  const other = await findHolder(transaction, write);
  if (other !== undefined && !mayOvertake(write, other)) return failed({ other });
  if (other !== undefined) await voidWrite(transaction, other, 'overtaken', recording.now, write.caller);
  const row = rowOf(write, recording);
  const [inserted] = await transaction.insert(recordedWrite).values(row).returning();
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
    after: { ...write.asked, ...(write.answer === undefined ? {} : { answer: write.answer }) },
  });
  return ok(inserted);
}

function seenOf(form: DraftRow | undefined, { sealer }: RecordingContext): unknown {
  return form?.seenSealed == null ? undefined : (JSON.parse(sealer.open(form.seenSealed, form.formId)) as unknown);
}

function rowOf(write: NewWrite, { sealer, environment, clientHash, connection, now }: RecordingContext) {
  const id = mintWriteId(now.getTime());
  const { sealed, key } = sealer.sealApart(write.body, id);
  const { personId, name, role, sessionKey } = write.caller;
  const { method, path, name: operationName } = write.verb.operation;
  return {
    id,
    formId: write.formId,
    // Version 4: the platform requires an RFC 4122 UUID, which a version 7 is not (reliability 3.1).
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
    acts: actsOf(write.verb.operation.name, JSON.parse(write.body)) ?? null,
    overrides: write.overrides,
    repeats: write.repeats ?? null,
    answer: write.answer ?? null,
    requestId: write.requestId,
    createdAt: now,
    holds: true,
    ...(write.approval === undefined
      ? { state: 'READY', nextStep: 'send' as const, nextAt: now }
      : // Nothing of the write is due before its expiry.
        { state: 'PENDING_APPROVAL', nextStep: null, nextAt: new Date(now.getTime() + write.approval.lifeMs) }),
  };
}

/** A freeze never waits, not even for a write that still waits for approval. */
export function mayOvertake({ verb, body }: Pick<NewWrite, 'verb' | 'body'>, other: WriteRow): boolean {
  return other.state === 'PENDING_APPROVAL' && neverWaits({ write: verb, body: JSON.parse(body) as unknown });
}

/** The write that blocks the record: it is not settled, or it has used up a record that serves once. */
export async function findHolder(
  store: Store,
  { account, resource, verb }: Pick<NewWrite, 'account' | 'resource'> & Partial<Pick<NewWrite, 'verb'>>,
): Promise<WriteRow | undefined> {
  if (resource === undefined) return undefined;
  const isOfRecord = and(
    eq(recordedWrite.account, account),
    eq(recordedWrite.resourceType, resource.type),
    eq(recordedWrite.resourceId, resource.id),
  );
  const newest = async (more: SQL) => {
    const rows = store.select().from(recordedWrite).where(and(isOfRecord, more));
    return (await rows.orderBy(desc(recordedWrite.createdAt)).limit(1))[0];
  };
  const open = await newest(eq(recordedWrite.holds, true));
  return open ?? (verb?.usedUp && (await newest(notInArray(recordedWrite.state, withoutEffect))));
}

/** States without any effect: such a write is not an earlier write of the record. */
export const withoutEffect = ['REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK', 'RESOLVED_NOT_DONE'];

/** No write that was made at this time or later has a smaller id. */
export function firstWriteIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** UUID version 7 (RFC 9562): ids in the order in which they were made. @internal Exported for tests. */
export function mintWriteId(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
