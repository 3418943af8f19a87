import { type SQL, sql } from 'drizzle-orm';
import { hasRow, laterBy } from '@/lib/store/lease';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { monthClose } from '@/lib/store/report-schema';
import type { Store } from '@/lib/store/open-store';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { feedNames, feeds, type Feed, type FeedName } from './feeds';
import { countRows, instant, integer, nullable, oneOf, readRow, readRows, text } from '@/lib/store/rows';

/** A stretch of days of one list that is read in one go; a list without days has one window. */
export interface MirrorWindow {
  readonly accountId: number;
  readonly feed: FeedName;
  /** Empty: rows of any status. */
  readonly status: string;
  /** Days of the platform, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** How many reads in a row had as many rows as the list said, and the same rows; two only once its days are over. */
  readonly agreed: number;
  readonly digest: string | undefined;
  /** When the last full read began that found the same as the read before it, Unix milliseconds. */
  readonly fullAtMs: number | undefined;
  /** When the read of the window was due, as text of the store: each change of the plan changes it. */
  readonly nextAt: string;
  readonly failures: number;
  /** Milliseconds until it is read again. */
  readonly pauseMs: number;
}

/** The result of one read of a window. */
export interface WindowRead {
  readonly total: number;
  /** Rows that have no readable id, so that the mirror can't keep them; only a full read counts them. */
  readonly unreadable: number;
  /** The digest of the rows; undefined if the pages did not fit together, because rows moved between them. */
  readonly digest: string | undefined;
  /** When the request for the first page was sent, Unix milliseconds. */
  readonly sentMs: number;
  /** Whether any row was new or changed. */
  readonly isNew: boolean;
  /** Whether all pages were read, and not just the first. */
  readonly isFull: boolean;
  /** Whether a record of these days is in a status that the interface does not list. */
  readonly hasUnlisted: boolean;
}

/** Reads a list without days soon, but no sooner after its last read than after a change. */
export async function hurryWindow(database: Store, accountId: number, feed: FeedName): Promise<void> {
  await database.execute(sql`update ${mirrorWindow} set next_at = least(next_at,
      greatest(clock_timestamp(), coalesce(read_at, '-infinity') + ${pauses.whole.shortest / 2} * interval '1 millisecond'))
    where account_id = ${accountId} and feed = ${feed} and from_day = ${wholeDay} and failures = 0`);
}

/** Reads now what changes now: the newest days, open records, lists without days, and what could not be read. */
export async function hurryLive(database: Store, accountIds: readonly number[]): Promise<void> {
  await database.execute(sql`update ${mirrorWindow} set next_at = least(next_at, clock_timestamp())
    where account_id = any(${sql.param([...accountIds])}::int[])
      and (status <> '' or from_day = ${wholeDay} or to_day >= current_date - 1 or failures > 0)`);
}

/** How many reads have to agree until a window is closed. */
export const enoughAgreed = 2;

/** Stands for the days of a list without days. */
export const wholeDay = '0001-01-01';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * The pause before the next read: shortest after a change, longest while nothing changes; and for how long the newest
 * page and the total may stand for the rest. The newest page shows new rows and not changed ones: only a read of all
 * pages finds a payout that is paid and then refunded, so days that are over long ago are always read whole.
 */
const pauses = {
  today: { shortest: 15 * secondMs, longest: 2 * minuteMs, full: 10 * minuteMs },
  open: { shortest: 30 * secondMs, longest: 10 * minuteMs, full: 10 * minuteMs },
  whole: { shortest: 30 * secondMs, longest: 10 * minuteMs, full: 0 },
  recent: { shortest: 10 * minuteMs, longest: 6 * hourMs, full: 6 * hourMs },
  daily: { shortest: 6 * hourMs, longest: 20 * hourMs, full: 0 },
  weekly: { shortest: 24 * hourMs, longest: 6 * 24 * hourMs, full: 0 },
} as const;

const recentDays = 7;
const dailyDays = 30;

/** The first day that is read daily: the last thirty days, and the month before, which is closed next. */
function firstDailyDay(today: string): string {
  const ofLastMonth = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const ofThirty = addDays(today, -dailyDays);
  return ofLastMonth < ofThirty ? ofLastMonth : ofThirty;
}

/**
 * The platform lists only statuses of the interface by themselves: the days of a record in another one are read as often
 * as the list of an open status, so that its end is seen as soon.
 */
function pauseAfter(window: MirrorWindow, { hasUnlisted }: WindowRead, today: string) {
  const own = pauseOf(window, today);
  if (!hasUnlisted) return own;
  const { shortest, longest } = pauses.open;
  return { shortest: Math.min(own.shortest, shortest), longest: Math.min(own.longest, longest) };
}

/** Reads the days of these records as soon as the list of an open status after a change. */
export async function hurryDays(
  database: Store,
  { accountId, feed }: Pick<MirrorWindow, 'accountId' | 'feed'>,
  days: readonly string[],
): Promise<void> {
  await database.execute(sql`update ${mirrorWindow} set next_at = least(next_at, ${laterBy(pauses.open.shortest)})
    where account_id = ${accountId} and feed = ${feed} and status = '' and from_day <> ${wholeDay} and failures = 0
      and exists (select from unnest(${sql.param([...days])}::date[]) as day where day between from_day and to_day)`);
}

function pauseOf(window: Pick<MirrorWindow, 'feed' | 'status' | 'toDay'>, today: string) {
  if (feeds[window.feed].days === 'whole') return pauses.whole;
  if (window.status !== '') return pauses.open;
  if (window.toDay >= today) return pauses.today;
  if (window.toDay >= addDays(today, -recentDays)) return pauses.recent;
  return window.toDay >= firstDailyDay(today) ? pauses.daily : pauses.weekly;
}

/** The platform's clock may be behind the console's clock: a day is over when both clocks say so. */
const mostAheadMs = minuteMs;

/** The platform's day when a read was sent. */
export const dayOfRead = (zone: string, sentMs: number): string => todayIn(zone, sentMs - mostAheadMs);

/** Whether the window's days were over on that day: an earlier read cannot have all their rows. */
export function isOver({ feed, status, toDay }: Pick<MirrorWindow, 'feed' | 'status' | 'toDay'>, today: string) {
  return feeds[feed].days === 'whole' || status !== '' || toDay < today;
}

/** Whether the newest page and the total may be enough this time. */
export function mayBeQuick(window: MirrorWindow, total: number, nowMs: number, today: string): boolean {
  const { feed, status, agreed, fullAtMs } = window;
  if (feeds[feed].days === 'whole' || fullAtMs === undefined) return false;
  // Rows leave the list of a status while others come, so a quick read is used only where a full read takes long.
  if (status !== '' && total <= mostRows) return false;
  if (agreed < (isOver(window, today) && status === '' ? enoughAgreed : 1)) return false;
  const ageMs = nowMs - fullAtMs;
  // A clock that was put back says nothing about how long ago it was.
  return ageMs >= 0 && ageMs < pauseOf(window, today).full;
}

/** The most days of one window: some lists are limited to a month (extras 4.8), and a read stays short. */
const mostDays = 28;

/** A window with more rows is split into halves, down to one day. */
export const mostRows = 1_000;

interface Stretch {
  readonly fromDay: string;
  readonly toDay: string;
}

/** From today backwards to the first day; today stands alone, because it is read most often. @internal For tests. */
export function stretches(firstDay: string, today: string): Stretch[] {
  return [{ fromDay: today, toDay: today }, ...stretchesBefore(today, firstDay)];
}

function stretchesBefore(day: string, firstDay: string): Stretch[] {
  const found: Stretch[] = [];
  for (let toDay = addDays(day, -1); toDay >= firstDay;) {
    const fromDay = [addDays(toDay, 1 - mostDays), firstDay].toSorted().at(-1) ?? firstDay;
    found.push({ fromDay, toDay });
    toDay = addDays(fromDay, -1);
  }
  return found;
}

interface PlannedAccount {
  readonly accountId: number;
  readonly firstDay: string;
  readonly today: string;
}

/**
 * Adds missing windows: the first windows of an account, and the windows of each new day, newer ones due first. Moves
 * windows forward that would be read later than their plan says.
 */
export async function planWindows(database: Store, planned: PlannedAccount): Promise<void> {
  await addWindows(database, planned);
  await bringForward(database, planned);
}

/**
 * The last thirty days, the month before and every closed month are read whole once a day, all other days once a week.
 * A month may be closed, or days may come to be read daily, after their next read was put far ahead.
 */
async function bringForward(database: Store, { accountId, today }: PlannedAccount): Promise<void> {
  const isOfClosed = sql`exists (select from ${monthClose} as closed where closed.account_id = ${accountId}
    and closed.state <> 'reopened' and closed.month <= planned.to_day
    and closed.month + interval '1 month' > planned.from_day)`;
  const most = sql`case when planned.to_day >= ${firstDailyDay(today)}::date or ${isOfClosed}
    then ${pauses.daily.longest}::float8 else ${pauses.weekly.longest}::float8 end * interval '1 millisecond'`;
  await database.execute(sql`update ${mirrorWindow} as planned
    set next_at = greatest(clock_timestamp(), coalesce(whole_at, '-infinity') + ${most})
    where account_id = ${accountId} and status = '' and from_day <> ${wholeDay} and to_day < ${today}::date
      -- What is due now, or is being read, stays as it is: its read has to find its plan as it was. And what could not be
      -- read waits until it is tried again.
      and failures = 0 and next_at > greatest(clock_timestamp(), coalesce(whole_at, '-infinity') + ${most})`);
}

async function addWindows(database: Store, { accountId, firstDay, today }: PlannedAccount): Promise<void> {
  const known = await readRows(
    database,
    sql`select feed, status, min(from_day)::text as from_day, max(to_day)::text as to_day
      from ${mirrorWindow} where account_id = ${accountId} group by feed, status`,
    { feed: text, status: text, from_day: text, to_day: text },
  );
  const knownOf = (feed: string, status: string) => known.find((row) => row.feed === feed && row.status === status);
  const missing = feedNames.flatMap((name) => {
    const feed: Feed = feeds[name];
    const days = knownOf(name, '');
    if (feed.days === 'whole') return days === undefined ? [row(name, '', wholeDay, wholeDay)] : [];
    const newer =
      days !== undefined && days.to_day >= today ? [] : stretches(dayAfter(days?.to_day) ?? firstDay, today);
    // The console now keeps more days than when the account was added.
    const older = days === undefined ? [] : stretchesBefore(days.from_day, firstDay);
    // Open records are read over all days at once.
    const open = (feed.status?.open ?? []).filter((status) => knownOf(name, status) === undefined);
    return [
      ...[...newer, ...older].map((one) => row(name, '', one.fromDay, one.toDay)),
      ...open.map((status) => row(name, status, firstDay, '9999-12-31')),
    ];
  });
  if (missing.length === 0) return;
  await database.execute(sql`insert into ${mirrorWindow} (account_id, feed, status, from_day, to_day, next_at, pause_ms)
    select ${accountId}::int, feed, status, from_day, to_day, clock_timestamp() + rank * interval '1 millisecond', 0
    from jsonb_to_recordset(${JSON.stringify(missing.map((one, rank) => ({ ...one, rank })))}::jsonb)
      as given (feed text, status text, from_day date, to_day date, rank int)
    on conflict do nothing`);
}

const dayAfter = (day: string | undefined) => (day === undefined ? undefined : addDays(day, 1));

const row = (feed: FeedName, status: string, fromDay: string, toDay: string) => ({
  feed,
  status,
  from_day: fromDay,
  to_day: toDay,
});

const windowRow = {
  account_id: integer,
  feed: oneOf(feedNames),
  status: text,
  from_day: text,
  to_day: text,
  agreed: integer,
  digest: nullable(text),
  failures: integer,
  pause_ms: integer,
  full_at: nullable(instant),
  next_at: text,
};

const isDueWindow = (accountIds: readonly number[]) =>
  sql`next_at <= clock_timestamp() and account_id = any(${sql.param([...accountIds])}::int[])`;

/** Whether a window of these accounts is to be read now. */
export const isWindowDue = (accountIds: readonly number[]): SQL => hasRow(mirrorWindow, isDueWindow(accountIds));

/**
 * The windows of these accounts that are to be read now: windows that are not known whole and the newest days in turn,
 * and the others behind them. Otherwise days that wait for their second read would stand behind windows that are read
 * again and again.
 */
export async function findDue(
  database: Store,
  accountIds: readonly number[],
  most: number,
): Promise<readonly MirrorWindow[]> {
  const rows = await readRows(
    database,
    sql`select account_id, feed, status, from_day::text, to_day::text, agreed, digest, failures,
        pause_ms, full_at, next_at::text from ${mirrorWindow}
      where ${isDueWindow(accountIds)}
      order by (agreed >= ${enoughAgreed} and to_day < current_date - 2), next_at limit ${most}`,
    windowRow,
  );
  return rows.map((found) => ({
    accountId: found.account_id,
    feed: found.feed,
    status: found.status,
    fromDay: found.from_day,
    toDay: found.to_day,
    agreed: found.agreed,
    digest: found.digest,
    failures: found.failures,
    pauseMs: found.pause_ms,
    fullAtMs: found.full_at,
    nextAt: found.next_at,
  }));
}

/**
 * Matches the window only while its plan is unchanged: a read from before a change says nothing about the new plan, and
 * a copy that has lost the lead writes nothing over the next leader's notes.
 */
const isWindow = ({ accountId, feed, status, fromDay, nextAt }: MirrorWindow) =>
  sql`account_id = ${accountId} and feed = ${feed} and status = ${status} and from_day = ${fromDay}
    and next_at = ${nextAt}::timestamptz`;

/** Where rows moved, the window is read again soon; where they keep moving, after longer and longer pauses. */
const moved = { shortest: 2 * secondMs, longest: minuteMs } as const;
const movedMs = ({ agreed, pauseMs }: MirrorWindow) =>
  agreed > 0 ? moved.shortest : Math.min(moved.longest, Math.max(moved.shortest, pauseMs * 2));

/** Records a read: a window whose reads agree enough is closed until its pause is over. */
export async function noteRead(
  database: Store,
  window: MirrorWindow,
  read: WindowRead,
  todayThen: string,
): Promise<void> {
  const { total, unreadable, digest, sentMs, isNew, isFull } = read;
  const isSame = digest !== undefined && digest === window.digest;
  // While the last day runs, a read describes its moment alone.
  const most = isOver(window, todayThen) ? enoughAgreed : 1;
  const agreed = digest === undefined ? 0 : isSame ? Math.min(most, window.agreed + 1) : 1;
  const { shortest, longest } = pauseAfter(window, read, todayThen);
  const isSettled = digest !== undefined && (isSame ? agreed === most : !isFull);
  // A window that stays the same is read after longer and longer pauses.
  const longer = Math.min(longest, Math.max(shortest, window.pauseMs * 2));
  const pauseMs = digest === undefined ? movedMs(window) : isNew || !isSettled ? shortest : longer;
  const nextMs = isSettled || digest === undefined ? pauseMs : 0;
  const sentAt = sql`to_timestamp(${sentMs}::float8 / 1000)`;
  const isProof = isSame || (window.status !== '' && digest !== undefined);
  await database.execute(sql`update ${mirrorWindow} set total = ${total}, agreed = ${agreed}, digest = ${digest ?? null},
      agreed_at = ${digest === undefined ? sql`agreed_at` : sentAt}, read_at = ${sentAt},
      unreadable = ${isFull ? unreadable : sql`unreadable`},
      full_at = ${!isFull ? sql`full_at` : isProof ? sentAt : null},
      whole_at = ${isFull && digest !== undefined ? sentAt : sql`whole_at`},
      first_whole_at = ${agreed >= enoughAgreed ? sql`coalesce(first_whole_at, ${sentAt})` : sql`first_whole_at`},
      failures = 0, problem = null, problem_at = null,
      pause_ms = ${pauseMs}, next_at = ${laterBy(nextMs)}
    where ${isWindow(window)}`);
}

const longestBackOffMs = 10 * minuteMs;

/** Records a failed read; each further failure makes the next try later. */
export async function noteProblem(
  database: Store,
  window: MirrorWindow,
  problem: string,
  waitMs = Math.min(longestBackOffMs, 5 * secondMs * 2 ** Math.min(window.failures, 10)),
): Promise<void> {
  await database.execute(sql`update ${mirrorWindow} set failures = failures + 1, problem = ${problem},
      problem_at = coalesce(problem_at, clock_timestamp()), next_at = ${laterBy(waitMs)}
    where ${isWindow(window)}`);
}

/** The read was put off; that is no failure. */
export async function putOff(database: Store, window: MirrorWindow, waitMs: number): Promise<void> {
  await database.execute(sql`update ${mirrorWindow}
    set next_at = ${laterBy(waitMs)} where ${isWindow(window)}`);
}

/** Replaces a window that holds too much for one read by two. */
export async function splitWindow(database: Store, window: MirrorWindow): Promise<void> {
  const { accountId, feed, status, fromDay, toDay } = window;
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / (24 * hourMs) + 1;
  const middle = addDays(fromDay, Math.floor(days / 2));
  await database.transaction(async (open) => {
    const halved = await readRow(
      open,
      sql`update ${mirrorWindow} set to_day = ${addDays(middle, -1)}, agreed = 0, digest = null,
        full_at = null, total = null, unreadable = 0 where ${isWindow(window)} returning whole_at::text`,
      { whole_at: nullable(text) },
    );
    if (halved === undefined) return;
    await open.execute(sql`insert into ${mirrorWindow}
        (account_id, feed, status, from_day, to_day, whole_at, next_at, pause_ms)
      values (${accountId}, ${feed}, ${status}, ${middle}, ${toDay}, ${halved.whole_at ?? null}::timestamptz,
        clock_timestamp() - interval '1 second', 0)
      on conflict do nothing`);
  });
}

/** Plans to read these days as if they had never been read; answers how many windows. Kept records stay until then. */
export async function refill(
  database: Store,
  accountId: number,
  days: { readonly fromDay: string; readonly toDay: string },
): Promise<number> {
  return await countRows(
    database,
    sql`update ${mirrorWindow} set agreed = 0, digest = null, agreed_at = null, full_at = null,
        whole_at = null, pause_ms = 0, failures = 0, problem = null, problem_at = null, next_at = clock_timestamp()
      where account_id = ${accountId} and (from_day = ${wholeDay}
        or (status = '' and from_day <= ${days.toDay} and to_day >= ${days.fromDay})) returning feed`,
  );
}
