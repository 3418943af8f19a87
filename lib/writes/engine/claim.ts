import { eq } from 'drizzle-orm';
import { attempt, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { actorOf, writeAuditLine } from './audit-line';
import { attemptMs, keyLifeMs, leaseMs, unsentLifeMs } from '../key-life';
import { lockRow, stateOf, type WriteRow } from './write-row';
import { isFinal } from './states';

export interface Claimant {
  readonly replica: string;
  readonly environment: string;
  readonly clientHash: string;
  readonly now: Date;
  readonly by: 'person' | 'sweeper';
  /** A person asks at once for what the machine would do later, and for more than it would do. */
  readonly forced: boolean;
}

export interface Claim {
  readonly row: WriteRow;
  readonly step: 'send' | 'read';
  /** Of this attempt; whoever holds an older one has been overtaken. */
  readonly number: number;
  readonly startedAt: Date;
}

/**
 * Takes a write for one attempt (reliability 3.2, tx2). Nobody else gets it while the lease runs, and it is on the disk
 * that something is about to be sent before the first byte leaves.
 */
export async function claimWrite(transaction: Store, id: string, claimant: Claimant): Promise<Claim | undefined> {
  const row = await lockRow(transaction, id);
  if (row === undefined || !isFree(row, claimant)) return undefined;
  const step = findStep(row, claimant);
  if (step === undefined) return undefined;
  const { now, replica } = claimant;
  const number = row.attemptCount + 1;
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const isSend = step === 'send';
  const [claimed] = await transaction
    .update(recordedWrite)
    .set({
      ...(isSend ? { state: 'SENDING', firstSentAt: row.firstSentAt ?? now } : {}),
      attemptCount: number,
      leaseOwner: replica,
      leaseUntil,
      // Where the process ends before the answer, the sweeper goes on from here.
      nextStep: step,
      nextAt: leaseUntil,
      version: row.version + 1,
    })
    .where(eq(recordedWrite.id, id))
    .returning();
  if (claimed === undefined) return undefined;
  const by = isSend ? claimant.by : 'read-back';
  await transaction.insert(attempt).values({ operationId: id, number, by, replica, startedAt: now });
  const doer = claimant.by === 'person' ? actorOf(row) : undefined;
  await writeAuditLine(transaction, row, { at: now, by: doer, act: step, result: claimed.state });
  return { row: claimed, step, number, startedAt: now };
}

function isFree(row: WriteRow, { environment, clientHash, now, forced }: Claimant): boolean {
  // Recorded for another platform or credential: the key means nothing here.
  if (row.environment !== environment || row.clientHash !== clientHash) return false;
  if (row.leaseUntil !== null && row.leaseUntil > now) return false;
  return forced || (row.nextAt !== null && row.nextAt <= now);
}

function findStep(row: WriteRow, { now, forced }: Claimant): 'send' | 'read' | undefined {
  const state = stateOf(row);
  if (isFinal(state) || state === 'PENDING_APPROVAL') return undefined;
  const step = row.nextStep ?? (forced ? (state === 'ACCEPTED' ? 'read' : 'send') : undefined);
  if (step !== 'send' || !isTooLate(row, now)) return step;
  // The key has ended, but who asks may still look at the record.
  return forced && state !== 'READY' ? 'read' : undefined;
}

/** A write whose send is due and must not happen any more: it is decided anew instead. */
export function isOverdue(row: WriteRow, now: Date): boolean {
  return row.nextStep === 'send' && row.nextAt !== null && row.nextAt <= now && isTooLate(row, now);
}

function isTooLate(row: WriteRow, now: Date): boolean {
  const neverLeft = stateOf(row) === 'READY';
  return (
    !mayUseKey(row, now) || (neverLeft && now.getTime() - (row.approvedAt ?? row.createdAt).getTime() >= unsentLifeMs)
  );
}

/** Never after 23 hours, counted from the first send and by the database's clock. */
function mayUseKey({ firstSentAt }: Pick<WriteRow, 'firstSentAt'>, now: Date): boolean {
  return firstSentAt === null || now.getTime() + attemptMs <= firstSentAt.getTime() + keyLifeMs;
}
