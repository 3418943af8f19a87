import 'server-only';
import type { SQL } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { notAllowed, notFound, type ReadError } from '@/lib/platform/reads/read-error';
import { platformContext } from '@/lib/platform/platform-context';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { alert } from '@/lib/store/alert-schema';
import { ReadCache } from '@/lib/store/cache/read-cache';
import { openStore, store, type Store } from '@/lib/store/open-store';
import {
  accountGrant,
  approvalPolicy,
  attempt,
  connectionGrant,
  person,
  recordedWrite,
  signInHelp,
} from '@/lib/store/schema';
import { realTime } from '../engine/dependencies';
import { type ApprovalPlace, findWaiting, type Waiting } from '../approvals/list-approvals';
import { listWrites, type WriteFilter, type WritePage, type WritePlace, maySee } from './list-writes';
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

interface AskedWrites extends Omit<WriteFilter, 'connectionId' | 'ids' | 'account'> {
  readonly account: string;
  /** Only the others than those that wait for this person's approval, which Approvals has. */
  readonly withoutToApprove?: boolean | undefined;
}

export async function readWrites({
  withoutToApprove = false,
  ...filter
}: AskedWrites): Promise<Result<WritePage, ReadError>> {
  const admitted = await admit(filter.account);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const waiting = withoutToApprove ? await readWaiting(admitted.value) : undefined;
  const ids = waiting && { within: false, of: waiting.toApprove.map(({ id }) => id) };
  return ok(await readPage(caller, { ...filter, ...place, account: filter.account, ids }));
}

/** What waits for the approval of the person behind the request, in any account. */
export async function readToApprove(): Promise<Result<readonly WriteView[], ReadError>> {
  const admitted = await admit(undefined);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const of = (await readWaiting(admitted.value)).toApprove.map(({ id }) => id);
  if (of.length === 0) return ok([]);
  return ok((await readPage(caller, { ...place, unsettled: true, ids: { within: true, of } })).writes);
}

async function readPage(caller: Caller, asked: WriteFilter): Promise<WritePage> {
  const read = async (database: Store) => await listWrites(database, caller, asked);
  return await keptPages.read(await openStore(), JSON.stringify([caller.role, asked]), read);
}

/** What else a page shows of the console's records: one value, which comes with the statement that is sent anyway. */
export interface Beside<T> {
  readonly value: SQL<T>;
  /** Of whom it is. */
  readonly key: string;
}

/** The account's writes in numbers, what waits for the person's approval in any account, and what is asked for beside them. */
export async function readUnsettled<T = undefined>(
  account: string | undefined,
  beside?: Beside<T>,
): Promise<Result<Unsettled & { readonly beside: T | undefined }, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { toApprove, ...waiting } = await readWaiting(admitted.value, beside);
  const toApproveOf: Record<string, number> = {};
  for (const one of toApprove) toApproveOf[one.account] = (toApproveOf[one.account] ?? 0) + 1;
  // Kept under a key that names what was asked for.
  return ok({ ...waiting, toApprove: toApprove.length, toApproveOf, beside: waiting.beside as T | undefined });
}

async function readWaiting({ caller, place }: Admitted, beside?: Beside<unknown>) {
  const read = async (database: Store) => await findWaiting(database, caller, place, beside?.value);
  // Who is kept apart from whom, until when a request can be approved and for how long an alert is snoozed ends with time alone.
  const minute = Math.floor(Date.now() / 60_000);
  const key = JSON.stringify([caller.personId, caller.role, place, minute, beside?.key]);
  return await keptWaiting.read(await openStore(), key, read);
}

const keptPages = new ReadCache<WritePage>([recordedWrite, attempt], 50);
const keptWaiting = new ReadCache<Waiting & { readonly beside: unknown }>([
  recordedWrite,
  approvalPolicy,
  signInHelp,
  person,
  accountGrant,
  connectionGrant,
  // Of what is asked for beside it.
  alert,
]);

/** Its next step waits behind none that nobody looks at. Not there and not theirs are answered alike. */
export async function readWrite(account: string, id: string): Promise<Result<WriteView, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const database = await store();
  const row = await findOwnRow(database, caller, place, id);
  if (row !== undefined) {
    const isTakenUp = await takeUpWatched(database, row);
    return ok(await readView(database, (isTakenUp ? await findRow(database, id) : row) ?? row));
  }
  return failed(notFound(message('terms.refused.noOperation'), continueTrace(undefined).id));
}

/** For so long the answer waits for what a look brings. */
const patientMs = 400;

/** Whoever looks sees what came of it, if the platform says so at once; else the next time. False where nothing was due. */
async function takeUpWatched(database: Store, row: WriteRow | undefined): Promise<boolean> {
  if (row?.nextAt == null) return false;
  const now = await realTime.now(database);
  const isFree = row.leaseUntil === null || row.leaseUntil <= now;
  if (row.nextAt > now || !isFree) return false;
  const through = await connectedWritesFor(row);
  if (through === undefined) return false;
  await Promise.race([through.engine.takeUp(row.id), realTime.wait(patientMs)]);
  return true;
}

interface Admitted {
  readonly caller: Caller;
  readonly place: ApprovalPlace;
}

/** Whoever acts for that account; where none is named, whoever is signed in. */
async function admit(account: string): Promise<Result<Admitted & { readonly place: WritePlace }, ReadError>>;
async function admit(account: string | undefined): Promise<Result<Admitted, ReadError>>;
async function admit(account: string | undefined): Promise<Result<Admitted, ReadError>> {
  const { id } = continueTrace(undefined);
  const { callerContext, credential } = await platformContext();
  if (callerContext === undefined) return failed(notAllowed('session', message('terms.signedOut'), id));
  const { caller, grants } = callerContext;
  if (account === undefined || mayEnter({ role: caller.role, grants }, account)) {
    return ok({ caller, place: { account, connectionId: credential.connectionId } });
  }
  const reason = notGranted;
  const refused = { by: caller, act: 'operations', account, reason, requestId: id, at: new Date(), mayRepeat: true };
  await recordRefusal(await store(), refused);
  return failed(notAllowed('permission', reason, id));
}
