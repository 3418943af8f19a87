import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { isOpenStatus } from '@/lib/contract/outcomes/ended-payout-statuses';
import { message, type Message } from '@/lib/messages/message';
import { findCoverage } from '@/lib/mirror/coverage';
import { lockAccount } from '@/lib/mirror/filling/observe';
import { isPayout } from '@/lib/mirror/payouts/terms-of';
import { moneyOfFailed } from '@/lib/mirror/sums/money-of-failed';
import { type PayoutTotal, totalColumns } from '@/lib/mirror/sums/payout-total';
import { type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { monthClose, monthCloseRow } from '@/lib/store/report-schema';
import type { Store } from '@/lib/store/open-store';
import { type CloseCoverage, isWholeClose } from './close-coverage';
import { type CloseMonthInput, daysOfMonth, type ReopenInput } from './close-input';
import { integer, decimal, readRow, readRows, text } from '@/lib/store/rows';

/** For failed payouts also where their money is, as exact decimal texts; zeros for other payouts. */
export interface CloseTotal extends PayoutTotal {
  readonly returned: string;
  /** The part of `out` that is to be returned. */
  readonly promised: string;
  readonly out: string;
}

/** The close of a month, as it would be now. */
export interface ClosePreview {
  readonly totals: readonly CloseTotal[];
  readonly count: number;
  /** The payouts among them that have not ended. */
  readonly openCount: number;
  readonly coverage: CloseCoverage;
  /** Identifies the present rows, so that a month is closed only as it was shown. */
  readonly seen: string;
}

const typedRows = sql`payout_id, created_at, name, currency, amount, status, status_v1, method, country, to_return, completed_at`;

/** The payouts that were created on the month's days, as the platform counts them. */
const inMonth = (accountId: number, month: string): SQL => {
  const { fromDay, toDay } = daysOfMonth(month);
  return sql`account_id = ${accountId} and ${isPayout} and day between ${fromDay}::date and ${toDay}::date`;
};

const rowsOfMonth = (accountId: number, month: string): SQL =>
  sql`(select id as payout_id, created_at, name, currency, amount, status, status_v1, method, country, to_return,
      completed_at from ${mirrorRecord} where ${inMonth(accountId, month)}) as month_row`;

export const rowsOfClose = (closeId: string): SQL =>
  sql`(select ${typedRows} from ${monthCloseRow} where close_id = ${closeId}::uuid) as month_row`;

/**
 * SHA-256, in hex, over one line for each row in the order of the ids' bytes, with a line feed between lines: id,
 * currency, amount, status, status of the v1 record, amount to be returned and time of completion (UTC, milliseconds),
 * separated by tabs; a missing value is empty. The file has all of these values.
 */
export async function findDigest(
  database: Store,
  rows: SQL,
): Promise<{ readonly digest: string; readonly count: number }> {
  const found = await readRow(
    database,
    sql`select count(*)::int as count, encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(E'\t', payout_id, currency, coalesce(amount::text, ''), status, status_v1, coalesce(to_return::text, ''),
          coalesce(to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')),
        E'\n' order by payout_id collate "C"), ''), 'UTF8')), 'hex') as digest
      from ${rows}`,
    { digest: text, count: integer },
  );
  return found ?? { digest: '', count: 0 };
}

/** One total for each currency and status; currencies are never added together. */
export async function findTotals(database: Store, rows: SQL): Promise<readonly CloseTotal[]> {
  const { returned, promised, out } = moneyOfFailed;
  return await readRows(
    database,
    sql`select currency, status, count(*)::int as count, coalesce(sum(amount), 0)::text as sum,
        (count(*) - count(amount))::int as "withoutAmount", coalesce(sum(${returned.sum}), 0)::text as returned,
        coalesce(sum(${promised.sum}) filter (where ${promised.is}), 0)::text as promised,
        coalesce(sum(${out.sum}) filter (where ${out.is}), 0)::text as out
      from ${rows} group by currency, status order by currency, status`,
    { ...totalColumns, returned: decimal, promised: decimal, out: decimal },
  );
}

async function findPreview(database: Store, accountId: number, month: string, today: string): Promise<ClosePreview> {
  const rows = rowsOfMonth(accountId, month);
  // The coverage is read first, so that no row is older than it says. The reads follow one another, because a
  // transaction has one connection.
  const days = await findCoverage(database, [accountId], 'payouts', today, daysOfMonth(month));
  const { digest, count } = await findDigest(database, rows);
  const totals = await findTotals(database, rows);
  const due = await readRow(
    database,
    sql`select count(*)::int as count from ${mirrorRecord}
      where ${inMonth(accountId, month)} and detail_due`,
    { count: integer },
  );
  const openCount = totals.filter(({ status }) => isOpenStatus(status)).reduce((sum, one) => sum + one.count, 0);
  return { totals, count, openCount, coverage: { ...days, detailsDue: due?.count ?? 0 }, seen: digest };
}

/** Undefined where the mirror does not keep the account. */
export async function previewClose(
  scope: MirrorScope,
  account: string,
  month: string,
): Promise<ClosePreview | undefined> {
  const accountId = scope.idOf(account);
  return accountId === undefined ? undefined : await findPreview(scope.database, accountId, month, scope.today);
}

type OpenedAccount = Result<{ readonly scope: MirrorScope; readonly accountId: number }, Message>;

async function openAccount(account: string): Promise<OpenedAccount> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return failed(sentenceOf(opened.error));
  const accountId = opened.value.idOf(account);
  return accountId === undefined ? failed(message('months.refused.noMirror')) : ok({ scope: opened.value, accountId });
}

const sentenceOf = ({ reason }: ReadError): Message => reason ?? message('terms.noAnswer');

/**
 * Closes a month that is over, as it was shown. Where a part of it is still to be read, the person has to accept that
 * (`acceptsMissing`). Answers the id of the close.
 */
export async function closeMonth(context: ActionContext, asked: CloseMonthInput): Promise<Result<string, Message>> {
  const opened = await openAccount(asked.account);
  return opened.ok ? await closeIn(opened.value, context, asked) : opened;
}

/** @internal Exported for tests. */
export async function closeIn(
  { scope, accountId }: { readonly scope: Pick<MirrorScope, 'today'>; readonly accountId: number },
  { store, caller, now }: Pick<ActionContext, 'store' | 'caller' | 'now'>,
  { account, month, seen, acceptsMissing }: CloseMonthInput,
): Promise<Result<string, Message>> {
  if (daysOfMonth(month).toDay >= scope.today) return failed(message('months.refused.notOver'));
  return await store.transaction(async (open) => {
    await lockAccount(open, accountId);
    const isClosed = and(
      eq(monthClose.accountId, accountId),
      eq(monthClose.month, `${month}-01`),
      ne(monthClose.state, 'reopened'),
    );
    const [already] = await open.select({ id: monthClose.id }).from(monthClose).where(isClosed);
    if (already !== undefined) return failed(message('months.refused.closed'));
    const { coverage, totals, count, seen: digest } = await findPreview(open, accountId, month, scope.today);
    if (digest !== seen) return failed(message('months.refused.changed'));
    if (!isWholeClose(coverage) && !acceptsMissing) return failed(message('months.refused.missing'));
    const id = randomUUID();
    const last = await readRow(
      open,
      sql`select coalesce(max(number), 0)::text as number from ${mirrorChange} where account_id = ${accountId}`,
      { number: text },
    );
    await open.insert(monthClose).values({
      id,
      accountId,
      coverage,
      digest,
      month: `${month}-01`,
      state: 'closed',
      closedAt: now,
      closedBy: caller.personId,
      closedByName: caller.name,
      rowCount: count,
      lastChange: Number(last?.number ?? 0),
    });
    await open.execute(sql`insert into ${monthCloseRow} (close_id, ${typedRows})
      select ${id}::uuid, ${typedRows} from ${rowsOfMonth(accountId, month)}`);
    const { state, missingDays, unreadable, detailsDue } = coverage;
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'review',
      act: 'month.close',
      account,
      object: { type: 'months', id },
      after: { month, digest, count, totals, coverage: { state, missingDays, unreadable, detailsDue } },
    });
    return ok(id);
  });
}

type ReopenStep = (
  context: Pick<ActionContext, 'store' | 'caller' | 'now'>,
  asked: ReopenInput,
  /** The account's id in the mirror: an account of the same name under another client is another account. */
  accountId: number,
) => Promise<Result<undefined, Message>>;

/** A step of reopening, in one transaction that locks the close and checks its state. */
function reopening(
  act: 'month.reopen' | 'month.confirm-reopen' | 'month.keep-closed',
  change: (context: Parameters<ReopenStep>[0], asked: ReopenInput) => Partial<typeof monthClose.$inferInsert>,
  { from, byAnother = false }: { readonly from: 'closed' | 'reopening'; readonly byAnother?: boolean },
): ReopenStep {
  return async (context, asked, accountId) => {
    const { store, caller: by, now: at } = context;
    const { account, id } = asked;
    return await store.transaction(async (open) => {
      const isAsked = and(eq(monthClose.id, id), eq(monthClose.accountId, accountId));
      const [close] = await open.select().from(monthClose).where(isAsked).for('update');
      if (close === undefined) return failed(message('months.refused.notThere'));
      if (close.state !== from) return failed(message('months.refused.moved'));
      if (byAnother && close.reopenAskedBy === by.personId) return failed(message('months.refused.samePerson'));
      await open.update(monthClose).set(change(context, asked)).where(eq(monthClose.id, id));
      await recordAct(open, {
        at,
        by,
        account,
        kind: 'review',
        act,
        object: { type: 'months', id },
        after: { month: close.month.slice(0, 7), reason: asked.reason ?? close.reopenReason },
      });
      return ok(undefined);
    });
  };
}

/** The actions below check the account before they take one of these steps. @internal Exported for tests. */
export const reopenings = {
  ask: reopening(
    'month.reopen',
    ({ caller, now }, { reason = '' }) => ({
      state: 'reopening',
      reopenReason: reason,
      reopenAskedAt: now,
      reopenAskedBy: caller.personId,
      reopenAskedName: caller.name,
    }),
    { from: 'closed' },
  ),
  /** The person who asked for the reopening may not confirm it. */
  confirm: reopening(
    'month.confirm-reopen',
    ({ caller, now }) => ({ state: 'reopened', reopenedAt: now, reopenedByName: caller.name }),
    { from: 'reopening', byAnother: true },
  ),
  decline: reopening(
    'month.keep-closed',
    () => ({
      state: 'closed',
      reopenReason: null,
      reopenAskedAt: null,
      reopenAskedBy: null,
      reopenAskedName: null,
    }),
    { from: 'reopening' },
  ),
} as const;

const admitted =
  (step: ReopenStep) =>
  async (context: Parameters<ReopenStep>[0], asked: ReopenInput): ReturnType<ReopenStep> => {
    const opened = await openAccount(asked.account);
    return opened.ok ? await step(context, asked, opened.value.accountId) : opened;
  };

export const askReopen = admitted(reopenings.ask);
export const confirmReopen = admitted(reopenings.confirm);
export const declineReopen = admitted(reopenings.decline);
