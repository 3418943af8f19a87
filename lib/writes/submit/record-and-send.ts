import { message } from '@/lib/messages/message';
import { and, desc, eq, gt, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import type { StepUpSubject } from '@/lib/access/second-factor/step-up';
import { canonicalJson } from '@/lib/canonical-json';
import { recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { similarMs } from '../key-life';
import { findRow, type WriteRow } from '../engine/write-row';
import { readView } from '../queries/write-view';
import type { AnswerDeadline } from './answer-deadline';
import { findHolder, mayOvertake, type NewWrite } from './record-write';
import type { WriteContext } from './write-context';
import { sha256 } from '../seal';
import type { WriteAnswer } from './write-answer';
import { refuse } from './write-problem';

export interface PreparedWrite extends NewWrite {
  /** Whoever asks must first show once more who they are. */
  readonly needsProof: boolean;
}

/** Records what was prepared and sends it, unless something stands in its way or a second person is asked first. */
export async function recordAndSend(
  context: WriteContext,
  { needsProof, ...write }: PreparedWrite,
  {
    acknowledged = [],
    requestId,
  }: { readonly acknowledged?: readonly string[] | undefined; readonly requestId: string },
  deadline: AnswerDeadline,
): Promise<WriteAnswer> {
  const database = await context.store();
  const now = await context.time.now(database);
  if (context.platform.isAway(write.verb.operation.name)) return refuse(away, requestId);
  if (context.engine.isPaused(now)) return refuse(stopped, requestId);
  const holder = await findHolder(database, write);
  const isInTheWay = holder !== undefined && holder.formId !== write.formId && !mayOvertake(write, holder);
  if (isInTheWay) return refuse(busy, requestId, holder);
  const similar = await findSimilar(database, write, context.platform.connection.connectionId, now);
  if (similar !== undefined && !acknowledged.includes(similar.id)) {
    return refuse({ kind: 'similar', sentence: message('writes.problem.similar') }, requestId, similar);
  }
  // From here on only our own store is asked, and no proof is used up for a write that was given up.
  if (!deadline.mayRecord()) return refuse(givenUp, requestId);
  const need = needsProof ? await context.requireProof(write.caller, proofOf(write)) : undefined;
  if (need !== undefined) return refuse({ ...confirm, stepUp: need }, requestId);
  const repeats = similar?.id ?? (await findRepeated(database, write, acknowledged));
  const recorded = await context.engine.record({ ...write, repeats });
  if (!recorded.ok) return refuse(busy, requestId, recorded.error.other);
  const { id } = recorded.value;
  if (write.approval !== undefined) return { kind: 'recorded', write: await readView(database, recorded.value) };
  await context.engine.driveFor(id, deadline.driveMs, { forced: false });
  return { kind: 'recorded', write: await readView(database, (await findRow(database, id)) ?? recorded.value) };
}

/** Never put in line without a word: whoever asked must know that nothing is on its way. */
const away = {
  kind: 'unreachable',
  sentence: message('writes.problem.away'),
} as const;

/** Nobody waits for this answer any more: they were told so already. */
const givenUp = { kind: 'unreachable', sentence: message('writes.problem.givenUp') } as const;

/** This operation with these bytes on this form, and nothing else. */
function proofOf({ verb, formId, params, body }: NewWrite): StepUpSubject {
  return { act: verb.operation.name, subject: formId, contentHash: sha256(`${canonicalJson(params)} ${body}`) };
}

const confirm = { kind: 'step-up', sentence: message('writes.problem.stepUp') } as const;

const stopped = {
  kind: 'unreachable',
  sentence: message('writes.problem.stopped'),
} as const;

const busy = {
  kind: 'busy',
  sentence: message('writes.problem.busy'),
} as const;

/** What certainly did not happen is no earlier one of anything. */
const withoutEffect = ['REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'RESOLVED_NOT_DONE'];

/** The same act on the same record with the same values, from another form, a short while ago (reliability 3.6). */
async function findSimilar(
  store: Store,
  write: Pick<NewWrite, 'formId' | 'verb' | 'account' | 'resource' | 'body'>,
  connectionId: string,
  now: Date,
): Promise<WriteRow | undefined> {
  const [row] = await store
    .select()
    .from(recordedWrite)
    .where(
      and(
        eq(recordedWrite.bodyHash, sha256(write.body)),
        gt(recordedWrite.createdAt, new Date(now.getTime() - similarMs)),
        eq(recordedWrite.operation, write.verb.operation.name),
        eq(recordedWrite.account, write.account),
        eq(recordedWrite.connectionId, connectionId),
        write.resource === undefined
          ? isNull(recordedWrite.resourceId)
          : eq(recordedWrite.resourceId, write.resource.id),
        ne(recordedWrite.formId, write.formId),
        notInArray(recordedWrite.state, withoutEffect),
      ),
    )
    .orderBy(desc(recordedWrite.createdAt))
    .limit(1);
  return row;
}

/** The write that a person declared not to have happened, and does again with the form that says so. */
async function findRepeated(
  store: Store,
  write: Pick<NewWrite, 'verb' | 'account' | 'resource'>,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await store
    .select({ id: recordedWrite.id })
    .from(recordedWrite)
    .where(
      and(
        inArray(recordedWrite.id, [...ids]),
        eq(recordedWrite.state, 'RESOLVED_NOT_DONE'),
        eq(recordedWrite.operation, write.verb.operation.name),
        eq(recordedWrite.account, write.account),
        write.resource === undefined
          ? isNull(recordedWrite.resourceId)
          : eq(recordedWrite.resourceId, write.resource.id),
      ),
    )
    .limit(1);
  return row?.id;
}
