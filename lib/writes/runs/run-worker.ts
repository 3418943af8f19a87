import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { givenBack, hasRow, isFree, laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import type { Store } from '@/lib/store/open-store';
import { draft, recordedWrite, writeRun, writeRunItem } from '@/lib/store/schema';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import { findMadeIn, findRowOfForm } from '../engine/write-row';
import { mintForm } from '../forms/drafts';
import type { WriteContext } from '../submit/record-and-send';
import { withoutEffect } from '../submit/record-write';
import { runWrite } from '../submit/run-write';
import type { WriteProblem } from '../write-state';
import { runKinds, type RunKind } from './run-kinds';

export type RunRow = typeof writeRun.$inferSelect;

/** A proof that was given for a whole run counts for as long as the largest run takes. */
const proofLastsMs = 60 * 60_000;

export const isProofOld = ({ provenAt }: Pick<RunRow, 'provenAt'>, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() > proofLastsMs;

type ItemRow = typeof writeRunItem.$inferSelect;

export interface RunWorkerOptions {
  readonly store: () => Promise<Store>;
  /** The name of this copy of the console. */
  readonly owner: string;
  /** The context of the run's person as they are now, or why their run cannot go on. */
  readonly contextOf: (run: RunRow) => Promise<Result<WriteContext, Message>>;
  readonly leaseMs?: number;
  /** The pause before a run goes on that the platform or the store held up. */
  readonly heldUpMs?: number;
}

/** A lease lasts longer than the answers to all writes of one step take. */
const usualLeaseMs = 30_000;
const usualHeldUpMs = 5_000;
/** After this time the turn ends, and the next run is taken up. */
const turnMs = 4_000;
/** The budget of calls decides how fast they are sent; more at once would only wait longer. */
const atOnce = 4;

const isDueRun = sql`${writeRun.state} = 'running' and ${writeRun.nextAt} <= clock_timestamp() and ${isFree(writeRun)}`;

/** Nothing was sent, and the same form is submitted again later. */
const heldUp: readonly WriteProblem['kind'][] = ['unreachable', 'store', 'crowded'];
/** The problem would be the same for every record, so the run stops for its person. */
const ofThePerson: readonly WriteProblem['kind'][] = ['permission', 'account', 'not-here', 'no-approver', 'step-up'];

type Step =
  | { readonly kind: 'ended' }
  | { readonly kind: 'held-up'; readonly problem: Message }
  | { readonly kind: 'stopped'; readonly problem: Message };

/**
 * Submits the records of a run, some at a time, each by a form and a key of its own. The form is committed with its
 * record before it is submitted: a process that goes on with a cut-off run submits the same form, which acts once.
 */
export class RunWorker implements Worker {
  readonly name = 'write-runs';
  readonly leads = false;
  readonly idleMs = 1_000;
  readonly #options: RunWorkerOptions;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
  }

  isDue(): SQL {
    return hasRow(writeRun, isDueRun);
  }

  async turn({ signal }: Partial<Pick<WorkTurn, 'signal'>> = {}): Promise<boolean> {
    const database = await this.#options.store();
    const run = await this.#take(database);
    if (run === undefined) return false;
    const endMs = performance.now() + turnMs;
    const context = await this.#contextOf(database, run);
    if (!context.ok) {
      await this.#stop(database, run, context.error);
      return true;
    }
    let isMore = true;
    while (isMore && performance.now() < endMs && signal?.aborted !== true) {
      isMore = await this.#step(database, run, context.value);
    }
    await database.update(writeRun).set(givenBack).where(this.#isMine(run));
    return true;
  }

  async release(): Promise<void> {
    const database = await this.#options.store();
    await database.update(writeRun).set(givenBack).where(eq(writeRun.leaseOwner, this.#options.owner));
  }

  async #contextOf(database: Store, run: RunRow): Promise<Result<WriteContext, Message>> {
    const context = await this.#options.contextOf(run);
    const isOld = context.ok && isProofOld(run, await context.value.time.now(database));
    return isOld ? failed(message('card-runs.stopped.proof')) : context;
  }

  async #take(database: Store): Promise<RunRow | undefined> {
    const { owner, leaseMs = usualLeaseMs } = this.#options;
    const due = nextDue(writeRun, { isDue: isDueRun, orderBy: sql`${writeRun.leaseUntil} nulls first` });
    const [run] = await database.update(writeRun).set(leasedTo(owner, leaseMs)).where(eq(writeRun.id, due)).returning();
    return run;
  }

  /** Matches the run while this copy holds it and its person has not paused it. */
  #isMine({ id }: RunRow) {
    return and(eq(writeRun.id, id), eq(writeRun.leaseOwner, this.#options.owner), eq(writeRun.state, 'running'));
  }

  /** Submits the next records. False where the run has ended, is held up or belongs to this copy no more. */
  async #step(database: Store, run: RunRow, context: WriteContext): Promise<boolean> {
    const { leaseMs = usualLeaseMs, heldUpMs = usualHeldUpMs } = this.#options;
    const kept = await database
      .update(writeRun)
      .set({ leaseUntil: laterBy(leaseMs) })
      .where(this.#isMine(run))
      .returning({ id: writeRun.id });
    if (kept.length === 0) return false;
    const items = await database
      .select()
      .from(writeRunItem)
      .where(and(eq(writeRunItem.runId, run.id), eq(writeRunItem.state, 'due')))
      .orderBy(asc(writeRunItem.position))
      .limit(atOnce);
    if (items.length === 0) {
      await this.#finish(database, run);
      return false;
    }
    const steps = await Promise.all(items.map((item) => this.#submit(database, { run, item, context })));
    const stopped = steps.find((step) => step.kind === 'stopped');
    const waiting = steps.find((step) => step.kind === 'held-up');
    if (stopped !== undefined) await this.#stop(database, run, stopped.problem);
    else if (waiting !== undefined) {
      const problem = writeMessage(waiting.problem);
      await database
        .update(writeRun)
        .set({ problem, nextAt: laterBy(heldUpMs) })
        .where(this.#isMine(run));
    } else if (run.problem !== null) await database.update(writeRun).set({ problem: null }).where(this.#isMine(run));
    return stopped === undefined && waiting === undefined;
  }

  async #submit(database: Store, work: ItemWork): Promise<Step> {
    const { run, item, context } = work;
    const kind = runKinds[run.kind];
    const isSubmitted = item.formId !== null && (await findRowOfForm(database, item.formId)) !== undefined;
    const change = isSubmitted ? ok(undefined) : await findChange(database, work, kind);
    if (!change.ok) return { kind: 'held-up', problem: change.error };
    if (change.value !== undefined) return await endItem(database, item, { state: 'left', problem: change.value });
    const formId = await this.#formOf(database, work, kind);
    if (formId === undefined) return { kind: 'ended' };
    const request = { formId, account: run.account, input: { id: item.recordId, ...kind.input(run.reason) } };
    const first = await runWrite(context, kind.write, request);
    // The person ordered this run knowing what an earlier one did.
    const other = first.kind === 'refused' && first.problem.kind === 'similar' ? first.problem.other : undefined;
    const answer =
      other === undefined ? first : await runWrite(context, kind.write, { ...request, acknowledged: [other.id] });
    if (answer.kind === 'recorded') {
      return await endItem(database, item, { state: 'sent', operationId: answer.write.id });
    }
    const { kind: why, sentence: problem } = answer.problem;
    if (heldUp.includes(why)) return { kind: 'held-up', problem };
    if (ofThePerson.includes(why)) return { kind: 'stopped', problem };
    if (why === 'form' && (await dropUnsentForm(database, item, formId))) return { kind: 'held-up', problem };
    return await endItem(database, item, { state: 'refused', problem });
  }

  /** The form of the record; minted while this copy holds the run, or found. */
  async #formOf(database: Store, { run, item, context }: ItemWork, { write }: RunKind): Promise<string | undefined> {
    if (item.formId !== null) return item.formId;
    const formId = randomUUID();
    return await database.transaction(async (transaction) => {
      const [held] = await transaction.select().from(writeRun).where(this.#isMine(run)).for('update');
      if (held === undefined) return undefined;
      const now = await context.time.now(transaction);
      const { name, noun } = write.operation;
      const resource = { type: noun, id: item.recordId };
      const { account, connectionId } = run;
      await mintForm(transaction, run, { formId, operation: name, account, resource, connectionId }, now);
      await transaction.update(writeRunItem).set({ formId }).where(isItem(item));
      return formId;
    });
  }

  async #stop(database: Store, run: RunRow, problem: Message): Promise<void> {
    await database
      .update(writeRun)
      .set({ state: 'paused', problem: writeMessage(problem), ...givenBack })
      .where(this.#isMine(run));
  }

  async #finish(database: Store, run: RunRow): Promise<void> {
    await database.transaction(async (transaction) => {
      const ended = await transaction
        .update(writeRun)
        .set({ state: 'done', problem: null, ...givenBack })
        .where(this.#isMine(run))
        .returning({ id: writeRun.id });
      if (ended.length === 0) return;
      const { id, kind, account, undoes } = run;
      const object = { type: 'write-run', id };
      const after = { kind, undoes: undoes ?? undefined };
      await recordAct(transaction, {
        at: new Date(),
        kind: 'write',
        act: 'write-run.finish',
        by: undefined,
        account,
        object,
        after,
      });
    });
  }
}

interface ItemWork {
  readonly run: RunRow;
  readonly item: ItemRow;
  readonly context: WriteContext;
}

const isItem = ({ runId, position }: ItemRow) =>
  and(eq(writeRunItem.runId, runId), eq(writeRunItem.position, position));

type ItemEnd =
  | { readonly state: 'sent'; readonly operationId: string }
  | { readonly state: 'refused' | 'left'; readonly problem: Message };

async function endItem(database: Store, item: ItemRow, end: ItemEnd): Promise<Step> {
  const columns = end.state === 'sent' ? end : { state: end.state, problem: writeMessage(end.problem) };
  await database.update(writeRunItem).set(columns).where(isItem(item));
  return { kind: 'ended' };
}

/** A form that has expired without being sent is given up, so that the record gets a new one. False where it was sent. */
async function dropUnsentForm(database: Store, item: ItemRow, formId: string): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const [form] = await transaction.select().from(draft).where(eq(draft.formId, formId)).for('update');
    if (form?.operationId != null || (await findRowOfForm(transaction, formId)) !== undefined) return false;
    await transaction.delete(draft).where(and(eq(draft.formId, formId), isNull(draft.operationId)));
    await transaction.update(writeRunItem).set({ formId: null }).where(isItem(item));
    return true;
  });
}

/**
 * Why a run that undoes another one leaves a record: it was changed since, here or elsewhere. Fails while the platform
 * does not show the record.
 */
async function findChange(
  database: Store,
  { run, item, context }: ItemWork,
  { write, whyLeft }: RunKind,
): Promise<Result<Message | undefined, Message>> {
  if (whyLeft === undefined || run.undoes === null) return ok(undefined);
  const [undone] = await database
    .select({ write: recordedWrite.id, reason: writeRun.reason })
    .from(writeRunItem)
    .innerJoin(writeRun, eq(writeRun.id, writeRunItem.runId))
    .innerJoin(recordedWrite, eq(recordedWrite.formId, writeRunItem.formId))
    .where(and(eq(writeRunItem.runId, run.undoes), eq(writeRunItem.recordId, item.recordId)));
  if (undone === undefined) return ok(message('card-runs.left.notOfRun'));
  const [later] = await database
    .select({ name: recordedWrite.personName })
    .from(recordedWrite)
    .where(
      and(
        eq(recordedWrite.account, run.account),
        eq(recordedWrite.resourceType, write.operation.noun),
        eq(recordedWrite.resourceId, item.recordId),
        gt(recordedWrite.id, undone.write),
        notInArray(recordedWrite.state, [...withoutEffect, 'FAILED', 'PENDING_APPROVAL']),
      ),
    )
    .limit(1);
  if (later !== undefined) return ok(message('card-runs.left.changedBy', { name: later.name }));
  const records = { platform: context.platform, findMade: findMadeIn(database, context.platform.connection) };
  const shown = await write.subject?.read(records, run.account, item.recordId);
  if (shown?.ok === false) return failed(message('card-runs.unread'));
  return ok(shown?.value && whyLeft(shown.value, undone));
}

/** Ends what a store that was put back would do again: its records may have been sent since the backup. */
export async function pauseRuns(transaction: Store): Promise<void> {
  const problem = writeMessage(message('card-runs.restored'));
  await transaction
    .update(writeRun)
    .set({ state: 'paused', problem, ...givenBack })
    .where(inArray(writeRun.state, ['running']));
}

/** For a store of one process: the copies that held runs have ended. */
export async function freeRuns(database: Store): Promise<void> {
  await database.update(writeRun).set(givenBack).where(isNotNull(writeRun.leaseOwner));
}

/** Longer than people ask about an old incident; its writes stay in the activity, its orders in the audit. */
const keptDays = 400;

/** Deletes runs by their age, with the names that they hold. A run stays as long as its undo. */
export async function cleanRuns(database: Store): Promise<void> {
  const since = sql`clock_timestamp() - ${keptDays}::int * interval '1 day'`;
  await database.execute(sql`delete from ${writeRun} as run where state <> 'running' and created_at < ${since}
    and not exists (select from ${writeRun} as undo where undo.undoes = run.id
      and (undo.state = 'running' or undo.created_at >= ${since}))`);
}
