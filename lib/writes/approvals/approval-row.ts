import { eq } from 'drizzle-orm';
import { canonicalJson } from '@/lib/canonical-json';
import { approval } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { ApprovalNeed } from './approval';
import { approvalLifeMs } from '../key-life';
import type { WriteRow } from '../engine/write-row';
import { sha256, type Sealer } from '../seal';

/** What the sealed record is bound to. */
export const boundToApproval = (operationId: string): string => `approval ${operationId}`;

export type ApprovalRow = typeof approval.$inferSelect;

export async function findApproval(store: Store, operationId: string): Promise<ApprovalRow | undefined> {
  const [row] = await store.select().from(approval).where(eq(approval.operationId, operationId));
  return row;
}

/** Asks for a second person, in the transaction in which the write is recorded. */
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
    expiresAt: new Date(now.getTime() + approvalLifeMs),
  });
}

/** The record as it was when the write was proposed, whole. */
export function openSeen(sealer: Sealer, { operationId, seenSealed }: ApprovalRow): unknown {
  return seenSealed === null
    ? undefined
    : (JSON.parse(sealer.open(seenSealed, boundToApproval(operationId))) as unknown);
}

type Change = Pick<
  WriteRow,
  | 'id'
  | 'operation'
  | 'method'
  | 'path'
  | 'params'
  | 'environment'
  | 'clientHash'
  | 'account'
  | 'resourceType'
  | 'resourceId'
  | 'personId'
  | 'role'
  | 'bodyHash'
>;

/** Names exactly what would be sent, for whom and onto what: whoever approves, approves this. */
export function hashChange(row: Change, seenHash: string | null): string {
  const { id, operation, method, path, params, environment, clientHash, account } = row;
  const { resourceType, resourceId, personId, role, bodyHash } = row;
  const what = { id, operation, method, path, params, environment, clientHash, account, bodyHash, seenHash };
  return sha256(canonicalJson({ ...what, resourceType, resourceId, personId, role }));
}
