import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ActionProblem } from '@/lib/access/requests/action-answer';
import { hashOfContent } from '@/lib/access/second-factor/step-up';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { laterBy } from '@/lib/store/lease';
import { recordedWrite, type RunKindName, writeRun, writeRunItem } from '@/lib/store/schema';
import type { WriteContext } from '../submit/record-and-send';
import { runKinds } from './run-kinds';
import { isProofOld, type RunRow } from './run-worker';

/** A record of a run to come. */
interface OrderedItem {
  readonly id: string;
  readonly name: string;
  readonly holder: string;
  /** Why the record needs no write; undefined for a record that gets one. */
  readonly left?: Message | undefined;
}

type RunContext = Pick<
  WriteContext,
  'store' | 'caller' | 'platform' | 'time' | 'mayRun' | 'findApprovalNeed' | 'requireProof'
>;

interface OrderedRun {
  readonly kind: RunKindName;
  readonly account: string;
  readonly reason: string;
  readonly items: readonly OrderedItem[];
  readonly undoes?: string | undefined;
}

/** The part of an order that a proof of identity is bound to. */
interface ProvenOrder extends Pick<OrderedRun, 'kind' | 'account' | 'reason' | 'undoes'> {
  readonly items: readonly Pick<OrderedItem, 'id'>[];
}

/** More than this are several incidents. */
export const mostOfRun = 500;

/** Stores the run; the worker sends its first writes within a second. Answers its id. */
export async function orderRun(context: RunContext, order: OrderedRun): Promise<Result<string, ActionProblem>> {
  const { caller, platform, time } = context;
  const { kind, account, reason, items, undoes } = order;
  const store = await context.store();
  const now = await time.now(store);
  const proof = await proveRun(context, order, now);
  if (!proof.ok) return proof;
  const id = randomUUID();
  const { connectionId } = platform.connection;
  await store.transaction(async (transaction) => {
    await transaction.insert(writeRun).values({
      id,
      kind,
      account,
      reason,
      connectionId,
      undoes: undoes ?? null,
      provenAt: proof.value,
      environment: platform.environment,
      clientHash: platform.clientHash,
      personId: caller.personId,
      personName: caller.name,
      sessionKey: caller.sessionKey,
      state: 'running',
      createdAt: now,
    });
    await transaction.insert(writeRunItem).values(
      items.map(({ id: recordId, name, holder, left }, position) => ({
        runId: id,
        position,
        recordId,
        name,
        holder,
        ...(left === undefined ? { state: 'due' as const } : { state: 'left' as const, problem: JSON.stringify(left) }),
      })),
    );
    await recordAct(transaction, {
      at: now,
      kind: 'write',
      act: undoes === undefined ? 'write-run.start' : 'write-run.undo',
      by: caller,
      account,
      object: { type: 'write-run', id },
      after: { kind, reason, undoes, records: items.filter(({ left }) => left === undefined).length },
    });
  });
  return ok(id);
}

/**
 * Checks that the person may order such writes, and that they confirmed now who they are, where the writes take that:
 * once for the run, with exactly these records.
 */
async function proveRun(
  { store, caller, platform, mayRun, findApprovalNeed, requireProof }: RunContext,
  { kind, account, reason, items, undoes }: ProvenOrder,
  now: Date,
): Promise<Result<Date | null, ActionProblem>> {
  const { write, input } = runKinds[kind];
  const { name } = write.operation;
  const body = input(reason);
  const allowed = await mayRun(caller, name, account, body);
  if (!allowed.ok) return failed({ sentence: allowed.error.reason });
  if (allowed.value.decision !== 'step-up') return ok(null);
  const asked = { write, account, id: items[0]?.id, role: caller.role, body, allowance: allowed.value };
  const need = await findApprovalNeed({ store: await store(), platform }, asked);
  if (!need.ok) return failed({ sentence: message('writes.problem.unreadableForApproval') });
  // The approver is the second check.
  if (need.value !== undefined) return ok(null);
  const contentHash = hashOfContent({ kind, account, reason, records: items.map(({ id }) => id) });
  const subject = { act: `write-run ${name}`, subject: undoes ?? account, contentHash };
  const stepUp = await requireProof(subject);
  return stepUp === undefined ? ok(now) : failed({ sentence: message('terms.confirmFirst'), stepUp });
}

/** Undoes exactly the writes of a run that took effect; each is checked again right before it is undone. */
export async function undoRun(
  context: RunContext,
  { account, id, reason }: { readonly account: string; readonly id: string; readonly reason: string },
): Promise<Result<string, ActionProblem>> {
  const run = await findRun(context, account, id);
  if (run?.kind !== 'freeze') return failed({ sentence: message('card-runs.refused.gone') });
  if (run.state === 'running') return failed({ sentence: message('card-runs.refused.running') });
  const store = await context.store();
  const items = await store
    .select({ id: writeRunItem.recordId, name: writeRunItem.name, holder: writeRunItem.holder })
    .from(writeRunItem)
    .innerJoin(recordedWrite, eq(recordedWrite.formId, writeRunItem.formId))
    .where(and(eq(writeRunItem.runId, id), inArray(recordedWrite.state, ['SUCCEEDED', 'RESOLVED_DONE'])))
    .orderBy(writeRunItem.position);
  if (items.length === 0) return failed({ sentence: message('card-runs.refused.nothing') });
  const [before] = await store.select({ id: writeRun.id }).from(writeRun).where(eq(writeRun.undoes, id));
  if (before !== undefined) return failed({ sentence: message('card-runs.refused.undone') });
  return await orderRun(context, { kind: 'unfreeze', account, reason, items, undoes: id });
}

/** Finds a run of this account that goes through the person's own connection. */
export async function findRun(
  { store, platform }: Pick<RunContext, 'store' | 'platform'>,
  account: string,
  id: string,
): Promise<RunRow | undefined> {
  const { connectionId } = platform.connection;
  const isIt = and(eq(writeRun.id, id), eq(writeRun.account, account), eq(writeRun.connectionId, connectionId));
  return (await (await store()).select().from(writeRun).where(isIt))[0];
}

/** Records whose writes are not recorded yet wait; those that are recorded go on. Everyone who may order it may pause it. */
export async function pauseRun(context: RunContext, account: string, id: string): Promise<Result<undefined, Message>> {
  return await changeState(context, { account, id, from: 'running', to: 'paused', act: 'write-run.pause' });
}

/**
 * Only the person who ordered a run goes on with it, since its writes are made in this person's name. They confirm
 * again who they are, for the records that are left, where their proof is old.
 */
export async function resumeRun(
  context: RunContext,
  account: string,
  id: string,
): Promise<Result<undefined, Message | ActionProblem>> {
  const run = await findRun(context, account, id);
  if (run === undefined) return failed(message('card-runs.refused.gone'));
  if (run.personId !== context.caller.personId) {
    return failed(message('card-runs.refused.notYours', { name: run.personName }));
  }
  const proof = await proveRest(context, run);
  if (!proof.ok) return proof;
  const provenAt = proof.value;
  return await changeState(context, { account, id, from: 'paused', to: 'running', act: 'write-run.resume', provenAt });
}

/** When the person confirmed who they are for a paused run: earlier, or now for its records that are still due. */
async function proveRest(context: RunContext, run: RunRow): Promise<Result<Date | null, ActionProblem>> {
  const store = await context.store();
  const now = await context.time.now(store);
  if (run.provenAt !== null && !isProofOld(run, now)) return ok(run.provenAt);
  const { kind, account, reason, undoes } = run;
  const items = await store
    .select({ id: writeRunItem.recordId })
    .from(writeRunItem)
    .where(and(eq(writeRunItem.runId, run.id), eq(writeRunItem.state, 'due')))
    .orderBy(writeRunItem.position);
  return await proveRun(context, { kind, account, reason, items, undoes: undoes ?? undefined }, now);
}

interface StateChange {
  readonly account: string;
  readonly id: string;
  readonly from: RunRow['state'];
  readonly to: RunRow['state'];
  readonly act: string;
  readonly provenAt?: RunRow['provenAt'];
}

async function changeState(
  context: RunContext,
  { account, id, from, to, act, ...proof }: StateChange,
): Promise<Result<undefined, Message>> {
  const { caller, mayRun } = context;
  const run = await findRun(context, account, id);
  const { write, input } = runKinds[run?.kind ?? 'freeze'];
  const allowed = await mayRun(caller, write.operation.name, account, input(''));
  if (!allowed.ok) return failed(allowed.error.reason);
  const store = await context.store();
  const now = await context.time.now(store);
  const isChanged = await store.transaction(async (transaction) => {
    const changed = await transaction
      .update(writeRun)
      .set({ state: to, problem: null, nextAt: laterBy(0), ...proof })
      .where(and(eq(writeRun.id, id), eq(writeRun.state, from)))
      .returning({ id: writeRun.id });
    if (run === undefined || changed.length === 0) return false;
    await recordAct(transaction, {
      at: now,
      kind: 'write',
      act,
      by: caller,
      account,
      object: { type: 'write-run', id },
    });
    return true;
  });
  return isChanged ? ok(undefined) : failed(message('card-runs.refused.gone'));
}
