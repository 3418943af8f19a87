import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { attempt, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import {
  actorOf,
  writeAuditLine,
  attemptsOf,
  hasPapers,
  lockRow,
  stateOf,
  toPast,
  type WriteRow,
  updateRow,
} from './write-row';
import type { Claim, Outcome } from './perform';
import { decide, type Decision } from './decide';
import { type AttemptBy, type Reading, isTaken } from './past-attempts';
import { findHolder } from '../submit/record-write';
import { isFinal, type WriteState } from '../write-state';

/** Which reads this platform offers about the write. Which of the two counts is known only with all attempts. */
export interface AvailableReads {
  /** Whether the write happened. */
  readonly record: boolean;
  /** The outcome of an accepted write. */
  readonly outcome: boolean;
}

export interface Conclusion {
  readonly now: Date;
  readonly random: () => number;
  readonly readable: AvailableReads;
  /** Whether an accepted write of this kind blocks other writes to the record. */
  readonly holdsWhileAccepted: boolean;
  readonly by: AttemptBy;
  readonly alarm: (event: string, row: WriteRow) => void;
}

/**
 * Stores the result of an attempt with its audit line, in one transaction (reliability 3.2, tx3). An answer that comes
 * late is added to the known attempts.
 */
export async function concludeAttempt(
  transaction: Store,
  claim: Claim,
  outcome: Outcome,
  conclusion: Conclusion,
): Promise<WriteRow> {
  const row = await lockRow(transaction, claim.row.id);
  if (row === undefined) throw new Error('The record of a write has gone.');
  const checked = await checkAgainstOthers(transaction, row, outcome);
  await transaction
    .update(attempt)
    .set({ ...checked.attempt, endedAt: conclusion.now })
    .where(and(eq(attempt.operationId, row.id), eq(attempt.number, claim.number)));
  return await settleFrom(transaction, row, { ...conclusion, learned: checked.learned, number: claim.number });
}

interface SettleContext extends Conclusion {
  readonly learned: Outcome['learned'];
  /** The attempt that ended; undefined when only time has passed. */
  readonly number: number | undefined;
}

/** Decides anew from all attempts. Without a new attempt, time alone has changed something. */
export async function settleFrom(transaction: Store, row: WriteRow, settling: SettleContext): Promise<WriteRow> {
  const { now, random, readable, learned } = settling;
  const attempts = (await attemptsOf(transaction, row.id)).map(toPast);
  const decision = decide({
    attempts,
    // A write with an approval begins with the approval.
    createdMs: (row.approvedAt ?? row.createdAt).getTime(),
    firstSentMs: row.firstSentAt?.getTime(),
    nowMs: now.getTime(),
    readable: attempts.some(({ reading }) => isAcceptance(reading)) ? readable.outcome : readable.record,
    random,
  });
  const state = stateOf(row);
  if (isFinal(state)) return await noteLate(transaction, row, decision, settling);
  const isOvertaken = settling.number !== undefined && settling.number !== row.attemptCount;
  // Another attempt is under way and will decide, unless this decision is final. The answer of this attempt is kept.
  if (isOvertaken && !isFinal(decision.state)) return await keepLearned(transaction, row, learned);
  const columns = columnsOf(row, decision, settling);
  const holds = columns.holds && (await mayHold(transaction, row));
  // Another write of the record may have begun since: an accepted write is not sent over it.
  if (columns.state === 'ACCEPTED' && columns.nextStep === 'send' && !holds) columns.nextStep = 'read';
  const updated = await updateRow(transaction, row, { ...learned, ...columns, holds });
  const doer = settling.by === 'person' ? actorOf(row) : undefined;
  await writeAuditLine(transaction, row, { at: now, by: doer, act: 'conclude', result: decision.state });
  if (decision.state === 'NEEDS_REVIEW' && state !== 'NEEDS_REVIEW') settling.alarm('write-needs-review', updated);
  return updated;
}

async function keepLearned(transaction: Store, row: WriteRow, learned: Outcome['learned']): Promise<WriteRow> {
  if (Object.keys(learned).length === 0) return row;
  const updated = await updateRow(transaction, row, learned);
  return updated;
}

const isAcceptance = (reading: Reading | undefined): boolean => reading === 'ACCEPTED' || reading === 'UNCONFIRMED';

function columnsOf(row: WriteRow, decision: Decision, { now, holdsWhileAccepted, readable }: SettleContext) {
  const { state, next, because } = decision;
  // An unconfirmed write may be sent again, which would undo a later change of the record.
  const holdsAccepted = because === 'unconfirmed' ? readable.outcome : holdsWhileAccepted;
  const final = isFinal(state);
  return {
    state,
    because: because ?? null,
    version: row.version + 1,
    leaseOwner: null,
    leaseUntil: null,
    nextStep: next?.step ?? null,
    nextAt: next === undefined ? null : new Date(next.atMs),
    holds: state === 'ACCEPTED' ? holdsAccepted && next !== undefined : !final,
    settledAt: final ? now : null,
    // A document is not kept longer than it is needed.
    ...(final && hasPapers(row) ? { bodyKey: null } : {}),
  };
}

/** Whether this write may block the record: not where another write has begun after this one had ended. */
async function mayHold(transaction: Store, row: WriteRow): Promise<boolean> {
  if (row.holds || row.resourceType === null || row.resourceId === null) return true;
  const resource = { type: row.resourceType, id: row.resourceId };
  return (await findHolder(transaction, { account: row.account, resource })) === undefined;
}

/** The statement of each final state, which later evidence may contradict. */
const saysDone: Partial<Record<WriteState, boolean>> = {
  REJECTED: false,
  EXPIRED: false,
  WITHDRAWN: false,
  RESOLVED_NOT_DONE: false,
  RESOLVED_DONE: true,
};

function contradicts(state: WriteState, late: WriteState): boolean {
  return saysDone[state] === true ? late === 'REJECTED' : isKnownDone(late) && saysDone[state] === false;
}

const isKnownDone = (state: WriteState): boolean => state === 'SUCCEEDED' || state === 'ACCEPTED';

/** A verdict that was shown does not change; a wrong one needs a person's review, even where people gave it. */
async function noteLate(
  transaction: Store,
  row: WriteRow,
  decision: Decision,
  { now, learned, alarm }: SettleContext,
): Promise<WriteRow> {
  if (!contradicts(stateOf(row), decision.state)) return row;
  const updated = await updateRow(transaction, row, {
    ...learned,
    // A reviewer needs both: the refusal, and the proof against it.
    refusal: row.refusal ?? learned.refusal ?? null,
    state: 'NEEDS_REVIEW',
    because: 'contradiction',
    // An earlier verdict does not count as one of the two that are needed now; the audit keeps it.
    resolution: null,
    settledAt: null,
    holds: await mayHold(transaction, row),
    version: row.version + 1,
  });
  const { state, resolution } = row;
  await writeAuditLine(transaction, row, {
    at: now,
    by: undefined,
    act: 'conclude',
    result: 'NEEDS_REVIEW',
    before: resolution === null ? { state } : { state, resolution },
    after: { state: 'NEEDS_REVIEW', because: 'contradiction' },
  });
  alarm('write-contradicted', updated);
  return updated;
}

/** An answer that belongs to another write proves nothing about this one, however well it fits. */
async function checkAgainstOthers(transaction: Store, row: WriteRow, outcome: Outcome): Promise<Outcome> {
  const reading = (outcome.attempt.reading ?? undefined) as Reading | undefined; // set by performClaim, from the union
  if (reading !== 'UNCONFIRMED' && !isTaken(reading)) return outcome;
  if (await isReferenceOfAnother(transaction, row, outcome)) {
    return { attempt: { ...outcome.attempt, reading: 'UNKNOWN' }, learned: {} };
  }
  // Another write to the same values, or a stored answer, has the same bytes for the same record.
  const isRepeated = reading === 'DONE' && (await isAnswerOfAnother(transaction, row, outcome));
  return isRepeated ? { ...outcome, attempt: { ...outcome.attempt, reading: 'UNCONFIRMED' } } : outcome;
}

/** A record that one write created cannot be the answer to another. */
async function isReferenceOfAnother(transaction: Store, row: WriteRow, { learned }: Outcome): Promise<boolean> {
  if (learned.platformReference == null) return false;
  const isNamed = eq(recordedWrite.platformReference, learned.platformReference);
  const found = await transaction
    .select({ id: recordedWrite.id })
    .from(recordedWrite)
    .where(and(isNamed, ...ofAnother(row)))
    .limit(1);
  return found.length > 0;
}

async function isAnswerOfAnother(transaction: Store, row: WriteRow, { attempt: { answerHash } }: Outcome) {
  if (row.resourceId === null || answerHash == null) return false;
  const others = await transaction
    .select({ id: recordedWrite.id })
    .from(recordedWrite)
    .where(and(eq(recordedWrite.resourceId, row.resourceId), isNotNull(recordedWrite.result), ...ofAnother(row)));
  for (const { id } of others) {
    const isSame = and(eq(attempt.operationId, id), eq(attempt.answerHash, answerHash));
    const found = await transaction.select({ number: attempt.number }).from(attempt).where(isSame).limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

function ofAnother(row: WriteRow) {
  return [
    eq(recordedWrite.operation, row.operation),
    ne(recordedWrite.id, row.id),
    eq(recordedWrite.clientHash, row.clientHash),
  ];
}
