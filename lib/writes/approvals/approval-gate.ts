import { eq } from 'drizzle-orm';
import { permissionFor } from '@/lib/access/permissions/acts';
import type { isGranted } from '@/lib/access/accounts/grants';
import { decide } from '@/lib/access/permissions/may-run';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import type { Role } from '@/lib/roles';
import { canonicalJson } from '@/lib/canonical-json';
import type { WriteName } from '@/lib/contract/operations';
import { person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { hashRules, readRules } from './approval-policy';
import { hashChange, openSeen, type ApprovalRow } from './approval-row';
import type { PlatformReader } from '../engine/dependencies';
import { writeOf, type OperationRow } from '../engine/write-row';
import { sha256, type Sealer } from '../seal';
import { readSubject } from './subject-record';

/** Why what was proposed or approved does not hold any more. */
export type VoidReason =
  | 'approval-lapsed'
  | 'change-altered'
  | 'record-changed'
  | 'policy-changed'
  | 'proposer-changed'
  | 'approver-changed'
  | 'same-admin'
  | 'overtaken';

/** Who may approve a write that asks for this body. What a rule alone makes wait is for managers. */
export function approversOf(operation: WriteName, body: unknown): readonly Role[] {
  const { approvers } = permissionFor(operation, body);
  return approvers.length === 0 ? ['manager'] : approvers;
}

/** Why somebody is not the second person for a write that would send this body; undefined where they may be. */
export function whyNotSecond(
  { personId, role }: { readonly personId: string; readonly role: Role },
  row: OperationRow,
  body: unknown,
): { readonly because: 'own' | 'role'; readonly sentence: string } | undefined {
  if (personId === row.personId)
    return { because: 'own', sentence: 'What you proposed yourself needs another person.' };
  if (approversOf(writeOf(row).name, body).includes(role)) return undefined;
  return { because: 'role', sentence: notForRole };
}

export const notForRole = 'Your role does not approve this.';

export type HasGrant = typeof isGranted;

export interface GateSources {
  readonly platform: PlatformReader;
  readonly hasGrant: HasGrant;
}

/** What must be asked elsewhere than in the transaction that decides. */
export interface GateFacts {
  readonly proposerGranted: boolean;
  readonly approverGranted: boolean;
  readonly record: 'same' | 'changed' | 'unreadable';
}

/** Asked right before the one send of an approved write. */
export async function readGateFacts(
  { platform, hasGrant }: GateSources,
  row: OperationRow,
  approval: ApprovalRow | undefined,
): Promise<GateFacts> {
  const { account, personId, approverId, resourceId } = row;
  const [proposerGranted, approverGranted, now] = await Promise.all([
    hasGrant(personId, account),
    approverId === null ? false : hasGrant(approverId, account),
    readSubject(platform, { operation: writeOf(row).name, account, id: resourceId ?? undefined }),
  ]);
  if (!now.ok) return { proposerGranted, approverGranted, record: 'unreadable' };
  const hash = now.value === undefined ? null : sha256(canonicalJson(now.value));
  return { proposerGranted, approverGranted, record: hash === approval?.seenHash ? 'same' : 'changed' };
}

/** Whether the proposal still is what was proposed, by somebody who still may, under the same rules. */
export async function findProposalVoid(
  transaction: Store,
  sealer: Sealer,
  row: OperationRow,
  approval: ApprovalRow,
  proposerGranted: boolean,
): Promise<VoidReason | undefined> {
  const body = openWhole(sealer, row, approval);
  if (body === undefined) return 'change-altered';
  const { name } = writeOf(row);
  const proposer = await findPerson(transaction, row.personId);
  const mayPropose =
    proposer?.role === row.role && proposer.disabledAt === null && decide(proposer.role, name, body).ok;
  if (!mayPropose || !proposerGranted || approval.proposerId !== row.personId) return 'proposer-changed';
  const rules = await readRules(transaction);
  return hashRules(rules, name) === approval.policyHash ? undefined : 'policy-changed';
}

/** The last look before an approved write is sent, in the transaction that claims it (reliability 4.5). */
export async function findSendVoid(
  transaction: Store,
  sealer: Sealer,
  row: OperationRow,
  approval: ApprovalRow | undefined,
  facts: GateFacts,
  now: Date,
): Promise<VoidReason | undefined> {
  const isApproved = approval?.verdict === 'approved' && approval.decidedBy === row.approverId;
  if (!isApproved || approval.decidedBy === null || approval.decidedBy === row.personId) return 'approver-changed';
  const proposal = await findProposalVoid(transaction, sealer, row, approval, facts.proposerGranted);
  if (proposal !== undefined) return proposal;
  const approver = await findPerson(transaction, approval.decidedBy);
  const body = openWhole(sealer, row, approval);
  const mayApprove = approver?.disabledAt === null && approversOf(writeOf(row).name, body).includes(approver.role);
  if (!mayApprove || !facts.approverGranted) return 'approver-changed';
  const apart = await findKeptApart(transaction, approval.decidedBy, [row.personId], now);
  if (apart.size > 0) return 'same-admin';
  return facts.record === 'changed' ? 'record-changed' : undefined;
}

async function findPerson(transaction: Store, id: string) {
  const [found] = await transaction
    .select({ role: person.role, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, id));
  return found;
}

/** The body that would be sent, when it and all that was shown with it are as they were recorded. */
export function openWhole(sealer: Sealer, row: OperationRow, approval: ApprovalRow): unknown {
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
