import 'server-only';
import { message } from '@/lib/messages/message';
import { findCaller, type Caller } from '@/lib/access/sessions/caller';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { notAllowed, notFound, type ReadError } from '@/lib/platform/reads/read-error';
import { currentConnection } from '@/lib/platform/server';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { realTime } from '../engine/dependencies';
import { countToApprove } from '../approvals/list-approvals';
import { countUnsettled, listWrites, type WriteFilter, type WritePage, type WritePlace, maySee } from './list-writes';
import { type WriteRow, findRow } from '../engine/write-row';
import { readView } from './write-view';
import type { Unsettled, WriteView } from '../submit/write-answer';
import { connectedWritesFor } from '../submit/define-write-action';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A write of this account, if there is one and this person may see it: both look the same from outside. */
export async function findOwnRow(
  store: Store,
  caller: Caller,
  { account, connectionId }: WritePlace,
  id: string,
): Promise<WriteRow | undefined> {
  const row = uuid.test(id) ? await findRow(store, id) : undefined;
  return row?.account === account && row.connectionId === connectionId && maySee(caller, row) ? row : undefined;
}

/** The account's writes, for the person behind the request. */
export async function readWrites(filter: Omit<WriteFilter, 'connectionId'>): Promise<Result<WritePage, ReadError>> {
  const caller = await admit(filter.account);
  return caller.ok
    ? ok(await listWrites(await store(), caller.value, { ...filter, connectionId: await through() }))
    : caller;
}

export async function readUnsettled(account: string): Promise<Result<Unsettled, ReadError>> {
  const caller = await admit(account);
  if (!caller.ok) return caller;
  const database = await store();
  const place = { account, connectionId: await through() };
  const toApprove = await countToApprove(database, caller.value, place);
  return ok({ ...(await countUnsettled(database, caller.value, place)), toApprove });
}

/** Its next step waits behind none that nobody looks at. Not there and not theirs are answered alike. */
export async function readWrite(account: string, id: string): Promise<Result<WriteView, ReadError>> {
  const caller = await admit(account);
  if (!caller.ok) return caller;
  const place = { account, connectionId: await through() };
  const database = await store();
  const row = await findOwnRow(database, caller.value, place, id);
  if (row !== undefined) {
    await takeUpWatched(row, await realTime.now(database));
    return ok(await readView(database, row));
  }
  return failed(notFound(message('terms.refused.noOperation'), continueTrace(undefined).id));
}

/** Whoever looks sees how it stands now, and the next time what came of it. */
async function takeUpWatched(row: WriteRow, now: Date): Promise<void> {
  const isFree = row.leaseUntil === null || row.leaseUntil <= now;
  if (row.nextAt === null || row.nextAt > now || !isFree) return;
  void (await connectedWritesFor(row))?.engine.takeUp(row.id);
}

const through = async (): Promise<string> => (await currentConnection()).connectionId;

async function admit(account: string): Promise<Result<Caller, ReadError>> {
  const { id } = continueTrace(undefined);
  const caller = await findCaller();
  if (caller === undefined) return failed(notAllowed('session', message('terms.refused.signedOut'), id));
  if (await mayEnter(caller, account)) return ok(caller);
  const reason = notGranted;
  const refused = { by: caller, act: 'operations', account, reason, requestId: id, at: new Date(), mayRepeat: true };
  await recordRefusal(await store(), refused);
  return failed(notAllowed('permission', reason, id));
}
