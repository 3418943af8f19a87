import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import { message, writeMessage } from '@/lib/messages/message';
import type { Store } from '@/lib/store/open-store';
import { delivery } from '@/lib/store/outbox-schema';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import {
  adminChange,
  attempt,
  audit,
  auditHead,
  delegation,
  draft,
  invitation,
  passwordLink,
  recordedWrite,
  session,
  stepUp,
  storeEpoch,
} from '@/lib/store/schema';
import { updateRow, voidWrite, writeAuditLine } from '../engine/write-row';
import { pauseRuns } from '../runs/run-worker';

/** The last known state of a store, kept outside of it. */
interface KnownStoreState {
  /** The number of the store's last epoch; 0 before the first one. */
  readonly epoch: number;
  /** The newest line of its audit; undefined where no copy outside of the store knows it. */
  readonly lines: number | undefined;
}

/**
 * The store was put back from a backup, and lacks later events. Everything that was open in it becomes void, so that a
 * later act or send is not repeated. Writes that were under way keep their keys: sent again under them, they have no
 * second effect. Answers the number of the epoch.
 */
export async function beginStoreEpoch(store: Store, known: KnownStoreState, now: Date): Promise<number> {
  return await store.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${storeEpoch} in exclusive mode`);
    const last = await findStoreEpoch(transaction);
    // Another copy of the console has found the same before.
    if (known.lines !== undefined && last > known.epoch) return last;
    const [head] = await transaction
      .select({ lines: auditHead.count, lastAt: audit.at })
      .from(auditHead)
      .leftJoin(audit, eq(audit.sequence, auditHead.count))
      .where(eq(auditHead.id, 1));
    const number = Math.max(last, known.epoch) + 1;
    const epoch = { number, lines: head?.lines ?? 0, knownLines: known.lines ?? null };
    await transaction.insert(storeEpoch).values({ ...epoch, beganAt: now });
    await endSignIns(transaction, now);
    await endForms(transaction, head?.lastAt ?? new Date(0), now);
    await doubtUnsent(transaction, now);
    await holdBackWhatIsSent(transaction, now);
    await pauseRuns(transaction);
    await recordAct(transaction, {
      at: now,
      kind: 'setting',
      act: 'store.restored',
      by: undefined,
      object: { type: 'store', id: String(number) },
      after: epoch,
    });
    return number;
  });
}

/** The number of the last epoch; 0 where the store was never put back. */
async function findStoreEpoch(store: Store): Promise<number> {
  const [last] = await store
    .select({ number: storeEpoch.number })
    .from(storeEpoch)
    .orderBy(desc(storeEpoch.number))
    .limit(1);
  return last?.number ?? 0;
}

/** The store may again hold sessions and delegations that had ended, and links that were used. */
async function endSignIns(transaction: Store, now: Date): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: now, endedBecause: 'store-restored' })
    .where(isNull(session.endedAt));
  await transaction.delete(stepUp).where(isNull(stepUp.usedAt));
  for (const link of [invitation, passwordLink]) {
    await transaction
      .update(link)
      .set({ withdrawnAt: now })
      .where(and(isNull(link.usedAt), isNull(link.withdrawnAt), gt(link.expiresAt, now)));
  }
  await transaction.update(delegation).set({ endedAt: now }).where(isNull(delegation.endedAt));
  await transaction.update(adminChange).set({ outcome: 'void', settledAt: now }).where(isNull(adminChange.outcome));
}

/**
 * A form may have been sent since the backup, and a waiting write may have been approved and sent. A form that was open
 * when the store was last used counts, although it has expired since: it is named among the writes in question.
 */
async function endForms(transaction: Store, lastAt: Date, now: Date): Promise<void> {
  await transaction
    .update(draft)
    .set({ expiresAt: now })
    .where(and(isNull(draft.operationId), gt(draft.expiresAt, lastAt)));
  const waiting = await transaction
    .select()
    .from(recordedWrite)
    .where(eq(recordedWrite.state, 'PENDING_APPROVAL'))
    .for('update');
  for (const row of waiting) await voidWrite(transaction, row, 'store-restored', now);
}

/**
 * A write that had not left at the backup may have been sent since: without a trace of that, it would expire as never
 * sent. So it gets an attempt of which nothing is known, and its key is sent again as long as the platform knows keys.
 */
async function doubtUnsent(transaction: Store, now: Date): Promise<void> {
  const unsent = await transaction.select().from(recordedWrite).where(eq(recordedWrite.state, 'READY')).for('update');
  for (const row of unsent) {
    const number = row.attemptCount + 1;
    const lost = { by: 'sweeper', replica: 'restore', reading: 'UNKNOWN', phase: 'written' } as const;
    await transaction.insert(attempt).values({ ...lost, operationId: row.id, number, startedAt: now, endedAt: now });
    const updated = await updateRow(transaction, row, {
      state: 'UNKNOWN',
      // It cannot have been sent earlier, so its key lives no longer than from then.
      firstSentAt: row.firstSentAt ?? row.approvedAt ?? row.createdAt,
      attemptCount: number,
      nextStep: 'send',
      nextAt: now,
      leaseOwner: null,
      leaseUntil: null,
      version: row.version + 1,
    });
    await writeAuditLine(transaction, row, { at: now, by: undefined, act: 'conclude', result: updated.state });
  }
}

/** A waiting delivery may have been sent: a person sends it again, or resumes a schedule from its next time on. */
async function holdBackWhatIsSent(transaction: Store, now: Date): Promise<void> {
  await transaction
    .update(delivery)
    .set({ state: 'skipped', problem: 'restored', endedAt: now, leaseOwner: null, leaseUntil: null })
    .where(inArray(delivery.state, ['due', 'sending']));
  const restored = writeMessage(message('schedules.refused.restored'));
  await transaction
    .update(reportSchedule)
    .set({ nextDueAt: null, pausedFor: restored })
    .where(isNotNull(reportSchedule.nextDueAt));
  await transaction
    .update(reportRun)
    .set({ state: 'refused', problem: restored, finishedAt: now, leaseOwner: null, leaseUntil: null })
    .where(inArray(reportRun.state, ['queued', 'making']));
}
