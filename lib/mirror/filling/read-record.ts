import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { operations, type ReadName } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/operation';
import { readResponse } from '@/lib/contract/pagination';
import { type PlatformError, transportError } from '@/lib/contract/platform-error';
import type { CallInput, PlatformClient } from '@/lib/platform/client/platform-client';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import type { Sealer } from '@/lib/store/sealer';
import { mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { feeds, type Feed, type FeedName } from './feeds';
import type { Raw } from './derive';
import { type MirrorAccount, observe, rowsIn } from './observe';
import { hasRow } from '@/lib/store/lease';
import { integer, readRows, text } from '@/lib/store/rows';

/** An account with the client that reads for it. */
export interface FilledAccount extends MirrorAccount {
  /** `master`, or a sub-account's id. */
  readonly account: string;
  readonly client: Pick<PlatformClient, 'read'>;
}

export interface FillDependencies {
  readonly database: Store;
  readonly sealer: Sealer;
  readonly nowMs: () => number;
  /** Records on a page; tests use small pages, so that few records fill many. */
  readonly pageSize?: number | undefined;
  /** Aborts reads that are under way, once this copy of the console stops filling the mirror. */
  readonly signal?: AbortSignal | undefined;
}

/** A record as it came, with fields that the interface does not name. */
const rawRecord = z.record(z.string(), z.unknown());
/** Why a read brought nothing: our own limits held it back, this platform has no such path, or another failure. */
export type Failure =
  | { readonly kind: 'held' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: PlatformError };

const isEnded = (signal: AbortSignal | undefined) => signal?.aborted === true;

const notTheAnswer: Failure = { kind: 'failed', error: transportError('malformed', '') };

interface AnsweredRead<T> {
  readonly body: T;
  readonly answeredMs: number;
}

/** Sends one request to the platform, and answers with the time of its answer. */
export async function call<T>(
  { account, client }: FilledAccount,
  { signal, nowMs }: Pick<FillDependencies, 'signal' | 'nowMs'>,
  { name, response }: { readonly name: ReadName; readonly response: z.ZodType<T> },
  asked: Pick<CallInput, 'params' | 'query'>,
): Promise<Result<AnsweredRead<T>, Failure>> {
  if (isEnded(signal)) return failed({ kind: 'held' });
  const operation: Operation = { ...operations[name], response };
  const trace = continueTrace(undefined);
  const input = { ...asked, account, trace, signal, lane: 'background', isKept: true } as const;
  const { result, isStored } = await client.read(operation, input);
  const answeredMs = nowMs();
  // An answer from a cache shows an earlier state of unknown age.
  if (isStored) return failed(notTheAnswer);
  // The raw answer is kept, but only if it fits this operation's own schema, and so answers this request.
  const own: z.ZodType = operations[name].response;
  if (result.ok && readResponse(own, result.value) === undefined) return failed(notTheAnswer);
  // The client parsed the answer by the schema that was given.
  if (result.ok) return ok({ body: result.value as T, answeredMs });
  const { error } = result;
  // Our own limits: the request was not sent (reliability 3.7).
  const isOurs = (error.kind === 'rate-limited' || error.kind === 'crowded') && error.status === 0;
  if (isOurs || isEnded(signal)) return failed({ kind: 'held' });
  if (error.status === 404 && error.family !== 'foreign' && error.kind !== 'not-found') {
    return failed({ kind: 'missing' });
  }
  return failed({ kind: 'failed', error });
}

/** Whether other requests would fail as well now. */
export const isAway = ({ kind }: PlatformError) =>
  ['unreachable', 'no-answer', 'rate-limited', 'token', 'configuration'].includes(kind);

/** Marks records as gone at the moment when the platform was asked: a record that was seen after that stays. */
export async function markGone(
  { database, account, feed }: { readonly database: Store; readonly account: FilledAccount; readonly feed: Feed },
  ids: readonly string[],
  sentMs: number,
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`update ${mirrorRecord} set gone_at = clock_timestamp(), changed_at = clock_timestamp(),
      answered = answered || jsonb_build_object(${feed.part}::text, ${sentMs}::float8), detail_due = false
    where account_id = ${account.id} and kind = ${feed.kind} and id = any(${sql.param([...ids])}::text[])
      and coalesce((answered ->> ${feed.part}::text)::float8 <= ${sentMs}::float8, true)`);
}

/** Reads one record anew; `missing` where this platform has no such operation, or cannot read such an id. */
export async function readRecord(
  dependencies: FillDependencies,
  account: FilledAccount,
  feed: Feed,
  id: string,
): Promise<Result<undefined, Failure>> {
  const sentMs = dependencies.nowMs();
  const answer = await askRecord(dependencies, account, feed, id);
  if (answer.ok) await keepRecords(dependencies, account, { feed, answers: [answer.value], sentMs });
  return answer.ok || (await isSettledAsAbsent(dependencies, account, { feed, id, sentMs }, answer.error))
    ? ok(undefined)
    : answer;
}

/** Where a record cannot be read alone, the list of its days is read whole. */
export async function readDayAnew(
  { database }: Pick<FillDependencies, 'database'>,
  account: FilledAccount,
  feed: Feed,
  id: string,
): Promise<void> {
  await database.execute(sql`update ${mirrorWindow} set agreed = 0, digest = null, full_at = null,
      whole_at = null, next_at = clock_timestamp()
    where account_id = ${account.id} and feed = ${feedNameOf(feed)} and status = ''
      and (select day from ${mirrorRecord} where account_id = ${account.id} and kind = ${feed.kind} and id = ${id})
        between from_day and to_day`);
}

async function askRecord(
  dependencies: FillDependencies,
  account: FilledAccount,
  feed: Feed,
  id: string,
): Promise<Result<AnsweredRead<Raw>, Failure>> {
  const schema = operations[feed.record].params;
  const params = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, id]));
  if (!schema.safeParse(params).success) return failed({ kind: 'missing' });
  return await call(account, dependencies, { name: feed.record, response: rawRecord }, { params, query: {} });
}

interface AnsweredRecords {
  readonly feed: Feed;
  readonly answers: readonly AnsweredRead<Raw>[];
  /** When the first of the records was requested, Unix milliseconds. */
  readonly sentMs: number;
}

async function keepRecords(
  { database, sealer }: FillDependencies,
  account: FilledAccount,
  { feed, answers, sentMs }: AnsweredRecords,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.flatMap(({ body }) => rowsIn(body, 'one'));
  const answeredMs = Math.max(...answers.map((one) => one.answeredMs));
  const observed = { feed: feedNameOf(feed), fields: 'all', rows, sentMs, answeredMs } as const;
  await observe({ database, sealer }, account, observed);
}

/** Whether the failure says that the record does not exist; if so, that is recorded. */
async function isSettledAsAbsent(
  { database }: FillDependencies,
  account: FilledAccount,
  { feed, id, sentMs }: { readonly feed: Feed; readonly id: string; readonly sentMs: number },
  failure: Failure,
): Promise<boolean> {
  if (failure.kind !== 'failed' || failure.error.kind !== 'not-found') return false;
  if (feed.part === 'v1') await dropDetail(database, account, id);
  else await markGone({ database, account, feed }, [id], sentMs);
  return true;
}

function feedNameOf(feed: Feed): FeedName {
  const found = Object.entries(feeds).find(([, one]) => one === feed);
  return found?.[0] as FeedName; // every feed is a value of `feeds`
}

/** The platform has no such page: it is not read again before the payout changes. */
async function dropDetail(database: Store, account: FilledAccount, id: string): Promise<void> {
  await database.execute(sql`update ${mirrorRecord} set detail_due = false
    where account_id = ${account.id} and kind = 'payout' and id = ${id}`);
}

/** Payouts of one account whose own pages are to be read. */
interface DueDetails {
  readonly accountId: number;
  readonly ids: readonly string[];
}

interface AskedDetails {
  readonly most: number;
  readonly without: readonly string[];
  readonly among?: readonly string[] | undefined;
}

/** Whether details of a payout of these accounts are due. */
export const isDetailDue = (accountIds: readonly number[]): SQL =>
  hasRow(mirrorRecord, sql`detail_due and account_id = any(${sql.param([...accountIds])}::int[])`);

/**
 * Payouts with news whose details are due: the newest ones of the account that has the newest payout, except the
 * payouts in `without`, and of those in `among` alone where it is given.
 */
export async function findDueDetails(
  database: Store,
  accountIds: readonly number[],
  { most, without, among }: AskedDetails,
): Promise<DueDetails | undefined> {
  const isAmong = among === undefined ? sql`true` : sql`kind = 'payout' and id = any(${sql.param([...among])}::text[])`;
  const newestOf = (accountId: SQL, count: number) => sql`select id, account_id, created_at from ${mirrorRecord}
    where detail_due and account_id = ${accountId} and not (id = any(${sql.param([...without])}::text[]))
      and ${isAmong}
    order by created_at desc limit ${count}`;
  const rows = await readRows(
    database,
    sql`with first as (
        select newest.account_id from unnest(${sql.param([...accountIds])}::int[]) as asked (id)
        cross join lateral (${newestOf(sql`asked.id`, 1)}) as newest order by newest.created_at desc limit 1
      ) ${newestOf(sql`(select account_id from first)`, most)}`,
    { account_id: integer, id: text },
  );
  const [first] = rows;
  return first && { accountId: first.account_id, ids: rows.map(({ id }) => id) };
}

const detailsAtOnce = 4;
/** The details that were read are kept together; this limits how long the first of them waits. */
const longestBatchMs = 500;

/** The result for each payout. `vain`: this one cannot be read now; `away`: no read succeeds now. */
export type FilledDetail = 'read' | 'vain' | 'away';

/** Reads payouts' own pages, several at once, for a moment only and while the platform answers; the rest stays due. */
export async function fillDetails(
  dependencies: FillDependencies,
  account: FilledAccount,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FilledDetail>> {
  const feed = feeds['v1-payouts'];
  const endMs = performance.now() + longestBatchMs;
  const sentMs = dependencies.nowMs();
  const left = [...ids];
  const came = new Map<string, FilledDetail>();
  const answers: AnsweredRead<Raw>[] = [];
  const outcomeOf = async (id: string, failure: Failure): Promise<FilledDetail> => {
    if (await isSettledAsAbsent(dependencies, account, { feed, id, sentMs }, failure)) return 'read';
    return isAwayBy(failure) ? 'away' : 'vain';
  };
  const askInTurn = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const answer = await askRecord(dependencies, account, feed, id);
      if (answer.ok) answers.push(answer.value);
      const outcome = answer.ok ? 'read' : await outcomeOf(id, answer.error);
      came.set(id, outcome);
      if (outcome === 'away' || performance.now() > endMs) return;
    }
  };
  await Promise.all(Array.from({ length: detailsAtOnce }, askInTurn));
  await keepRecords(dependencies, account, { feed, answers, sentMs });
  for (const [id, outcome] of await readDoubtful(dependencies, account, [...came.keys()])) came.set(id, outcome);
  return came;
}

/**
 * For payouts whose record contradicts a summary that was read earlier: reads the summary again, to find out whether it
 * has moved on too. Where the summary cannot be read alone, the list of its day is read.
 */
async function readDoubtful(
  dependencies: FillDependencies,
  account: FilledAccount,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, outcome: FilledDetail])[]> {
  const { database } = dependencies;
  const doubtful = await readRows(
    database,
    sql`select id from ${mirrorRecord} where account_id = ${account.id} and kind = 'payout'
      and id = any(${sql.param([...ids])}::text[]) and doubt = 'v2'`,
    { id: text },
  );
  const came: (readonly [string, FilledDetail])[] = [];
  for (const { id } of doubtful) {
    const read = await readRecord(dependencies, account, feeds.payouts, id);
    if (!read.ok && read.error.kind === 'missing') await readDayAnew(dependencies, account, feeds.payouts, id);
    if (!read.ok) came.push([id, isAwayBy(read.error) ? 'away' : 'vain']);
  }
  return came;
}

/** Whether any other read would fail as well. */
export const isAwayBy = (failure: Failure) =>
  failure.kind === 'held' || (failure.kind === 'failed' && isAway(failure.error));
