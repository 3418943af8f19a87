import { envelope, type Envelope } from './check-request';
import { foregroundMs, prepareMs } from '../key-life';
import { findRowOfForm } from '../engine/write-row';
import { readView } from '../queries/write-view';
import type { WriteHouse } from './run-write';
import type { OperationView, WriteAnswer } from './write-answer';
import { refuse } from './write-problem';

/**
 * The store failed us: what may be said is what it knows now, and where it does not answer, nothing. In doubt is a record
 * whose commit had begun when the connection broke: it may show only after this look, and then it is sent.
 */
export async function answerBroken(
  house: WriteHouse,
  request: unknown,
  { requestId, inDoubt }: { readonly requestId: string; readonly inDoubt: boolean },
): Promise<WriteAnswer> {
  const found = await findRecorded(house, request);
  if (found === 'unknown' || (found === undefined && inDoubt)) return refuse(cannotSay, requestId);
  return found === undefined ? refuse(notWritten, requestId) : { kind: 'recorded', operation: found };
}

/** Preparing took too long and was given up; another click on the same form may have been faster. */
export async function answerLate(house: WriteHouse, request: unknown, requestId: string): Promise<WriteAnswer> {
  const silence = house.time.wait(foregroundMs - prepareMs).then(() => 'unknown' as const);
  const found = await Promise.race([findRecorded(house, request), silence]);
  if (found === 'unknown') return refuse(cannotSay, requestId);
  return found === undefined ? refuse(tooSlow, requestId) : { kind: 'recorded', operation: found };
}

/** What this form became, if it was ever sent. */
async function findRecorded(house: WriteHouse, request: unknown): Promise<OperationView | 'unknown' | undefined> {
  try {
    const formId = envelope.shape.formId.safeParse((request as Partial<Envelope> | undefined)?.formId).data;
    const database = await house.store();
    const row = formId === undefined ? undefined : await findRowOfForm(database, formId);
    return row === undefined ? undefined : await readView(database, row);
  } catch (error) {
    house.broken(error);
    return 'unknown';
  }
}

const notWritten = {
  kind: 'store',
  sentence: 'The record of this could not be written. Nothing was sent.',
} as const;

/** Also of a form that was never sent: nobody can look. */
export const cannotSay = {
  kind: 'store',
  sentence:
    'The console cannot reach its own records, so it cannot say whether this was sent. Send the same form again: it cannot be done twice.',
} as const;

const tooSlow = {
  kind: 'unreachable',
  sentence:
    'Not sent: it took too long to look at everything that must be looked at before it is sent. Nothing changed; send it again in a minute.',
} as const;
