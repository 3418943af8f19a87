import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { attempt, operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Outcome } from '../engine/conclude';
import type { OperationRow } from '../engine/write-row';
import { isTaken, type Reading } from '../settle/reading';

/** What another write was answered is no proof of this one, however well it fits. */
export async function checkAgainstOthers(transaction: Store, row: OperationRow, outcome: Outcome): Promise<Outcome> {
  const reading = (outcome.attempt.reading ?? undefined) as Reading | undefined; // set by performClaim, from the union
  if (reading !== 'UNCONFIRMED' && !isTaken(reading)) return outcome;
  if (await isReferenceOfAnother(transaction, row, outcome)) {
    return { attempt: { ...outcome.attempt, reading: 'UNKNOWN' }, learned: {} };
  }
  // The same bytes again, for the same record: a change into the same values, or a stored answer.
  const isRepeated = reading === 'DONE' && (await isAnswerOfAnother(transaction, row, outcome));
  return isRepeated ? { ...outcome, attempt: { ...outcome.attempt, reading: 'UNCONFIRMED' } } : outcome;
}

/** What one write has made cannot be the answer to another. */
async function isReferenceOfAnother(transaction: Store, row: OperationRow, { learned }: Outcome): Promise<boolean> {
  if (learned.platformReference == null) return false;
  const isNamed = eq(operation.platformReference, learned.platformReference);
  const found = await transaction
    .select({ id: operation.id })
    .from(operation)
    .where(and(isNamed, ...ofAnother(row)))
    .limit(1);
  return found.length > 0;
}

async function isAnswerOfAnother(transaction: Store, row: OperationRow, { attempt: { answerHash } }: Outcome) {
  if (row.resourceId === null || answerHash == null) return false;
  const others = await transaction
    .select({ id: operation.id })
    .from(operation)
    .where(and(eq(operation.resourceId, row.resourceId), isNotNull(operation.result), ...ofAnother(row)));
  for (const { id } of others) {
    const isSame = and(eq(attempt.operationId, id), eq(attempt.answerHash, answerHash));
    const found = await transaction.select({ number: attempt.number }).from(attempt).where(isSame).limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

function ofAnother(row: OperationRow) {
  return [eq(operation.operation, row.operation), ne(operation.id, row.id), eq(operation.clientHash, row.clientHash)];
}
