import { message, type Message } from '@/lib/messages/message';
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { StepUpSubject, StepUpNeed } from '@/lib/access/second-factor/step-up';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { similarMs, foregroundMs, prepareMs } from '../key-life';
import { findRow, type WriteRow } from '../engine/write-row';
import { readView, refuse, type GivenProblem } from '../queries/write-view';
import { findHolder, mayOvertake, withoutEffect, type NewWrite } from './record-write';
import { sha256, type Sealer } from '@/lib/store/sealer';
import type { WriteAnswer } from './write-answer';
import type { EngineTime, WritePlatform } from '../engine/dependencies';
import type { Caller } from '@/lib/access/sessions/caller';
import type { mayRun } from '@/lib/access/permissions/permissions';
import type { FindApprovalNeed } from '../approvals/approval-policy';
import type { WriteEngine } from '../engine/write-engine';
import type { Write } from '../verbs/define-write';
import type { WriteName } from '@/lib/contract/operations';

/** The least time for sending: a slow commit must not end in not sending at all. */
const leastDriveMs = 500;

/** One deadline for one request: either the write is recorded, or the answer says that nothing was sent. */
export class AnswerDeadline {
  readonly #time: EngineTime;
  readonly #startedMs = performance.now();
  #stage: 'preparing' | 'recording' | 'given up' = 'preparing';

  constructor(time: EngineTime) {
    this.#time = time;
  }

  /** How long the person still waits for a write that is on its way. */
  get driveMs(): number {
    return Math.max(leastDriveMs, foregroundMs - (performance.now() - this.#startedMs));
  }

  get isRecording(): boolean {
    return this.#stage === 'recording';
  }

  /** Called once, right before the record is committed: after a yes, the answer is never that nothing was sent. */
  mayRecord(): boolean {
    if (this.#stage === 'given up') return false;
    this.#stage = 'recording';
    return true;
  }

  /**
   * The answer of the work, or of `late` where the work has recorded nothing by the deadline. The work must not reject.
   */
  async answer<T>(work: Promise<T>, late: () => Promise<T>): Promise<T> {
    const isOver = this.#time.wait(prepareMs).then(() => this.#giveUp());
    const isLate = await Promise.race([work.then(() => false), isOver]);
    return isLate ? await late() : await work;
  }

  #giveUp(): boolean {
    if (this.#stage === 'preparing') this.#stage = 'given up';
    return this.#stage === 'given up';
  }
}

/** How the person must first prove their identity once more. */
export type NeededProof =
  | { readonly kind: 'none' }
  /** The person proves their identity for this write, unless they did so early. */
  | { readonly kind: 'own'; readonly early: StepUpSubject | undefined }
  /** The proof is for a later write, which uses it up. */
  | { readonly kind: 'early'; readonly subject: StepUpSubject };

export interface PreparedWrite extends NewWrite {
  readonly proof: NeededProof;
}

/** Records a prepared write and sends it, unless another write blocks it or it needs approval first. */
export async function recordAndSend(
  context: WriteContext,
  { proof, ...write }: PreparedWrite,
  acknowledged: readonly string[],
  deadline: AnswerDeadline,
): Promise<WriteAnswer> {
  const { requestId } = context;
  const database = await context.store();
  const now = await context.time.now(database);
  if (context.platform.isAway(write.verb.operation.name)) return refuse(away, requestId);
  if (context.engine.isPaused(now)) return refuse(stopped, requestId);
  const holder = await findHolder(database, write);
  const isInTheWay = holder !== undefined && holder.formId !== write.formId && !mayOvertake(write, holder);
  if (isInTheWay) return refuse(inTheWay(write, holder), requestId);
  const repeated = await findRepeated(database, write, acknowledged);
  if (repeated?.state === 'SENT_BACK' && write.answer === undefined) return refuse(answerFirst, requestId);
  const similar = await findSimilar(database, write, context.platform.connection.connectionId, now);
  const mustAsk = similar !== undefined && !write.verb.isHarmlessAgain(write.asked);
  if (mustAsk && !acknowledged.includes(similar.id)) {
    return refuse({ kind: 'similar', sentence: message('writes.problem.similar'), other: similar }, requestId);
  }
  // From here on only our own store is called, and a write that was given up uses no proof.
  if (!deadline.mayRecord()) return refuse(givenUp, requestId);
  const need = await findNeed(context, write, proof);
  if (need !== undefined) return refuse({ ...confirm(proof), stepUp: need }, requestId);
  const recorded = await context.engine.record({ ...write, repeats: similar?.id ?? repeated?.id });
  if (!recorded.ok) return refuse(inTheWay(write, recorded.error.other), requestId);
  const { id } = recorded.value;
  if (write.approval !== undefined) return { kind: 'recorded', write: await readView(database, recorded.value) };
  await context.engine.driveFor(id, deadline.driveMs, { forced: false });
  return { kind: 'recorded', write: await readView(database, (await findRow(database, id)) ?? recorded.value) };
}

/** The write is not queued silently: the person must know that it is not on its way. */
const away = { kind: 'unreachable', sentence: message('writes.problem.away') } as const;

/** No person reads this answer: the person has read another answer already. */
const givenUp = { kind: 'unreachable', sentence: message('writes.problem.givenUp') } as const;

async function findNeed(context: WriteContext, write: NewWrite, proof: NeededProof): Promise<StepUpNeed | undefined> {
  if (proof.kind === 'own') return await context.requireProof(proofOf(write), proof.early);
  return proof.kind === 'early' ? await context.requireEarlyProof(proof.subject) : undefined;
}

/** The proof is for this operation with these bytes on this form, and for nothing else. */
function proofOf({ verb, formId, params, body }: NewWrite): StepUpSubject {
  return { act: verb.operation.name, subject: formId, contentHash: sha256(`${canonicalJson(params)} ${body}`) };
}

const confirm = ({ kind }: NeededProof) =>
  ({
    kind: 'step-up',
    sentence: message(kind === 'early' ? 'writes.problem.stepUpBeforePrice' : 'writes.problem.stepUp'),
  }) as const;

const stopped = { kind: 'unreachable', sentence: message('writes.problem.stopped') } as const;

function inTheWay({ verb: { usedUp } }: NewWrite, other: WriteRow): GivenProblem {
  return usedUp === undefined || other.holds
    ? { kind: 'busy', sentence: message('writes.problem.busy'), other }
    : { kind: 'lapsed', sentence: usedUp, other };
}

/** A write of the same act, record and values, from another form, a short while ago (reliability 3.6). */
async function findSimilar(
  store: Store,
  write: NewWrite,
  connectionId: string,
  now: Date,
): Promise<WriteRow | undefined> {
  const [row] = await store
    .select()
    .from(recordedWrite)
    .where(
      and(
        isSameAct(write),
        eq(recordedWrite.bodyHash, sha256(write.body)),
        gt(recordedWrite.createdAt, new Date(now.getTime() - similarMs)),
        eq(recordedWrite.connectionId, connectionId),
        ne(recordedWrite.formId, write.formId),
        notInArray(recordedWrite.state, [...withoutEffect, 'FAILED']),
      ),
    )
    .orderBy(desc(recordedWrite.createdAt))
    .limit(1);
  return row;
}

/**
 * The write that a person repeats with a form that says so: people declared it as not done, or it was sent back to this
 * person with a question.
 */
async function findRepeated(store: Store, write: NewWrite, ids: readonly string[]) {
  if (ids.length === 0) return undefined;
  const { id, state, personId } = recordedWrite;
  const isOwnAgain = and(eq(state, 'SENT_BACK'), eq(personId, write.caller.personId));
  const [row] = await store
    .select({ id, state })
    .from(recordedWrite)
    .where(and(isSameAct(write), inArray(id, [...ids]), or(eq(state, 'RESOLVED_NOT_DONE'), isOwnAgain)))
    .limit(1);
  return row;
}

const answerFirst = { kind: 'input', sentence: message('writes.problem.answerNeeded') } as const;

function isSameAct({ verb, account, resource }: Pick<NewWrite, 'verb' | 'account' | 'resource'>) {
  return and(
    eq(recordedWrite.operation, verb.operation.name),
    eq(recordedWrite.account, account),
    resource === undefined ? isNull(recordedWrite.resourceId) : eq(recordedWrite.resourceId, resource.id),
  );
}

/** The context of an action; a test gives its own. */
export interface WriteContext {
  readonly store: () => Promise<Store>;
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
  readonly time: EngineTime;
  readonly caller: Caller;
  readonly requestId: string;
  readonly mayRun: typeof mayRun;
  readonly findAccountProblem: (account: string) => Promise<Message | undefined>;
  /**
   * Ends the request with 403 for a person who may not do this; a test's own does nothing, so that the write is refused
   * in words.
   */
  readonly forbid: (write: Write, account: string, reason: Message) => Promise<void>;
  /** Uses up the person's proof, or the one that was given early, or answers which proof is needed first. */
  readonly requireProof: (subject: StepUpSubject, early?: StepUpSubject) => Promise<StepUpNeed | undefined>;
  /** Answers which proof is needed first for a later write; it is not used up. */
  readonly requireEarlyProof: (subject: StepUpSubject) => Promise<StepUpNeed | undefined>;
  readonly findApprovalNeed: FindApprovalNeed;
  /** Whether another person could approve the caller's write. */
  readonly hasApprover: (operation: WriteName, account: string) => Promise<boolean>;
  readonly broken: (error: unknown) => void;
}
