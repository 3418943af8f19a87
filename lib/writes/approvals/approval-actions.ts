import 'server-only';
import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { isGranted, notGranted } from '@/lib/access/accounts/grants';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { refuse as refuseRole } from '@/lib/access/permissions/permissions';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { refuseAct, noteRefusal } from '@/lib/access/permissions/require-permission';
import { cannotTell } from '@/lib/access/requests/when-broken';
import { recordAlone, requestIdOf } from '@/lib/audit/record-act';
import { currentConnection } from '@/lib/platform/server';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { businessRoles, doesBusiness } from '@/lib/roles';
import { store, type Store } from '@/lib/store/open-store';
import {
  openWhole,
  findApproval,
  openSeen,
  findProposalVoid,
  type HasGrant,
  type ApprovalRow,
  findPerson,
} from './approval-check';
import {
  throughOf,
  findRow,
  type VoidReason,
  writeAuditLine,
  lockRow,
  stateOf,
  type WriteRow,
  ended,
  voidWrite,
  updateRow,
} from '../engine/write-row';
import { wholeValue, readView } from '../queries/write-view';
import { realTime } from '../engine/dependencies';
import { findOwnRow } from '../queries/read-writes';
import { foregroundMs } from '../key-life';
import {
  findApprovedRecords,
  listApprovals,
  mayApproveAny,
  mayRevealAny,
  mayBeSentBack,
  mayRevealOf,
  type ApprovalPage,
  type ApprovalQuery,
} from './list-approvals';
import { type AbsentPerson, findAbsent } from './find-approvers';
import { notForRole, standingOf } from './standing-of';
import { requireAccount, logBroken, connectedWritesFor } from '../submit/define-write-action';
import type { WriteView } from '../submit/write-answer';
import { isOneLine } from '@/lib/messages/plain-text';
import { forbidden } from 'next/navigation';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { approval, approvalSignature } from '@/lib/store/schema';
import { passkeyAnswer } from '@/lib/access/passkeys/passkey-answer';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import type { askForPasskey, GivenPasskey } from '@/lib/access/passkeys/take-passkey';
import { askForSignature, signatureInAudit, takeSignature, type SignatureRow } from './sign-approval';
import type { Sealer } from '@/lib/store/sealer';

/** A second person's verdicts, with the state that each leads to, and its name in the audit. */
const verdicts = {
  approved: { state: 'READY', act: 'approve' },
  declined: { state: 'DECLINED', act: 'decline' },
  'sent-back': { state: 'SENT_BACK', act: 'send-back' },
} as const;
type Verdict = keyof typeof verdicts;

/** @internal Exported for tests. */
export interface ApprovalDecision {
  readonly account: string;
  /** The person's own connection: an account of the same name at another connection belongs to another company. */
  readonly connectionId: string;
  readonly operationId: string;
  readonly verdict: Verdict;
  readonly changeHash: string;
  readonly reason: string;
  readonly requestId: string;
  /** The answer of the approver's passkey, which signs exactly this. */
  readonly signature?: GivenPasskey | undefined;
}

const shortestReason = 10;

/** Records a second person's decision. The caller sends an approved write. @internal Exported for tests. */
export async function decideApproval(
  { store, sealer, hasGrant }: { readonly store: Store; readonly sealer: Sealer; readonly hasGrant: HasGrant },
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
    if (asked.expiresAt <= now) return await voidProposal(transaction, row, 'approval-lapsed', now);
    const standing = await readStanding(transaction, sealer, { caller, row, asked, approverGranted, now });
    if (!standing.ok) return await refuse(standing.error);
    if (decision.changeHash !== asked.changeHash) return await refuse(message('approvals.refusal.otherChange'));
    const isApproved = decision.verdict === 'approved';
    if (!isApproved && decision.reason.length < shortestReason) {
      return failed(message(`approvals.refusal.reasonNeeded.${decision.verdict}`));
    }
    if (decision.verdict === 'sent-back' && !mayBeSentBack(row)) return failed(message('approvals.refusal.usedOnce'));
    const because = isApproved && (await findProposalVoid(transaction, sealer, row, asked, proposerGranted));
    if (because) return await voidProposal(transaction, row, because, now);
    const { signature: given, reason } = decision;
    const signed =
      given === undefined
        ? ok(undefined)
        : await takeSignature(transaction, { row, asked, caller, reason }, given, now);
    if (!signed.ok) return await refuse(signed.error);
    const decider = { caller, absent: standing.value, signature: signed.value };
    return ok(await write(transaction, row, decider, decision, now));
  });
}

interface DecisionCheck {
  readonly caller: Caller;
  readonly row: WriteRow;
  readonly asked: ApprovalRow;
  readonly approverGranted: boolean;
  readonly now: Date;
}

/** Whether the person decides in their own name (undefined) or in the place of another one; or why they may not. */
async function readStanding(
  transaction: Store,
  sealer: Sealer,
  { caller, row, asked, approverGranted, now }: DecisionCheck,
): Promise<Result<AbsentPerson | undefined, Message>> {
  const { personId, role } = caller;
  const absent = await findAbsent(transaction, personId, row.id);
  const body = openWhole(sealer, row, asked);
  const standing = standingOf({ personId, role, isGranted: approverGranted, absent }, row, body);
  if (!standing.ok) return failed(standing.error.sentence);
  const known = await findPerson(transaction, personId);
  const isSame = known?.role === role && known.disabledAt === null;
  if (!isSame) return failed(message('approvals.refusal.youChanged'));
  const apart = (await findKeptApart(transaction, personId, [row.personId], now)).get(row.personId);
  return apart === undefined ? standing : failed(apart);
}

async function voidProposal(transaction: Store, row: WriteRow, because: VoidReason, now: Date) {
  await voidWrite(transaction, row, because, now);
  return failed(message(`approvals.void.${because}`));
}

interface Decider {
  readonly caller: Caller;
  readonly absent: AbsentPerson | undefined;
  readonly signature: SignatureRow | undefined;
}

async function write(
  transaction: Store,
  row: WriteRow,
  { caller, absent, signature }: Decider,
  { verdict, changeHash, reason }: ApprovalDecision,
  now: Date,
): Promise<WriteRow> {
  await transaction
    .update(approval)
    .set({
      verdict,
      decidedAt: now,
      decidedBy: caller.personId,
      decidedName: caller.name,
      decidedRole: caller.role,
      decidedSession: caller.sessionKey,
      reason: reason === '' ? null : reason,
      ...(absent && { decidedFor: absent.id, decidedForName: absent.name }),
    })
    .where(eq(approval.operationId, row.id));
  if (signature !== undefined) await transaction.insert(approvalSignature).values(signature);
  const { state, act } = verdicts[verdict];
  const sendable = {
    approverId: caller.personId,
    approvedAt: now,
    nextStep: 'send' as const,
    nextAt: now,
    // A new key (reliability 3.1): the write was never sent under the first one.
    idempotencyKey: randomUUID(),
    version: row.version + 1,
  };
  const updated = await updateRow(
    transaction,
    row,
    verdict === 'approved' ? { state, ...sendable } : { state, because: verdict, ...ended(row, now) },
  );
  await writeAuditLine(
    transaction,
    { ...updated, state: row.state },
    {
      at: now,
      by: caller,
      kind: 'approval',
      result: state,
      act,
      after: {
        state,
        change: changeHash,
        reason,
        ...(absent && { decidedFor: absent.name }),
        ...(signature && { signed: signatureInAudit(signature) }),
      },
    },
  );
  return updated;
}

function refusalOf(by: Caller, { account, operationId, requestId }: ApprovalDecision, reason: Message, at: Date) {
  return { by, act: 'approvals', account, object: { type: 'operations', id: operationId }, reason, requestId, at };
}

/**
 * The requests for approval that wait for the person behind the request, or are decided: for one account, or for all
 * that the person was granted.
 */
export async function readApprovals(
  account: string | undefined,
  query: ApprovalQuery,
): Promise<Result<ApprovalPage, Message>> {
  const caller = await requireCaller();
  const isBusiness = doesBusiness(caller.role);
  if (isBusiness && (account === undefined || (await isGranted(caller.personId, account)))) {
    const { connectionId } = await currentConnection();
    return ok(await listApprovals(await store(), dataSealer(), caller, { account, connectionId }, query));
  }
  const refused = { by: caller, act: 'approvals', account, at: new Date() };
  const reason = isBusiness ? notGranted : refuseRole(message('approvals.title'), caller.role, businessRoles);
  await recordRefusal(await store(), { ...refused, reason, mayRepeat: true });
  return failed(reason);
}

/** The records that identify these writes in a list; the caller has checked that the person may see them. */
export async function readApprovedRecords(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  return await findApprovedRecords(await store(), dataSealer(), ids);
}

/** Approves, declines or sends back one or several writes, each named with the change that was shown. */
export const decisionRequest = z
  .object({
    account: z.string().min(1).max(64).refine(isOneLine),
    verdict: z.enum(['approved', 'declined', 'sent-back']),
    reason: typedNote({ least: 0, most: 500 }),
    changes: z
      .array(z.object({ operationId: z.uuid(), changeHash: z.string().max(64).refine(isOneLine) }))
      .min(1)
      .max(20),
    /** A passkey signs one change, and only to approve it. */
    signature: passkeyAnswer.optional(),
  })
  .refine(
    ({ signature, verdict, changes }) => signature === undefined || (verdict === 'approved' && changes.length === 1),
  );

export const signatureRequest = z.object({
  account: z.string().min(1).max(64).refine(isOneLine),
  reason: typedNote({ least: 0, most: 500 }),
  operationId: z.uuid(),
  changeHash: z.string().max(64).refine(isOneLine),
});

/** What the browser is to ask of the approver's passkey. */
export async function askToSign(
  { store: database, sealer, environment, caller, now }: ActionContext,
  given: z.output<typeof signatureRequest>,
): Promise<Result<Awaited<ReturnType<typeof askForPasskey>>, Message>> {
  const { connectionId } = await currentConnection();
  const { account, operationId } = given;
  await requireSecond(caller, { account, connectionId, operationIds: [operationId], requestId: requestIdOf(caller) });
  const site = findPasskeySite(environment.consoleOrigin);
  if (site === undefined) return failed(message('terms.passkey.notHere'));
  return await askForSignature(database, sealer, { ...given, caller, connectionId, site }, now);
}

export interface DecidedWrite {
  readonly operationId: string;
  readonly outcome: Result<WriteView, Message>;
}

/** Decides about several writes, each on its own. Approved writes are sent at once, each with one call. */
export async function decideApprovals(
  { caller, environment }: ActionContext,
  { account, verdict, reason, changes, signature: answer }: z.output<typeof decisionRequest>,
): Promise<Result<readonly DecidedWrite[], Message>> {
  const requestId = requestIdOf(caller);
  const { connectionId } = await currentConnection();
  const operationIds = changes.map(({ operationId }) => operationId);
  await requireSecond(caller, { account, connectionId, operationIds, requestId });
  const signature = answer && { answer, site: findPasskeySite(environment.consoleOrigin) };
  const decideOne = async (change: { operationId: string; changeHash: string }): Promise<DecidedWrite> => {
    const { operationId } = change;
    try {
      const decision = { ...change, account, connectionId, verdict, reason, requestId, signature };
      return { operationId, outcome: await decide(caller, decision) };
    } catch (error) {
      logBroken(error);
      return { operationId, outcome: failed(cannotTell) };
    }
  };
  return ok(await Promise.all(changes.map(decideOne)));
}

async function decide(caller: Caller, decision: ApprovalDecision): Promise<Result<WriteView, Message>> {
  const database = await store();
  const row = await findRow(database, decision.operationId);
  // The write is sent through the connection of its proposer, whatever the approver's connection is.
  const through = row === undefined ? undefined : await connectedWritesFor(row);
  if (row !== undefined && through === undefined && decision.verdict === 'approved') {
    return failed(message('approvals.refusal.noConnection'));
  }
  const context = { store: database, sealer: dataSealer(), hasGrant: isGranted };
  const decided = await decideApproval(context, caller, decision, await realTime.now(database));
  if (!decided.ok) return decided;
  const { id } = decided.value;
  if (decision.verdict === 'approved') await through?.engine.driveFor(id, foregroundMs, { forced: false });
  return ok(await readView(database, (await findRow(database, id)) ?? decided.value));
}

export const revealRequest = z.object({
  account: z.string().min(1).max(64).refine(isOneLine),
  operationId: z.uuid(),
  field: z.string().max(100).refine(isOneLine),
  side: z.enum(['before', 'after']),
});

/** One unmasked value of a proposal, for people who may see such values, with a line in the audit. */
export async function revealProposed(
  { store: database, caller }: ActionContext,
  { account, operationId, field, side }: z.output<typeof revealRequest>,
): Promise<Result<string, Message>> {
  const requestId = requestIdOf(caller);
  const absent = await findAbsent(database, caller.personId, operationId);
  if (!absent.some(({ may }) => may)) await requireAccount(caller, account, 'approvals');
  const { connectionId } = await currentConnection();
  const row = await findOwnRow(database, caller, { account, connectionId }, operationId);
  const line = { account, object: { type: 'operations', id: operationId }, requestId };
  if (row === undefined ? !mayRevealAny(caller) : !mayRevealOf(caller, row)) {
    await refuseAct(caller, { ...line, act: 'approvals' }, message('approvals.refusal.masked'));
  }
  const value = row === undefined ? undefined : await findValue(database, row, side, field);
  if (row === undefined || value === undefined) return failed(message('approvals.refusal.noValue'));
  const done = { kind: 'reveal', act: `${row.operation}.reveal`, after: { field, side } } as const;
  const through = throughOf(row);
  await recordAlone(database, { ...line, ...done, through, by: caller, at: new Date(), operationId });
  return ok(value);
}

async function findValue(database: Store, row: WriteRow, side: 'before' | 'after', field: string) {
  const sealer = dataSealer();
  const asked = await findApproval(database, row.id);
  const body = asked === undefined ? undefined : openWhole(sealer, row, asked);
  if (asked === undefined || body === undefined) return undefined;
  return wholeValue(side === 'after' ? body : openSeen(sealer, asked), field);
}

interface DecisionTarget {
  readonly account: string;
  readonly connectionId: string;
  readonly operationIds: readonly string[];
  readonly requestId: string;
}

/**
 * Answers 403, and records it, when a person decides for an account without a grant, about a proposal of their own, or
 * in a role that approves none of the writes. The inbox does not offer that, so the request was made by hand. For a
 * write that does not exist here a person who may approve any write gets the answer of the next step, which does not
 * reveal whether it exists.
 */
async function requireSecond(caller: Caller, deciding: DecisionTarget): Promise<void> {
  const { account, operationIds, requestId } = deciding;
  const checked = await Promise.all(operationIds.map(async (id) => ({ id, why: await whyNot(caller, deciding, id) })));
  // A person decides in the place of another one about accounts of which nothing else was granted to them.
  if (checked.every(({ why }) => why?.because === 'account')) await requireAccount(caller, account, 'approvals');
  const isOwn = checked.some(({ why }) => why?.because === 'own');
  if (!isOwn && checked.some(({ why }) => why === undefined)) return;
  for (const { id, why } of checked) {
    if (why === undefined) continue;
    const object = { type: 'operations', id };
    await noteRefusal(caller, { act: 'approvals', account, object, requestId }, why.sentence);
  }
  forbidden();
}

async function whyNot(caller: Caller, { account, connectionId }: DecisionTarget, id: string) {
  const database = await store();
  const row = await findRow(database, id);
  const isHere = row?.account === account && row.connectionId === connectionId;
  const asked = isHere ? await findApproval(database, row.id) : undefined;
  const { personId, role } = caller;
  const holdsIt = await isGranted(personId, account);
  if (!isHere || asked === undefined) {
    if (!holdsIt) return { because: 'account', sentence: notGranted } as const;
    return mayApproveAny(caller) ? undefined : ({ because: 'role', sentence: notForRole } as const);
  }
  const absent = await findAbsent(database, personId, id);
  const standing = standingOf({ personId, role, isGranted: holdsIt, absent }, row, openWhole(dataSealer(), row, asked));
  return standing.ok ? undefined : standing.error;
}
