import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { dayStartMs } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import { ok, type Result } from '@/lib/result';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { isRaw, type Raw } from './derive';
import { feeds, type Feed, type FeedName } from './feeds';
import { idsOf, type ObserveResult, observe, rowsIn } from './observe';
import {
  call,
  type Failure,
  type FillDependencies,
  type FilledAccount,
  isAway,
  isAwayBy,
  markGone,
  readDayAnew,
  readRecord,
} from './read-record';
import {
  dayOfRead,
  isOver,
  mayBeQuick,
  mostRows,
  type MirrorWindow,
  noteProblem,
  noteRead,
  putOff,
  splitWindow,
  type WindowRead,
} from './windows';
import { countRows, readRows, text } from '@/lib/store/rows';

const rawPage = z.object({
  total_items: z.int().optional(),
  total_pages: z.int().optional(),
  data: z.array(z.unknown()).nullish(),
});

type RawPage = z.output<typeof rawPage>;

const fullPage = 100;

function queryOf(feed: Feed, { status, fromDay, toDay }: MirrorWindow, zone: string): Raw {
  const states = status === '' || feed.status === undefined ? {} : { [feed.status.field]: status };
  // The list of one status is read over all days.
  if (feed.days === 'whole' || status !== '') return states;
  if (feed.days === 'days') return { start_time: fromDay, end_time: toDay };
  const at = (ms: number) => new Date(ms).toISOString();
  return { start_time: at(dayStartMs(fromDay, zone)), end_time: at(dayStartMs(addDays(toDay, 1), zone) - 1) };
}

interface WindowFill extends FillDependencies {
  readonly account: FilledAccount;
  readonly window: MirrorWindow;
  readonly feed: Feed;
}

/**
 * Reads a window once and records the result. False where the platform did not answer and would answer no other read,
 * so that the next window is left for later.
 */
export async function fillWindow(
  dependencies: FillDependencies,
  account: FilledAccount,
  window: MirrorWindow,
): Promise<boolean> {
  const filling: WindowFill = { ...dependencies, account, window, feed: feeds[window.feed] };
  const { database } = dependencies;
  const read = await readPages(filling);
  if (!read.ok) return await noteFailure(filling, read.error);
  if (read.value === 'too-many') await splitWindow(database, window);
  // The day when the first page was sent: rows that came later on that day may be missing.
  else await noteRead(database, window, read.value, dayOfRead(account.zone, read.value.sentMs));
  return true;
}

const heldMs = 5_000;
const missingMs = 10 * 60_000;

async function noteFailure({ database, window }: WindowFill, failure: Failure): Promise<boolean> {
  if (failure.kind === 'held') {
    await putOff(database, window, heldMs);
    return false;
  }
  if (failure.kind === 'missing') {
    await noteProblem(database, window, 'missing', missingMs);
    return true;
  }
  await noteProblem(database, window, failure.error.kind);
  return !isAway(failure.error);
}

const digestOf = (ids: Iterable<string>) =>
  createHash('md5')
    .update([...ids].toSorted().join(','))
    .digest('hex');

/** The rows that the pages of a window have shown so far. */
interface WindowProgress {
  readonly sentMs: number;
  readonly ids: Set<string>;
  news: number;
  unsure: number;
  /** The total on the last page. */
  total: number | undefined;
  /** Whether pages gave different totals. */
  hasMoved: boolean;
  /** Rows without an id, which may be any of the records that seem to be missing. */
  readonly nameless: Set<string>;
}

/** Reads all pages and keeps each as it comes, so that a later failure loses none of them. */
async function readPages(filling: WindowFill): Promise<Result<WindowRead | 'too-many', Failure>> {
  const { window, feed } = filling;
  const sentMs = filling.nowMs();
  const reading: WindowProgress = {
    sentMs,
    ids: new Set(),
    news: 0,
    unsure: 0,
    total: undefined,
    hasMoved: false,
    nameless: new Set(),
  };
  for (let number = 1; ; number += 1) {
    const before = reading.ids.size;
    const page = await takePage(filling, reading, number);
    if (!page.ok) return page;
    if (number === 1) {
      if (isTooMuch(page.value, window, feed)) return ok('too-many');
      const known = await findWhetherKnown(filling, reading);
      if (known !== undefined) return ok(known);
    }
    // A list that goes on without new rows answers every page number with the same page.
    if (isLast(page.value, number, filling.pageSize) || reading.ids.size === before) break;
  }
  const caughtUp = await catchUp(filling, reading);
  if (!caughtUp.ok) return caughtUp;
  const { ids, total } = reading;
  const digest = digestOf(ids);
  const settled = isWhole(filling, reading) ? await settleMissing(filling, reading, digest) : undefined;
  if (settled !== undefined && !settled.ok) return settled;
  const isTrue = settled !== undefined && !settled.value.isUnfinished && reading.unsure === 0;
  const isNew = reading.news > 0 || (settled?.value.settled ?? 0) > 0;
  const hasUnlisted = await findUnlisted(filling);
  return ok({
    total: total ?? ids.size,
    unreadable: reading.nameless.size,
    digest: isTrue ? digest : undefined,
    sentMs,
    isNew,
    isFull: true,
    hasUnlisted,
  });
}

/** Reads one page and keeps it. */
async function takePage(
  filling: WindowFill,
  reading: WindowProgress,
  number: number,
): Promise<Result<RawPage, Failure>> {
  const { account, window, feed, nowMs, pageSize = fullPage } = filling;
  const sentMs = nowMs();
  const query = { ...queryOf(feed, window, account.zone), page_number: number, page_size: pageSize };
  const page = await call(account, filling, { name: feed.list, response: rawPage }, { params: {}, query });
  if (!page.ok) return page;
  const { body, answeredMs } = page.value;
  const rows = rowsIn(body, 'page');
  const nameless = namelessIn(window.feed, body).map((row) => digestOf([JSON.stringify(row)]));
  const kept = await keepPage(filling, rows, { sentMs, answeredMs });
  reading.news += kept.news;
  reading.unsure += kept.unsure;
  reading.hasMoved ||= reading.ids.size > 0 && body.total_items !== reading.total;
  reading.total = body.total_items;
  for (const id of idsOf({ feed: window.feed, rows })) reading.ids.add(id);
  for (const digest of nameless) {
    reading.ids.add(digest);
    reading.nameless.add(digest);
  }
  return ok(body);
}

/** Rows without an id, which cannot be kept: the list has them all the same, and counts them. */
const namelessIn = (feed: FeedName, { data }: RawPage) =>
  (data ?? []).filter((row) => !isRaw(row) || idsOf({ feed, rows: [row] }).length === 0);

/** A list of some days only gains rows; a list of one status, or of records that may be deleted, loses rows too. */
const onlyGrows = ({ window, feed }: WindowFill) => window.status === '' && feed.days !== 'whole';

/**
 * Whether every row was seen. Where rows never leave the list, as many different rows as the last total are all of
 * them; where they do, a row that moved between pages may have come twice or not at all.
 */
function isWhole(filling: WindowFill, { ids, total, hasMoved }: WindowProgress): boolean {
  if (total === undefined) return !hasMoved;
  return total === ids.size && (onlyGrows(filling) || !hasMoved);
}

const mostCatchUp = 5;

/** Rows that were added to a busy day while its pages were read are on the first pages: reads these again. */
async function catchUp(filling: WindowFill, reading: WindowProgress): Promise<Result<undefined, Failure>> {
  if (!onlyGrows(filling)) return ok(undefined);
  for (let number = 1; number <= mostCatchUp && reading.ids.size < (reading.total ?? 0); number += 1) {
    const page = await takePage(filling, reading, number);
    if (!page.ok) return page;
  }
  return ok(undefined);
}

const isTooMuch = ({ total_items: total = 0 }: RawPage, { fromDay, toDay, status }: MirrorWindow, { days }: Feed) =>
  days !== 'whole' && status === '' && fromDay !== toDay && total > mostRows;

function isLast({ data, total_pages: pages }: RawPage, number: number, pageSize = fullPage): boolean {
  const { length } = data ?? [];
  return length === 0 || (pages === undefined ? length < pageSize : number >= pages);
}

async function keepPage(
  { database, sealer, account, window }: WindowFill,
  rows: readonly Raw[],
  times: { readonly sentMs: number; readonly answeredMs: number },
): Promise<ObserveResult> {
  const fields = window.feed === 'v1-payouts' ? 'some' : 'all';
  return await observe({ database, sealer }, account, { feed: window.feed, fields, rows, ...times });
}

/** Records that the window should show, as far as the mirror knows. */
function inWindow({ account, window, feed }: WindowFill) {
  const ours = sql`account_id = ${account.id} and kind = ${feed.kind} and gone_at is null and parts ? ${feed.part}`;
  if (feed.days === 'whole') return ours;
  if (window.status !== '') {
    if (feed.part === 'v1') return sql`${ours} and status_v1 = ${window.status}`;
    // A contradicting status stands in the place of the summary's own.
    return sql`${ours} and (status = ${window.status} or (status = ${contradictingStatus}
      and parts #>> '{v2,payout_status}' = ${window.status}))`;
  }
  // The moments narrow the same days more roughly, and have an index.
  return sql`${ours} and day between ${window.fromDay}::date and ${window.toDay}::date
    and created_at between ${window.fromDay}::date - 2 and ${window.toDay}::date + 3`;
}

/** For a window that was read whole lately, the newest page and the total show whether the rest is unchanged. */
async function findWhetherKnown(
  filling: WindowFill,
  { total, sentMs, news, unsure }: WindowProgress,
): Promise<WindowRead | undefined> {
  const { account, window } = filling;
  const today = dayOfRead(account.zone, sentMs);
  if (total === undefined || unsure > 0 || !mayBeQuick(window, total, sentMs, today)) return undefined;
  const ids = await findIdsInWindow(filling, total);
  if (ids.length !== total) return undefined;
  const digest = digestOf(ids);
  // Days that are over gain no rows; if one came all the same, the window is read whole, twice.
  if (window.status === '' && isOver(window, today) && digest !== window.digest) return undefined;
  const hasUnlisted = await findUnlisted(filling);
  // Only a read of all pages shows that such a record has ended.
  if (hasUnlisted && (isOver(window, today) || sentMs - (window.fullAtMs ?? 0) > unlistedMs)) return undefined;
  return { total, unreadable: 0, digest, sentMs, isNew: news > 0, isFull: false, hasUnlisted };
}

/** For so long the newest page of today may stand for the rest. */
const unlistedMs = 60_000;

/** Whether the window's days have a record in a status that the interface does not list. */
async function findUnlisted(filling: WindowFill): Promise<boolean> {
  const { database, feed, window } = filling;
  if (feed.status === undefined || window.status !== '') return false;
  const status = feed.part === 'v1' ? sql`status_v1` : sql`status`;
  const known = sql.param([...feed.status.known, contradictingStatus]);
  const statement = sql`select 1 from ${mirrorRecord} where ${inWindow(filling)} and ${status} <> all(${known}::text[]) limit 1`;
  return (await countRows(database, statement)) > 0;
}

/** One statement takes so many rows: the embedded store runs no other statement meanwhile. */
const idsAtOnce = 2_000;

/** The ids that the window should show as far as the mirror knows, in stretches; more than `most` are not all read. */
async function findIdsInWindow(filling: WindowFill, most: number): Promise<readonly string[]> {
  const { database, window, pageSize = idsAtOnce } = filling;
  // Rows of one status are found by it, and are few: they are not walked in order of their creation.
  const limit = window.status === '' ? pageSize : null;
  const ids: string[] = [];
  let after = sql``;
  for (;;) {
    const rows = await readRows(
      database,
      sql`select id, created_at::text as created_at from ${mirrorRecord} where ${inWindow(filling)} ${after}
        order by created_at, id limit ${limit}`,
      { id: text, created_at: text },
    );
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined || rows.length < (limit ?? Infinity) || ids.length > most) return ids;
    after = sql`and (created_at, id) > (${last.created_at}::timestamptz, ${last.id})`;
  }
}

interface SettleResult {
  readonly settled: number;
  /** Some records could not be read, or there were too many for one turn. */
  readonly isUnfinished: boolean;
}

const mostSettled = 50;

/** Records of a window that its list no longer shows: each is read alone, to find out its present state. */
async function settleMissing(
  filling: WindowFill,
  { ids, sentMs, nameless }: WindowProgress,
  digest: string,
): Promise<Result<SettleResult, Failure>> {
  const { account, database, window, feed } = filling;
  const isWholeList = feed.days === 'whole';
  // The platform may count days differently: rows that were read alone once, with the same digest, are not read again.
  if (onlyGrows(filling) && digest === window.digest) return ok({ settled: 0, isUnfinished: false });
  const missing = (
    await readRows(
      database, // Rows that came while the list was read need not be on it.
      sql`select id from ${mirrorRecord} where ${inWindow(filling)}
        and not (id = any(${sql.param([...ids])}::text[])) and (answered ->> ${feed.part}::text)::float8 <= ${sentMs}
        order by changed_at limit ${isWholeList ? null : mostSettled}`,
      { id: text },
    )
  ).map(({ id }) => id);
  if (isWholeList) {
    // A list without days is the platform's full list; a missing row counts as gone when two reads agree.
    const gone = digest === window.digest && nameless.size === 0 ? missing : [];
    await markGone({ database, account, feed }, gone, sentMs);
    return ok({ settled: gone.length, isUnfinished: false });
  }
  let isUnfinished = missing.length === mostSettled;
  for (const id of missing) {
    const record = await readRecord(filling, account, feed, id);
    if (record.ok) continue;
    const { error } = record;
    if (isAwayBy(error)) return record;
    if (error.kind === 'failed') isUnfinished = true;
    // The list of its days shows the record as well.
    if (window.status !== '') await readDayAnew({ database }, account, feed, id);
  }
  return ok({ settled: missing.length, isUnfinished });
}
