import { eq } from 'drizzle-orm';
import { decide } from '@/lib/access/permissions/permissions';
import type { isGranted } from '@/lib/access/accounts/grants';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { person, recordedWrite, approval } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { approversOf } from './approvers-of';
import { findAbsent } from './find-approvers';
import { hashRules, readRules, readSubject, type ApprovalNeed } from './approval-policy';
import type { PlatformReader, WritePlatform } from '../engine/dependencies';
import { findMadeIn, type WriteRow, voidWrite, type VoidReason } from '../engine/write-row';
import { writeOf } from '../verbs/all-writes';
import { sha256, type Sealer } from '@/lib/store/sealer';
import { unsentLifeMs } from '../key-life';

/** The context that the sealed record is bound to. */
export const boundToApproval = (operationId: string): string => `approval ${operationId}`;

export type ApprovalRow = typeof approval.$inferSelect;

export async function findApproval(store: Store, operationId: string): Promise<ApprovalRow | undefined> {
  const [row] = await store.select().from(approval).where(eq(approval.operationId, operationId));
  return row;
}

/** Requests approval, in the transaction in which the write is recorded. */
export async function askForApproval(
  transaction: Store,
  sealer: Sealer,
  row: WriteRow,
  need: ApprovalNeed,
  now: Date,
): Promise<void> {
  const seen = need.seen === undefined ? undefined : canonicalJson(need.seen);
  const seenHash = seen === undefined ? null : sha256(seen);
  await transaction.insert(approval).values({
    operationId: row.id,
    because: need.because,
    policyHash: need.policyHash,
    changeHash: hashChange(row, seenHash),
    seenSealed: seen === undefined ? null : sealer.seal(seen, boundToApproval(row.id)),
    seenHash,
    proposerId: row.personId,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + need.lifeMs),
  });
}

/** The whole record as it was when the write was proposed. */
export function openSeen(sealer: Sealer, { operationId, seenSealed }: ApprovalRow): unknown {
  const seen = seenSealed === null ? undefined : sealer.open(seenSealed, boundToApproval(operationId));
  return seen === undefined ? undefined : (JSON.parse(seen) as unknown);
}

/** Identifies exactly what would be sent, for which person and to which record: an approval is for this hash. */
function hashChange(row: WriteRow, seenHash: string | null): string {
  const { id, operation, method, path, params, environment, clientHash, account } = row;
  const { resourceType, resourceId, personId, role, bodyHash } = row;
  const what = { id, operation, method, path, params, environment, clientHash, account, bodyHash, seenHash };
  return sha256(canonicalJson({ ...what, resourceType, resourceId, personId, role }));
}

/** Approved and never sent: now everything must still hold. */
function isBeforeFirstSend(row: Pick<WriteRow, 'approverId' | 'firstSentAt' | 'state'>): boolean {
  return row.approverId !== null && row.firstSentAt === null && row.state === 'READY';
}

/**
 * Facts that cannot be read inside of the transaction that claims the write; undefined where there is nothing to check.
 */
export async function findSendFacts(
  store: Store,
  sources: SendSources & { readonly platform: WritePlatform },
  row: WriteRow,
): Promise<SendFacts | undefined> {
  if (!isBeforeFirstSend(row)) return undefined;
  const { environment, clientHash } = sources.platform;
  // The record of another platform says nothing about this write, and the claim would refuse the write.
  if (row.environment !== environment || row.clientHash !== clientHash) return undefined;
  return await readSendFacts(store, sources, row, await findApproval(store, row.id));
}

const askAgainMs = 10_000;

/**
 * Whether the rules of approval allow a claim of this locked write. A write that they do not allow is ended here, or
 * put off.
 */
export async function mayBeSent(
  transaction: Store,
  sealer: Sealer,
  { row, facts, now }: { readonly row: WriteRow; readonly facts: SendFacts | undefined; readonly now: Date },
): Promise<boolean> {
  if (row.state === 'PENDING_APPROVAL') {
    const approval = await findApproval(transaction, row.id);
    if (approval === undefined || approval.expiresAt <= now) await voidWrite(transaction, row, 'approval-lapsed', now);
    return false;
  }
  if (!isBeforeFirstSend(row)) return true;
  // The write was approved between the two reads; the next turn has the facts.
  if (facts === undefined) return false;
  const because = await findSendVoid(transaction, sealer, row, await findApproval(transaction, row.id), facts, now);
  if (because !== undefined) {
    await voidWrite(transaction, row, because, now);
    return false;
  }
  // The claim decides about lateness: it ends a write that was not sent in time.
  const isLate = now.getTime() - (row.approvedAt ?? row.createdAt).getTime() >= unsentLifeMs;
  if (facts.record !== 'unreadable' || isLate) return true;
  const nextAt = new Date(now.getTime() + askAgainMs);
  await transaction.update(recordedWrite).set({ nextAt }).where(eq(recordedWrite.id, row.id));
  return false;
}

export type HasGrant = typeof isGranted;

export interface SendSources {
  readonly platform: PlatformReader;
  readonly hasGrant: HasGrant;
}

/** Facts that must be read outside of the transaction that decides. */
export interface SendFacts {
  readonly proposerGranted: boolean;
  readonly approverGranted: boolean;
  readonly record: 'same' | 'changed' | 'unreadable';
}

async function readSendFacts(
  store: Store,
  { platform, hasGrant }: SendSources,
  row: WriteRow,
  approval: ApprovalRow | undefined,
): Promise<SendFacts> {
  const { account, personId, approverId, resourceId } = row;
  const [proposerGranted, approverGranted, now] = await Promise.all([
    hasGrant(personId, account),
    approverId === null ? false : hasGrant(approverId, account),
    readSubject(
      { platform, findMade: findMadeIn(store, row) },
      { write: writeOf(row), account, id: resourceId ?? undefined },
    ),
  ]);
  if (!now.ok) return { proposerGranted, approverGranted, record: 'unreadable' };
  const hash = now.value === undefined ? null : sha256(canonicalJson(now.value.fields));
  return { proposerGranted, approverGranted, record: hash === approval?.seenHash ? 'same' : 'changed' };
}

/** Whether the proposal is unchanged, its proposer still has permission, and the rules are the same. */
export async function findProposalVoid(
  transaction: Store,
  sealer: Sealer,
  row: WriteRow,
  approval: ApprovalRow,
  proposerGranted: boolean,
): Promise<VoidReason | undefined> {
  const body = openWhole(sealer, row, approval);
  if (body === undefined) return 'change-altered';
  const { name } = writeOf(row).operation;
  const proposer = await findPerson(transaction, row.personId);
  const mayPropose =
    proposer?.role === row.role && proposer.disabledAt === null && decide(proposer.role, name, body).ok;
  if (!mayPropose || !proposerGranted || approval.proposerId !== row.personId) return 'proposer-changed';
  const rules = await readRules(transaction);
  return hashRules(rules, name) === approval.policyHash ? undefined : 'policy-changed';
}

/** The last check before an approved write is sent, in the transaction that claims it (reliability 4.5). */
async function findSendVoid(
  transaction: Store,
  sealer: Sealer,
  row: WriteRow,
  approval: ApprovalRow | undefined,
  facts: SendFacts,
  now: Date,
): Promise<VoidReason | undefined> {
  const isApproved = approval?.verdict === 'approved' && approval.decidedBy === row.approverId;
  if (!isApproved || approval.decidedBy === null || approval.decidedBy === row.personId) return 'approver-changed';
  const proposal = await findProposalVoid(transaction, sealer, row, approval, facts.proposerGranted);
  if (proposal !== undefined) return proposal;
  if (!(await mayStillApprove(transaction, sealer, { ...approval, decidedBy: approval.decidedBy }, row, facts))) {
    return 'approver-changed';
  }
  const apart = await findKeptApart(transaction, approval.decidedBy, [row.personId], now);
  if (apart.size > 0) return 'same-admin';
  return facts.record === 'changed' ? 'record-changed' : undefined;
}

/** Whether the approver may still approve, in their own name or in the place of the person for whom they decided. */
async function mayStillApprove(
  transaction: Store,
  sealer: Sealer,
  approval: ApprovalRow & { readonly decidedBy: string },
  row: WriteRow,
  { approverGranted }: SendFacts,
): Promise<boolean> {
  const { decidedBy, decidedFor } = approval;
  const able = approversOf(writeOf(row), openWhole(sealer, row, approval));
  const approver = await findPerson(transaction, decidedBy);
  if (approver === undefined || approver.disabledAt !== null) return false;
  if (decidedFor === null) return able.includes(approver.role) && approverGranted;
  const absent = await findAbsent(transaction, decidedBy, row.id);
  return absent.some(({ id, may, role }) => id === decidedFor && may && able.includes(role));
}

export async function findPerson(transaction: Store, id: string) {
  const [found] = await transaction
    .select({ role: person.role, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, id));
  return found;
}

/** The body that would be sent, if it and everything that was shown with it are as they were recorded. */
export function openWhole(sealer: Sealer, row: WriteRow, approval: ApprovalRow): unknown {
  try {
    if (row.bodyKey === null) return undefined;
    const body = sealer.openApart({ sealed: row.bodySealed, key: row.bodyKey }, row.id);
    const seen = openSeen(sealer, approval);
    const seenHash = seen === undefined ? null : sha256(canonicalJson(seen));
    const isWhole =
      sha256(body) === row.bodyHash &&
      seenHash === approval.seenHash &&
      hashChange(row, approval.seenHash) === approval.changeHash;
    return isWhole ? (JSON.parse(body) as unknown) : undefined;
  } catch {
    // A sealed text that does not open was changed.
    return undefined;
  }
}
