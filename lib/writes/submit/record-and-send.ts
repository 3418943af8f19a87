import type { StepUpSubject } from '@/lib/access/second-factor/step-up';
import { canonicalJson } from '@/lib/canonical-json';
import type { CheckedRequest } from './check-request';
import { findRow } from '../engine/write-row';
import { readView } from '../queries/write-view';
import type { Press } from './answer-deadline';
import { findHolder, mayOvertake, type NewWrite } from './record-write';
import type { WriteHouse } from './run-write';
import { sha256 } from '../seal';
import { findRepeated, findSimilar } from './similar-write';
import type { WriteAnswer } from './write-answer';
import { refuse } from './write-problem';

export interface PreparedWrite extends NewWrite {
  /** Whoever asks must first show once more who they are. */
  readonly needsProof: boolean;
}

/** Records what was prepared and sends it, unless something stands in its way or a second person is asked first. */
export async function recordAndSend(
  house: WriteHouse,
  { needsProof, ...write }: PreparedWrite,
  { acknowledged = [], requestId }: CheckedRequest<unknown>,
  press: Press,
): Promise<WriteAnswer> {
  const database = await house.store();
  const now = await house.time.now(database);
  if (house.platform.isAway(write.operation.name)) return refuse(away, requestId);
  if (house.engine.standsStill(now)) return refuse(standstill, requestId);
  const holder = await findHolder(database, write);
  const isInTheWay = holder !== undefined && holder.formId !== write.formId && !mayOvertake(write, holder);
  if (isInTheWay) return refuse(busy, requestId, holder);
  const similar = await findSimilar(database, write, house.platform.connection.connectionId, now);
  if (similar !== undefined && !acknowledged.includes(similar.id)) {
    return refuse({ kind: 'similar', sentence: 'The same was asked for a few minutes ago.' }, requestId, similar);
  }
  // From here on only our own store is asked, and no proof is used up for a write that was given up.
  if (!press.mayRecord()) return refuse(givenUp, requestId);
  const need = needsProof ? await house.requireProof(write.caller, proofOf(write)) : undefined;
  if (need !== undefined) return refuse({ ...confirm, stepUp: need }, requestId);
  const repeats = similar?.id ?? (await findRepeated(database, write, acknowledged));
  const recorded = await house.engine.record({ ...write, repeats });
  if (!recorded.ok) return refuse(busy, requestId, recorded.error.other);
  const { id } = recorded.value;
  if (write.approval !== undefined) return { kind: 'recorded', operation: await readView(database, recorded.value) };
  await house.engine.driveFor(id, press.driveMs, { forced: false });
  return { kind: 'recorded', operation: await readView(database, (await findRow(database, id)) ?? recorded.value) };
}

/** Never put in line without a word: whoever asked must know that nothing is on its way. */
const away = {
  kind: 'unreachable',
  sentence: 'Not sent: the platform does not answer at the moment. Nothing changed; send it again in a minute.',
} as const;

/** Nobody waits for this answer any more: they were told so already. */
const givenUp = { kind: 'unreachable', sentence: 'Not sent: it took too long. Nothing changed.' } as const;

/** This operation with these bytes on this form, and nothing else. */
function proofOf({ operation, formId, params, body }: NewWrite): StepUpSubject {
  return { act: operation.name, subject: formId, contentHash: sha256(`${canonicalJson(params)} ${body}`) };
}

const confirm = { kind: 'step-up', sentence: 'Confirm first that it is you. Nothing was sent.' } as const;

const standstill = {
  kind: 'unreachable',
  sentence: 'The platform refuses this console at the moment. Nothing was sent; an administrator must look at it.',
} as const;

const busy = {
  kind: 'busy',
  sentence: 'Another change of this record is not settled yet. Look at it first.',
} as const;
