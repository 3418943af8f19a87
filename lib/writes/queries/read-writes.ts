import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { everyAccount, oneAccount } from '@/lib/addresses/every-account';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { notAllowed, notFound, type ReadError } from '@/lib/platform/reads/read-error';
import { platformContext } from '@/lib/platform/platform-context';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { alert } from '@/lib/store/alert-schema';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { ReadCache } from '@/lib/store/cache/read-cache';
import { openStore, store, type OpenStore, type Store } from '@/lib/store/open-store';
import {
  accountGrant,
  approval,
  approvalPolicy,
  attempt,
  connectionGrant,
  delegation,
  person,
  recordedWrite,
  signInHelp,
} from '@/lib/store/schema';
import { uuids } from '@/lib/contract/fields/uuids';
import { realTime } from '../engine/dependencies';
import { type ApprovalPlace, findWaiting, type WaitingWrites } from '../approvals/list-approvals';
import { countRecorded, findConversions, findRecorded, type RecordedCounts } from '../lists/find-recorded';
import type { RecordedQuery } from '../lists/recorded-query';
import { maySee } from './is-visible-to';
import { listWrites, urgentViews, type WriteFilter, type WritePage, type WritePlace } from './list-writes';
import { type WriteRow, findRow } from '../engine/write-row';
import { readView, readViews } from './write-view';
import type { UnsettledCounts, WriteView } from '../submit/write-answer';
import { connectedWritesFor, withRequest } from '../submit/define-write-action';

/** A write of this account, if it exists and this person may see it: both failures look the same from outside. */
export async function findOwnRow(
  store: Store,
  caller: Caller,
  { account, connectionId }: WritePlace,
  id: string,
): Promise<WriteRow | undefined> {
  const row = uuids.any.test(id) ? await findRow(store, id) : undefined;
  return row?.account === account && row.connectionId === connectionId && maySee(caller, row) ? row : undefined;
}

interface AskedWrites extends Omit<WriteFilter, 'connectionId' | 'ids' | 'account'> {
  readonly account: string;
}

/** The writes of an account; for `all`, of each account that was granted to the person. */
export async function readWrites(filter: AskedWrites): Promise<Result<WritePage, ReadError>> {
  const admitted = await admit(oneAccount(filter.account));
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  return ok(await readPage(caller, { ...filter, connectionId: place.connectionId }));
}

/** A page of the list of activity, with the number of rows of each view. */
export interface ActivityPage extends WritePage {
  readonly counts: RecordedCounts<'activity'>;
}

/** The newest page of all rows has the unsettled writes on top, however old they are. */
export async function readActivity(
  account: string,
  query: RecordedQuery<'activity'>,
  before: string | undefined,
): Promise<Result<ActivityPage, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const opened = await openStore();
  const own = await readerKey(opened, admitted.value);
  // Everyone with the role sees the same rows, but for views that leave out what waits for the person.
  const reader = urgentViews.includes(query.view) ? own : caller.role;
  const list = async (part: Pick<WriteFilter, 'before' | 'unsettled'>) => {
    const filter = { ...place, activity: query, ...part };
    const ask = async (database: Store) => await listWrites(database, caller, filter);
    return await keptLists.read(opened, JSON.stringify([reader, filter]), ask);
  };
  const count = async (database: Store) =>
    await countRecorded(database, { list: 'activity', query, reader: caller, place });
  const [page, unsettled, counts] = await Promise.all([
    list({ before }),
    query.view === undefined && before === undefined ? list({ unsettled: true }) : undefined,
    keptCounts.read(opened, JSON.stringify([own, place, query]), count),
  ]);
  const first = unsettled?.writes ?? [];
  const ids = new Set(first.map(({ id }) => id));
  return ok({ counts, next: page.next, writes: [...first, ...page.writes.filter(({ id }) => !ids.has(id))] });
}

/** Quotes, with the newest conversion of each. */
export interface QuotesPage extends Pick<WritePage, 'writes' | 'next'> {
  readonly counts: RecordedCounts<'conversions'>;
  /** The conversions by the id of the quote's write. */
  readonly conversions: ReadonlyMap<string, WriteView>;
}

const quotesOfPage = 50;

export async function readQuotes(
  account: string,
  query: RecordedQuery<'conversions'>,
  before: string | undefined,
): Promise<Result<QuotesPage, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const request = { list: 'conversions', query, reader: caller, place } as const;
  const read = async (database: Store) => {
    const [found, counts] = await Promise.all([
      findRecorded(database, request, { size: quotesOfPage, after: before }),
      countRecorded(database, request),
    ]);
    const ids = found.map(({ row }) => row.id);
    const [writes, conversions] = await Promise.all([
      readViews(
        database,
        found.map(({ row }) => row),
      ),
      findConversions(database, ids, caller),
    ]);
    return { writes, counts, conversions, next: found.length < quotesOfPage ? undefined : ids.at(-1) };
  };
  return ok(await keptQuotes.read(await openStore(), JSON.stringify([caller.role, place, query, before]), read));
}

/** Time alone ends who is kept apart, and until when a request can be approved. */
const personKey = ({ personId, role }: Caller) => [personId, role, Math.floor(Date.now() / 60_000)].join();

/** Identifies the people who get the same counts: everyone with the role, unless something waits for an approval. */
async function readerKey(opened: OpenStore, { caller, place: { connectionId } }: AdmittedReader): Promise<string> {
  const isOne = and(eq(recordedWrite.connectionId, connectionId), eq(recordedWrite.state, 'PENDING_APPROVAL'));
  const waits = await keptWaits.read(opened, connectionId, async (database) => {
    const found = await database.select({ id: recordedWrite.id }).from(recordedWrite).where(isOne).limit(1);
    return found.length > 0;
  });
  return waits ? personKey(caller) : caller.role;
}

/** The writes that wait for the approval of the person behind the request, in any account. */
export async function readToApprove(): Promise<Result<readonly WriteView[], ReadError>> {
  const admitted = await admit(undefined);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const of = (await readWaiting(admitted.value)).toApprove.map(({ id }) => id);
  if (of.length === 0) return ok([]);
  return ok((await readPage(caller, { ...place, unsettled: true, ids: of })).writes);
}

async function readPage(caller: Caller, asked: WriteFilter): Promise<WritePage> {
  const read = async (database: Store) => await listWrites(database, caller, asked);
  // Accounts are granted to each person.
  const [kept, own] = asked.account === everyAccount ? [keptLists, [caller.personId]] : [keptPages, []];
  return await kept.read(await openStore(), JSON.stringify([caller.role, asked, ...own]), read);
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
  // Time alone also ends for how long an alert is snoozed.
  return await keptWaiting.read(await openStore(), JSON.stringify([personKey(caller), place, beside?.key]), read);
}

const keptPages = new ReadCache<WritePage>([recordedWrite, attempt], 50);
/** The tables that decide what a person sees and may approve. */
const ofReader = [
  recordedWrite,
  approval,
  approvalPolicy,
  signInHelp,
  person,
  accountGrant,
  connectionGrant,
  delegation,
];
const keptWaits = new ReadCache<boolean>([recordedWrite]);
const keptLists = new ReadCache<WritePage>([...ofReader, attempt], 50);
const keptCounts = new ReadCache<RecordedCounts<'activity'>>(ofReader);
const keptQuotes = new ReadCache<QuotesPage>([...ofReader, attempt], 50);
const keptWaiting = new ReadCache<WaitingWrites & { readonly beside: unknown }>([
  ...ofReader,
  // The value beside the counts depends on these tables.
  alert,
  reportSchedule,
  reportRun,
]);

/** The write after its next step is taken. A missing write and another person's write are answered alike. */
export async function readWrite(account: string, id: string): Promise<Result<WriteView, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { caller, place } = admitted.value;
  const database = await store();
  const row = await findOwnRow(database, caller, place, id);
  if (row !== undefined) {
    const isTakenUp = await takeUpWatched(database, row);
    return ok(await withRequest(await readView(database, (isTakenUp ? await findRow(database, id) : row) ?? row)));
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
