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
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
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
import { type ApprovalPlace, findWaiting, type WaitingWrites } from '../approvals/list-approvals';
import { listWrites, type WriteFilter, type WritePage, type WritePlace, maySee } from './list-writes';
import { type WriteRow, findRow } from '../engine/write-row';
import { readView } from './write-view';
import type { UnsettledCounts, WriteView } from '../submit/write-answer';
import { connectedWritesFor } from '../submit/define-write-action';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A write of this account, if it exists and this person may see it: both failures look the same from outside. */
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
  /** Leaves out writes that wait for this person's approval, which the page of approvals shows. */
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

/** The writes that wait for the approval of the person behind the request, in any account. */
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

/** A further value of the console's records for a page: it comes with the statement that is sent anyway. */
export interface ExtraValue<T> {
  readonly value: SQL<T>;
  /** Identifies the value in the cache. */
  readonly key: string;
}

/**
 * The number of the account's unsettled writes, of writes that wait for the person's approval in any account, and the
 * value beside them.
 */
export async function readUnsettled<T = undefined>(
  account: string | undefined,
  beside?: ExtraValue<T>,
): Promise<Result<UnsettledCounts & { readonly beside: T | undefined }, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { toApprove, ...waiting } = await readWaiting(admitted.value, beside);
  const toApproveOf: Record<string, number> = {};
  for (const one of toApprove) toApproveOf[one.account] = (toApproveOf[one.account] ?? 0) + 1;
  // The cache key includes the key of the value.
  return ok({ ...waiting, toApprove: toApprove.length, toApproveOf, beside: waiting.beside as T | undefined });
}

async function readWaiting({ caller, place }: AdmittedReader, beside?: ExtraValue<unknown>) {
  const read = async (database: Store) => await findWaiting(database, caller, place, beside?.value);
  // Time alone ends who is kept apart, until when a request can be approved and for how long an alert is snoozed.
  const minute = Math.floor(Date.now() / 60_000);
  const key = JSON.stringify([caller.personId, caller.role, place, minute, beside?.key]);
  return await keptWaiting.read(await openStore(), key, read);
}

const keptPages = new ReadCache<WritePage>([recordedWrite, attempt], 50);
const keptWaiting = new ReadCache<WaitingWrites & { readonly beside: unknown }>([
  recordedWrite,
  approvalPolicy,
  signInHelp,
  person,
  accountGrant,
  connectionGrant,
  // For the value beside it.
  alert,
  reportSchedule,
  reportRun,
]);

/** Takes the write's next step before those of others. A missing write and another person's are answered alike. */
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

/** How long the answer waits for the result of a read. */
const patientMs = 400;

/**
 * The person sees the outcome if the platform answers at once, otherwise at the next read. False where no step was due.
 */
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

interface AdmittedReader {
  readonly caller: Caller;
  readonly place: ApprovalPlace;
}

/** A person who acts for that account; without an account, any signed-in person. */
async function admit(account: string): Promise<Result<AdmittedReader & { readonly place: WritePlace }, ReadError>>;
async function admit(account: string | undefined): Promise<Result<AdmittedReader, ReadError>>;
async function admit(account: string | undefined): Promise<Result<AdmittedReader, ReadError>> {
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
