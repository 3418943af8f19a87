import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { failed, ok, type Result } from '@/lib/result';
import { approval, operation, person } from '@/lib/store/schema';
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
): Promise<Result<WriteRow, string>> {
  const before = await findRow(store, decision.operationId);
  const [approverGranted, proposerGranted] = await Promise.all([
    hasGrant(caller.personId, decision.account),
    before === undefined ? false : hasGrant(before.personId, decision.account),
  ]);
  return await store.transaction(async (transaction) => {
    const row = await lockRow(transaction, decision.operationId);
    const asked = row === undefined ? undefined : await findApproval(transaction, row.id);
    const refuse = async (reason: string) => {
      await recordRefusal(transaction, refusalOf(caller, decision, reason, now));
      return failed(reason);
    };
    const isHere = row?.account === decision.account && row.connectionId === decision.connectionId;
    if (!isHere || asked === undefined) return await refuse('There is nothing to approve here.');
    if (stateOf(row) !== 'PENDING_APPROVAL') return failed('This was decided already.');
    if (asked.expiresAt <= now) return await lapse(transaction, row, 'approval-lapsed', now);
    const forbidden = await findForbidden(transaction, sealer, { caller, row, asked, approverGranted, now });
    if (forbidden !== undefined) return await refuse(forbidden);
    if (decision.changeHash !== asked.changeHash) return await refuse('What you saw is not what would be sent.');
    if (decision.verdict === 'declined' && decision.reason.trim().length < shortestReason) {
      return failed('Say in a sentence why you decline it.');
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
): Promise<string | undefined> {
  const why = whyNotSecond(caller, row, openWhole(sealer, row, asked));
  if (why !== undefined) return why.sentence;
  if (!approverGranted) return 'You were not granted this account; an admin can grant it.';
  const [known] = await transaction
    .select({ role: person.role, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, caller.personId));
  const isSame = known?.role === caller.role && known.disabledAt === null;
  if (!isSame) return 'Your account has changed since you signed in.';
  return (await findKeptApart(transaction, caller.personId, [row.personId], now)).get(row.personId);
}

const sentences: Readonly<Record<VoidReason, string>> = {
  'approval-lapsed': 'Nobody approved it within four hours, so it has lapsed.',
  'change-altered': 'What is stored is not what was proposed, so it cannot be approved any more.',
  'record-changed': 'The record has changed since, so it cannot be approved any more.',
  'policy-changed': 'The rules have changed since it was proposed, so it must be proposed again.',
  'proposer-changed': 'Whoever proposed it may not do so any more, so it has lapsed.',
  'approver-changed': 'Whoever approved it may not do so any more, so it has lapsed.',
  'same-admin': 'The same administrator let both people in lately, so it has lapsed.',
  overtaken: 'A freeze of the same card came first, so it has lapsed.',
};

async function lapse(transaction: Store, row: WriteRow, because: VoidReason, now: Date) {
  await voidWrite(transaction, row, because, now);
  return failed(sentences[because]);
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
    .update(operation)
    .set(verdict === 'approved' ? { state, ...sendable } : { state, because: 'declined', ...ended(row, now) })
    .where(eq(operation.id, row.id))
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

function refusalOf(by: Caller, { account, operationId, requestId }: ApprovalDecision, reason: string, at: Date) {
  return { by, act: 'approvals', account, object: { type: 'operations', id: operationId }, reason, requestId, at };
}
