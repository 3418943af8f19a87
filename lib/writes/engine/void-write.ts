import { and, eq, isNull } from 'drizzle-orm';
import type { Doer } from '@/lib/audit/record-act';
import { approval, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { writeAuditLine } from './audit-line';
import { hasPapers, type WriteRow } from './write-row';

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

/** Ends a write that was never sent, because what was proposed or approved does not hold any more. */
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
  const [updated] = await transaction
    .update(recordedWrite)
    .set({ ...ended(row, now), state: 'EXPIRED', because })
    .where(eq(recordedWrite.id, row.id))
    .returning();
  if (updated === undefined) throw new Error('The record of a write has gone.');
  await writeAuditLine(transaction, row, {
    ...{ at: now, by, kind: 'approval', act: 'lapse', result: 'EXPIRED' },
    after: { state: 'EXPIRED', because },
  });
  return updated;
}

/** The columns of a write that will never be sent. */
export function ended(row: WriteRow, now: Date) {
  return {
    ...{ settledAt: now, holds: false, nextStep: null, nextAt: null, leaseOwner: null, leaseUntil: null },
    version: row.version + 1,
    // A document is not kept longer than it is needed.
    ...(hasPapers(row) ? { bodyKey: null } : {}),
  };
}
