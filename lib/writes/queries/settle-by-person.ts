import { message, type Message } from '@/lib/messages/message';
import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { requestIdOf, type Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import { approval, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { writeAuditLine } from '../engine/audit-line';
import { lockRow, stateOf, type WriteRow } from '../engine/write-row';
import { isFinal } from '../engine/states';
import { whyNotWithdraw } from './why-not-withdraw';
import { ended } from '../engine/void-write';
import type { Verdict } from '../submit/write-answer';

/** One person's word. */
interface Word {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly by: string;
  readonly byId: string;
}

/** Two people's word on what the console cannot find out. It settles for good, and their reasons stay with it. */
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
    const word: Word = { verdict, reason, by: caller.name, byId: caller.personId };
    const first = (row.resolution ?? undefined) as Word | undefined; // written below
    // Two people must say the same: until then the newest word stands, and the audit has all of them.
    if (first === undefined || first.byId === caller.personId || first.verdict !== verdict) {
      return ok(await keepWord(transaction, row, caller, word, now));
    }
    const apart = (await findKeptApart(transaction, caller.personId, [first.byId], now)).get(first.byId);
    if (apart !== undefined) return await refuseWord(transaction, row, caller, apart, now);
    const state = verdict === 'happened' ? 'RESOLVED_DONE' : 'RESOLVED_NOT_DONE';
    const resolution = { ...first, second: { reason, by: caller.name, byId: caller.personId } };
    return ok(await close(transaction, row, caller, { state, because: 'resolved', resolution, now }));
  });
}

async function refuseWord(transaction: Store, row: WriteRow, caller: Caller, reason: Message, at: Date) {
  const object = { type: 'operations', id: row.id };
  const asked = { by: caller, act: `${row.operation}.resolve`, account: row.account, object, at };
  await recordRefusal(transaction, { ...asked, reason: reason, requestId: requestIdOf(caller) });
  return failed(reason);
}

async function keepWord(transaction: Store, row: WriteRow, caller: Caller, word: Word, now: Date): Promise<WriteRow> {
  const [updated] = await transaction
    .update(recordedWrite)
    .set({ resolution: word, version: row.version + 1 })
    .where(eq(recordedWrite.id, row.id))
    .returning();
  if (updated === undefined) throw new Error('The record of a write has gone.');
  const by = doerOf(caller);
  await writeAuditLine(transaction, row, { at: now, by, act: 'resolve.first', result: row.state, after: word });
  return updated;
}

function doerOf({ personId, name, role, sessionKey, requestId }: Caller): Doer {
  return { personId, name, role, sessionKey, requestId };
}

/** Takes back what has not left the console. */
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
      const object = { type: 'operations', id };
      const asked = { by: caller, act: `${row.operation}.withdraw`, account: row.account, object, at: now };
      await recordRefusal(transaction, { ...asked, reason: refusal, requestId: requestIdOf(caller) });
      return failed(refusal);
    }
    const isUnsent = stateOf(row) === 'READY' && (row.leaseUntil === null || row.leaseUntil <= now);
    if (stateOf(row) === 'PENDING_APPROVAL') {
      await transaction
        .update(approval)
        .set({ verdict: 'withdrawn', decidedAt: now })
        .where(eq(approval.operationId, id));
    } else if (!isUnsent) return failed(message('writes.problem.sentAlready'));
    return ok(await close(transaction, row, caller, { state: 'WITHDRAWN', because: 'withdrawn', now }));
  });
}

interface Closing {
  readonly state: 'RESOLVED_DONE' | 'RESOLVED_NOT_DONE' | 'WITHDRAWN';
  readonly because: 'resolved' | 'withdrawn';
  readonly resolution?: Word & { readonly second: Omit<Word, 'verdict'> };
  readonly now: Date;
}

async function close(
  transaction: Store,
  row: WriteRow,
  caller: Caller,
  { state, because, resolution, now }: Closing,
): Promise<WriteRow> {
  const [updated] = await transaction
    .update(recordedWrite)
    .set({
      state,
      because,
      resolution: resolution ?? null,
      ...ended(row, now),
    })
    .where(eq(recordedWrite.id, row.id))
    .returning();
  const by = doerOf(caller);
  const act = state === 'WITHDRAWN' ? 'withdraw' : 'resolve';
  await writeAuditLine(transaction, row, { at: now, by, act, result: state, after: { state, ...resolution } });
  if (updated === undefined) throw new Error('The record of a write has gone.');
  return updated;
}
