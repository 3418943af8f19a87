import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { notGranted } from '@/lib/access/accounts/grants';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { approval, recordedWrite, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { findProposalVoid, openWhole, whyNotSecond, type HasGrant } from './approval-check';
import type { VoidReason } from '../engine/void-write';
import { findApproval, type ApprovalRow } from './approval-row';
import { writeAuditLine } from '../engine/audit-line';
import { findRow, lockRow, stateOf, type WriteRow } from '../engine/write-row';
import type { Sealer } from '../seal';
import { ended, voidWrite } from '../engine/void-write';

export interface ApprovalDecision {
  readonly account: string;
  /** The one that the person acts through: another one's account of that name is another company's. */
  readonly connectionId: string;
  readonly operationId: string;
  readonly verdict: 'approved' | 'declined';
  /** Of the change that the person was shown. */
  readonly changeHash: string;
  readonly reason: string;
  readonly requestId: string;
}

interface DecisionContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly hasGrant: HasGrant;
}

const shortestReason = 10;

/** A second person's word on a write that waits for it. What is approved is sent by whoever calls this. */
export async function decideApproval(
  { store, sealer, hasGrant }: DecisionContext,
  caller: Caller,
  decision: ApprovalDecision,
  now: Date,
): Promise<Result<WriteRow, Message>> {
  const before = await findRow(store, decision.operationId);
  const [approverGranted, proposerGranted] = await Promise.all([
    hasGrant(caller.personId, decision.account),
    before === undefined ? false : hasGrant(before.personId, decision.account),
  ]);
  return await store.transaction(async (transaction) => {
    const row = await lockRow(transaction, decision.operationId);
    const asked = row === undefined ? undefined : await findApproval(transaction, row.id);
    const refuse = async (reason: Message) => {
      await recordRefusal(transaction, refusalOf(caller, decision, reason, now));
      return failed(reason);
    };
    const isHere = row?.account === decision.account && row.connectionId === decision.connectionId;
    if (!isHere || asked === undefined) return await refuse(message('approvals.refusal.nothingHere'));
    if (stateOf(row) !== 'PENDING_APPROVAL') return failed(message('approvals.refusal.decided'));
    if (asked.expiresAt <= now) return await lapse(transaction, row, 'approval-lapsed', now);
    const forbidden = await findForbidden(transaction, sealer, { caller, row, asked, approverGranted, now });
    if (forbidden !== undefined) return await refuse(forbidden);
    if (decision.changeHash !== asked.changeHash) return await refuse(message('approvals.refusal.otherChange'));
    if (decision.verdict === 'declined' && decision.reason.trim().length < shortestReason) {
      return failed(message('approvals.refusal.reasonNeeded'));
    }
    const because =
      decision.verdict === 'approved'
        ? await findProposalVoid(transaction, sealer, row, asked, proposerGranted)
        : undefined;
    if (because !== undefined) return await lapse(transaction, row, because, now);
    return ok(await write(transaction, row, caller, decision, now));
  });
}

interface Checking {
  readonly caller: Caller;
  readonly row: WriteRow;
  readonly asked: ApprovalRow;
  readonly approverGranted: boolean;
  readonly now: Date;
}

/** Why this person is not the second one. */
async function findForbidden(
  transaction: Store,
  sealer: Sealer,
  { caller, row, asked, approverGranted, now }: Checking,
): Promise<Message | undefined> {
  const why = whyNotSecond(caller, row, openWhole(sealer, row, asked));
  if (why !== undefined) return why.sentence;
  if (!approverGranted) return notGranted;
  const [known] = await transaction
    .select({ role: person.role, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, caller.personId));
  const isSame = known?.role === caller.role && known.disabledAt === null;
  if (!isSame) return message('approvals.refusal.youChanged');
  return (await findKeptApart(transaction, caller.personId, [row.personId], now)).get(row.personId);
}

async function lapse(transaction: Store, row: WriteRow, because: VoidReason, now: Date) {
  await voidWrite(transaction, row, because, now);
  return failed(message(`approvals.void.${because}`));
}

async function write(
  transaction: Store,
  row: WriteRow,
  caller: Caller,
  { verdict, changeHash, reason }: ApprovalDecision,
  now: Date,
): Promise<WriteRow> {
  const words = reason.trim();
  await transaction
    .update(approval)
    .set({
      ...{ verdict, decidedAt: now, decidedBy: caller.personId, decidedName: caller.name, decidedRole: caller.role },
      ...{ decidedSession: caller.sessionKey, reason: words === '' ? null : words },
    })
    .where(eq(approval.operationId, row.id));
  const state = verdict === 'approved' ? 'READY' : 'DECLINED';
  const sendable = {
    ...{ approverId: caller.personId, approvedAt: now, nextStep: 'send' as const, nextAt: now },
    // Minted now (reliability 3.1): nothing was ever sent under the first one.
    ...{ idempotencyKey: randomUUID(), version: row.version + 1 },
  };
  const [updated] = await transaction
    .update(recordedWrite)
    .set(verdict === 'approved' ? { state, ...sendable } : { state, because: 'declined', ...ended(row, now) })
    .where(eq(recordedWrite.id, row.id))
    .returning();
  if (updated === undefined) throw new Error('The record of a write has gone.');
  await writeAuditLine(
    transaction,
    { ...updated, state: row.state },
    {
      ...{ at: now, by: caller, kind: 'approval', result: state },
      act: verdict === 'approved' ? 'approve' : 'decline',
      after: { state, change: changeHash, reason: words },
    },
  );
  return updated;
}

function refusalOf(by: Caller, { account, operationId, requestId }: ApprovalDecision, reason: Message, at: Date) {
  return { by, act: 'approvals', account, object: { type: 'operations', id: operationId }, reason, requestId, at };
}
