import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { operations, type ReadName } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/operation';
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
  /** Records on a page, where tests need many pages of few. */
  readonly pageSize?: number | undefined;
  /** Ends what is under way, once this copy of the console fills the mirror no more. */
  readonly signal?: AbortSignal | undefined;
}

/** Records as they came: what the interface does not name is kept too. */
export const rawRecord = z.record(z.string(), z.unknown());
/** Why nothing came: held back by our own limits, not there on this platform, or anything else. */
export type Failure =
  | { readonly kind: 'held' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: PlatformError };

const isEnded = (signal: AbortSignal | undefined) => signal?.aborted === true;

const notTheAnswer: Failure = { kind: 'failed', error: transportError('malformed', '') };

interface Answered<T> {
  readonly body: T;
  readonly answeredMs: number;
}

/** One question to the platform, and when it was answered. */
export async function call<T>(
  { account, client }: FilledAccount,
  { signal, nowMs }: Pick<FillDependencies, 'signal' | 'nowMs'>,
  { name, response }: { readonly name: ReadName; readonly response: z.ZodType<T> },
  asked: Pick<CallInput, 'params' | 'query'>,
): Promise<Result<Answered<T>, Failure>> {
  if (isEnded(signal)) return failed({ kind: 'held' });
  const operation: Operation = { ...operations[name], response };
  const trace = continueTrace(undefined);
  const input = { ...asked, account, trace, signal, lane: 'background', isKept: true } as const;
  const { result, isStored } = await client.read(operation, input);
  const answeredMs = nowMs();
  // What a cache had kept says how things were, and nobody knows when.
  if (isStored) return failed(notTheAnswer);
  // Kept is what was sent, but only where it is the answer to this question and not to another one.
  if (result.ok && !operations[name].response.safeParse(result.value).success) return failed(notTheAnswer);
  // Its answer was parsed by the schema that was given.
  if (result.ok) return ok({ body: result.value as T, answeredMs });
  const { error } = result;
  // Our own limits: nothing was sent (reliability 3.7).
  const isOurs = (error.kind === 'rate-limited' || error.kind === 'crowded') && error.status === 0;
  if (isOurs || isEnded(signal)) return failed({ kind: 'held' });
  if (error.status === 404 && error.family !== 'foreign' && error.kind !== 'not-found') {
    return failed({ kind: 'missing' });
  }
  return failed({ kind: 'failed', error });
}

/** Whether other questions would fare no better now. */
export const isAway = ({ kind }: PlatformError) =>
  ['unreachable', 'no-answer', 'rate-limited', 'token', 'configuration'].includes(kind);

/** As of the moment at which the platform was asked: whoever saw one of them after that knows better. */
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

/** Reads one record anew; `missing` where this platform has no such operation, or none for such an id. */
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

/** Where a record cannot be asked for alone, its days are read whole. */
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
): Promise<Result<Answered<Raw>, Failure>> {
  const schema = operations[feed.record].params;
  const params = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, id]));
  if (!schema.safeParse(params).success) return failed({ kind: 'missing' });
  return await call(account, dependencies, { name: feed.record, response: rawRecord }, { params, query: {} });
}

interface AnsweredRecords {
  readonly feed: Feed;
  readonly answers: readonly Answered<Raw>[];
  /** When the first of them was asked for. */
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

/** Whether the failure says that there is no such record, which is written down then. */
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
  return found?.[0] as FeedName; // a feed is one of the literal's values
}

/** The platform has no such page: it is not asked for again before something changes. */
async function dropDetail(database: Store, account: FilledAccount, id: string): Promise<void> {
  await database.execute(sql`update ${mirrorRecord} set detail_due = false
    where account_id = ${account.id} and kind = 'payout' and id = ${id}`);
}

/** Payouts of one account whose own pages are to be read. */
interface DueDetails {
  readonly accountId: number;
  readonly ids: readonly string[];
}

/** Payouts with news whose details are not known, the newest of the account that has the newest; without those that were tried in vain. */
export async function findDueDetails(
  database: Store,
  accountIds: readonly number[],
  { most, without }: { readonly most: number; readonly without: readonly string[] },
): Promise<DueDetails | undefined> {
  const newestOf = (accountId: SQL, count: number) => sql`select id, account_id, created_at from ${mirrorRecord}
    where detail_due and account_id = ${accountId} and not (id = any(${sql.param([...without])}::text[]))
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
/** What was read is kept together, and none of it much later than it came. */
const longestBatchMs = 500;

/** How it went with each that was asked for. `vain`: not this one now; `away`: none now. */
export type FilledDetail = 'read' | 'vain' | 'away';

/** Reads payouts' own pages, several at once, as long as the platform answers and for a moment only: what is left stays due. */
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
  const answers: Answered<Raw>[] = [];
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
 * Of payouts whose record contradicts a summary that was read before it: reads the summary again, so that it is known whether
 * it has moved on too. Where it cannot be asked for alone, its day is read.
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

/** Whether whatever else is asked would fail as well. */
export const isAwayBy = (failure: Failure) =>
  failure.kind === 'held' || (failure.kind === 'failed' && isAway(failure.error));
