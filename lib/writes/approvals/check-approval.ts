import { eq } from 'drizzle-orm';
import { operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { findSendVoid, readGateFacts, type GateFacts, type GateSources } from './approval-gate';
import { findApproval } from './approval-row';
import type { WritePlatform } from '../engine/dependencies';
import { unsentLifeMs } from '../key-life';
import { findRow, lockRow, type OperationRow } from '../engine/write-row';
import type { Sealer } from '../seal';
import { voidWrite } from '../engine/void-write';

/** Approved and never sent: the moment in which everything must still hold. */
function isBeforeFirstSend(row: Pick<OperationRow, 'approverId' | 'firstSentAt' | 'state'>): boolean {
  return row.approverId !== null && row.firstSentAt === null && row.state === 'READY';
}

/** What the gate needs to know and cannot ask inside of a transaction; undefined where it has nothing to look at. */
export async function findGateFacts(
  store: Store,
  sources: GateSources & { readonly platform: WritePlatform },
  id: string,
): Promise<GateFacts | undefined> {
  const row = await findRow(store, id);
  if (row === undefined || !isBeforeFirstSend(row)) return undefined;
  const { environment, clientHash } = sources.platform;
  // Another platform's record says nothing about this write, and the claim would refuse it.
  if (row.environment !== environment || row.clientHash !== clientHash) return undefined;
  return await readGateFacts(sources, row, await findApproval(store, id));
}

interface Gate {
  readonly id: string;
  readonly facts: GateFacts | undefined;
  readonly now: Date;
}

const askAgainMs = 10_000;

/** Whether a write may be claimed as far as a second person is concerned. What may not is ended here, or put off. */
export async function passesGate(transaction: Store, sealer: Sealer, { id, facts, now }: Gate): Promise<boolean> {
  const row = await lockRow(transaction, id);
  if (row?.state === 'PENDING_APPROVAL') {
    const approval = await findApproval(transaction, id);
    if (approval === undefined || approval.expiresAt <= now) await voidWrite(transaction, row, 'approval-lapsed', now);
    return false;
  }
  if (row === undefined || !isBeforeFirstSend(row)) return true;
  // It was approved between the two looks; the next one has the facts.
  if (facts === undefined) return false;
  const because = await findSendVoid(transaction, sealer, row, await findApproval(transaction, id), facts, now);
  if (because !== undefined) {
    await voidWrite(transaction, row, because, now);
    return false;
  }
  // Too late is for the claim to say: it ends what was not sent in time.
  const isLate = now.getTime() - (row.approvedAt ?? row.createdAt).getTime() >= unsentLifeMs;
  if (facts.record !== 'unreadable' || isLate) return true;
  const nextAt = new Date(now.getTime() + askAgainMs);
  await transaction.update(operation).set({ nextAt }).where(eq(operation.id, id));
  return false;
}
