import 'server-only';
import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import type { Caller } from '@/lib/access/sessions/caller';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { inOrder } from '@/lib/access/requests/define-action';
import { cannotTell } from '@/lib/access/requests/when-broken';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { isOneLine } from '@/lib/messages/plain-text';
import { currentConnection } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { connectedWritesFor, admitCaller, otherPerson, requireAccount } from '../submit/define-write-action';
import { realTime } from '../engine/dependencies';
import { findRow, type WriteRow, writeAuditLine, lockRow, stateOf, ended, updateRow } from '../engine/write-row';
import { foregroundMs } from '../key-life';
import { findOwnRow } from './read-writes';
import type { WriteAnswer, WriteView, Verdict } from '../submit/write-answer';
import { refuse, type GivenProblem, readView } from './write-view';
import { eq } from 'drizzle-orm';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { requestIdOf } from '@/lib/audit/record-act';
import { approval } from '@/lib/store/schema';
import { isFinal, whyNotWithdraw } from '../write-state';
import { isUnanswered } from '../approvals/list-approvals';

const named = z.object({ account: z.string().min(1).max(64).refine(isOneLine), writeId: z.uuid() });

interface VisibleWrite {
  readonly database: Store;
  readonly caller: Caller;
  readonly row: WriteRow;
}

/** An action on a recorded write, of an account that the person was granted, if the person may see the write. */
function actionOnWrite<S extends z.ZodType<z.output<typeof named>>>(
  name: string,
  input: S,
  act: (found: VisibleWrite, given: z.output<S>) => Promise<Result<WriteRow, Message>>,
): (request: z.input<S>) => Promise<WriteAnswer> {
  return inOrder<S, Caller, WriteView, GivenProblem, WriteAnswer>({
    name,
    admit: async (request) => {
      const admitted = await admitCaller();
      const { data: given } = named.pick({ account: true }).safeParse(request);
      if (admitted.ok) await requireAccount(admitted.value, given?.account);
      return admitted;
    },
    input,
    unfit: ({ issues }) => {
      const fields = issues.map(({ path, message: text }) => ({ name: path.join('.'), sentence: readMessage(text) }));
      return { kind: 'input', sentence: fields[0]?.sentence ?? message('writes.problem.incomplete'), fields };
    },
    run: async (caller, given, requestId) => {
      const database = await store();
      const row = await findNamed(database, caller, given, requestId);
      if (row === undefined) return failed({ kind: 'form', sentence: noWrite });
      const done = await act({ database, caller, row }, given);
      return done.ok
        ? ok(await readView(database, done.value))
        : failed({ kind: 'busy', sentence: done.error, other: row });
    },
    other: otherPerson,
    broken: { kind: 'store', sentence: cannotTell },
    shape: { done: (write) => ({ kind: 'recorded', write }), refused: refuse },
  });
}

const noWrite = message('terms.refused.noOperation');

async function findNamed(
  database: Store,
  caller: Caller,
  { account, writeId }: z.output<typeof named>,
  requestId: string,
): Promise<WriteRow | undefined> {
  const { connectionId } = await currentConnection();
  const row = await findOwnRow(database, caller, { account, connectionId }, writeId);
  if (row !== undefined) return row;
  const object = { type: 'operations', id: writeId };
  const refused = { by: caller, act: 'operations', account, object, reason: noWrite, requestId, at: new Date() };
  await recordRefusal(database, refused);
  return undefined;
}

/** Sends the same key once more, or reads an accepted write: never a new write. */
export const checkAgain = actionOnWrite('check-again', named, async ({ database, row }) => {
  const through = await connectedWritesFor(row);
  if (through === undefined) return failed(message('writes.problem.connectionGone'));
  await through.engine.driveFor(row.id, foregroundMs, { forced: true });
  return ok((await findRow(database, row.id)) ?? row);
});

const resolution = named.extend({
  verdict: z.enum(['happened', 'did-not-happen']),
  reason: typedNote({ least: 10, most: 2_000, missing: message('writes.problem.sayHow') }),
});

/** A person's verdict about a write whose outcome the console cannot find out. */
export const resolveRecorded = actionOnWrite(
  'resolve',
  resolution,
  async ({ database, caller, row }, { verdict, reason }) =>
    resolveWrite(database, caller, { id: row.id, verdict, reason }, await realTime.now(database)),
);

export const withdrawRecorded = actionOnWrite('withdraw', named, async ({ database, caller, row }) =>
  withdrawWrite(database, caller, row.id, await realTime.now(database)),
);

interface Statement {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly by: string;
  readonly byId: string;
}

/** The verdict of two people is final, and their reasons stay with it. @internal Exported for tests. */
export async function resolveWrite(
  store: Store,
  caller: Caller,
  { id, verdict, reason }: { readonly id: string; readonly verdict: Verdict; readonly reason: string },
  now: Date,
): Promise<Result<WriteRow, Message>> {
  return await store.transaction(async (transaction) => {
    const row = await lockRow(transaction, id);
    if (row === undefined) return failed(message('terms.refused.noOperation'));
    if (stateOf(row) !== 'NEEDS_REVIEW') {
      return failed(
        isFinal(stateOf(row)) ? message('writes.problem.settledAlready') : message('writes.problem.stillChecking'),
      );
    }
    if (row.leaseUntil !== null && row.leaseUntil > now) return failed(message('writes.problem.beingChecked'));
    const statement: Statement = { verdict, reason, by: caller.name, byId: caller.personId };
    const first = (row.resolution ?? undefined) as Statement | undefined; // `keepStatement` wrote the resolution
    // Two people must agree: until then the newest verdict stands, and the audit has all of them.
    if (first === undefined || first.byId === caller.personId || first.verdict !== verdict) {
      return ok(await keepStatement(transaction, row, caller, statement, now));
    }
    const apart = (await findKeptApart(transaction, caller.personId, [first.byId], now)).get(first.byId);
    if (apart !== undefined)
      return await refuseAct(transaction, row, caller, { act: 'resolve', reason: apart, at: now });
    const state = verdict === 'happened' ? 'RESOLVED_DONE' : 'RESOLVED_NOT_DONE';
    const resolution = { ...first, second: { reason, by: caller.name, byId: caller.personId } };
    return ok(await close(transaction, row, caller, { state, because: 'resolved', resolution, now }));
  });
}

async function refuseAct(
  transaction: Store,
  { id, operation, account }: WriteRow,
  caller: Caller,
  { act, reason, at }: { readonly act: 'resolve' | 'withdraw'; readonly reason: Message; readonly at: Date },
) {
  const asked = { by: caller, act: `${operation}.${act}`, account, object: { type: 'operations', id }, at };
  await recordRefusal(transaction, { ...asked, reason, requestId: requestIdOf(caller) });
  return failed(reason);
}

async function keepStatement(
  transaction: Store,
  row: WriteRow,
  caller: Caller,
  statement: Statement,
  now: Date,
): Promise<WriteRow> {
  const updated = await updateRow(transaction, row, { resolution: statement, version: row.version + 1 });
  const line = { at: now, by: caller, act: 'resolve.first', result: row.state, after: statement };
  await writeAuditLine(transaction, row, line);
  return updated;
}

/** Withdraws a write that has not left the console, or was sent back and is not answered. @internal Exported for tests. */
export async function withdrawWrite(
  store: Store,
  caller: Caller,
  id: string,
  now: Date,
): Promise<Result<WriteRow, Message>> {
  return await store.transaction(async (transaction) => {
    const row = await lockRow(transaction, id);
    if (row === undefined) return failed(message('terms.refused.noOperation'));
    const maker = { id: row.personId, name: row.personName };
    const refusal = whyNotWithdraw({ state: stateOf(row), maker }, caller.personId);
    if (refusal !== undefined) {
      return await refuseAct(transaction, row, caller, { act: 'withdraw', reason: refusal, at: now });
    }
    const isUnsent = stateOf(row) === 'READY' && (row.leaseUntil === null || row.leaseUntil <= now);
    if (stateOf(row) === 'PENDING_APPROVAL') {
      await transaction
        .update(approval)
        .set({ verdict: 'withdrawn', decidedAt: now })
        .where(eq(approval.operationId, id));
    } else if (stateOf(row) === 'SENT_BACK') {
      if (!(await isUnanswered(transaction, row))) return failed(message('writes.problem.answered'));
    } else if (!isUnsent) return failed(message('writes.problem.sentAlready'));
    return ok(await close(transaction, row, caller, { state: 'WITHDRAWN', because: 'withdrawn', now }));
  });
}

interface FinalState {
  readonly state: 'RESOLVED_DONE' | 'RESOLVED_NOT_DONE' | 'WITHDRAWN';
  readonly because: 'resolved' | 'withdrawn';
  readonly resolution?: Statement & { readonly second: Omit<Statement, 'verdict'> };
  readonly now: Date;
}

async function close(
  transaction: Store,
  row: WriteRow,
  caller: Caller,
  { state, because, resolution, now }: FinalState,
): Promise<WriteRow> {
  const updated = await updateRow(transaction, row, {
    state,
    because,
    resolution: resolution ?? null,
    ...ended(row, now),
  });
  const act = state === 'WITHDRAWN' ? 'withdraw' : 'resolve';
  await writeAuditLine(transaction, row, { at: now, by: caller, act, result: state, after: { state, ...resolution } });
  return updated;
}
