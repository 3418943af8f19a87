import 'server-only';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { addDays } from '@/lib/format/plain-date';
import type { CoveredDays } from '@/lib/mirror/coverage';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { type CloseState, monthClose, monthCloseRow } from '@/lib/store/report-schema';
import type { Store } from '@/lib/store/open-store';
import type { CloseCoverage } from './close-coverage';
import { daysOfMonth } from './close-input';
import { type CloseTotal, findDigest, findTotals, rowsOfClose } from './close-month';
import { closedColumns, type ClosedField, closedFields, keptRow, lateChange } from './late-change';
import {
  instant,
  integer,
  list,
  nullable,
  oneOf,
  readRow,
  readRows,
  text,
  type Row as Decoded,
} from '@/lib/store/rows';

export interface MonthClose {
  readonly id: string;
  /** `yyyy-mm`. */
  readonly month: string;
  readonly state: CloseState;
  readonly closedMs: number;
  readonly closedBy: string;
  readonly coverage: CloseCoverage;
  readonly count: number;
  readonly digest: string;
  readonly reopening:
    | { readonly reason: string; readonly byId: string | undefined; readonly by: string; readonly atMs: number }
    | undefined;
  readonly reopened: { readonly by: string; readonly atMs: number } | undefined;
}

type Row = typeof monthClose.$inferSelect;

function closeOf(row: Row): MonthClose {
  const { id, month, state, closedAt, closedByName, coverage, rowCount, digest } = row;
  return {
    id,
    state,
    digest,
    month: month.slice(0, 7),
    closedMs: closedAt.getTime(),
    closedBy: closedByName,
    // Written by `closeMonth`.
    // Closes of earlier versions counted neither the details nor the rows that could not be read.
    coverage: { detailsDue: 0, unreadable: 0, ...(coverage as Omit<CloseCoverage, 'detailsDue' | 'unreadable'>) },
    count: rowCount,
    reopening:
      row.reopenAskedAt === null
        ? undefined
        : {
            reason: row.reopenReason ?? '',
            byId: row.reopenAskedBy ?? undefined,
            by: row.reopenAskedName ?? '',
            atMs: row.reopenAskedAt.getTime(),
          },
    reopened: row.reopenedAt === null ? undefined : { by: row.reopenedByName ?? '', atMs: row.reopenedAt.getTime() },
  };
}

export interface AccountMonth {
  /** `yyyy-mm`. */
  readonly month: string;
  /** The close that is in force; undefined: the month is open. */
  readonly close: MonthClose | undefined;
  /** How many payouts changed after it was closed. */
  readonly changed: number;
}

const mostMonths = 36;

/** The months of an account that are over, the newest first, as far back as the mirror reaches or a close exists. */
export async function listMonths(scope: MirrorScope, account: string): Promise<readonly AccountMonth[]> {
  const { database, today } = scope;
  const accountId = scope.idOf(account);
  if (accountId === undefined) return [];
  const [rows, [kept]] = await Promise.all([
    database.select().from(monthClose).where(eq(monthClose.accountId, accountId)).orderBy(desc(monthClose.closedAt)),
    database.select({ firstDay: mirrorAccount.firstDay }).from(mirrorAccount).where(eq(mirrorAccount.id, accountId)),
  ]);
  const closes = rows.filter(({ state }) => state !== 'reopened').map(closeOf);
  const first =
    [kept?.firstDay.slice(0, 7) ?? today.slice(0, 7), ...closes.map(({ month }) => month)].toSorted()[0] ?? '';
  const months: string[] = [];
  for (let day = addDays(`${today.slice(0, 7)}-01`, -1); day.slice(0, 7) >= first && months.length < mostMonths;) {
    months.push(day.slice(0, 7));
    day = addDays(`${day.slice(0, 7)}-01`, -1);
  }
  return await Promise.all(
    months.map(async (month) => {
      const close = closes.find((one) => one.month === month);
      const row = rows.find(({ id }) => id === close?.id);
      return { month, close, changed: row === undefined ? 0 : await countChanges(database, row) };
    }),
  );
}

const lateKinds = ['changed', 'appeared', 'gone'] as const;

/** A payout that differs from its row in the closed month. */
export interface LateChange {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** When its last change was seen, Unix milliseconds. */
  readonly seenMs: number;
  /** `appeared`: the month did not have it; `gone`: the platform does not show it any more, or on another day. */
  readonly kind: (typeof lateKinds)[number];
  /** The fields that differ, with the old and the new text. */
  readonly fields: readonly { readonly name: ClosedField; readonly before: string; readonly after: string }[];
}

/** The seen time of a row may be earlier than the transaction that kept it, by as long as an answer takes at most. */
const slack = sql.raw(`interval '1 day'`);

/**
 * Rows that differ from the closed month: rows that the mirror kept since then, compared with those that the close
 * kept.
 */
function changedSince({ id }: Row): SQL {
  return sql`${monthClose} as closed join ${mirrorRecord} as now on now.account_id = closed.account_id
      and now.kind = 'payout' and now.changed_at > closed.closed_at - ${slack}
    left join ${keptRow} cross join lateral (select ${lateChange} as how) as judged
    where closed.id = ${id}::uuid and judged.how is not null`;
}

async function countChanges(database: Store, row: Row): Promise<number> {
  const found = await readRow(database, sql`select count(*)::int as count from ${changedSince(row)}`, {
    count: integer,
  });
  return found?.count ?? 0;
}

/** A close with its totals, its later changes, and whether its kept rows are intact. */
export interface ReadClose {
  readonly close: MonthClose;
  readonly totals: readonly CloseTotal[];
  /** Whether the kept rows still give the recorded digest. */
  readonly isIntact: boolean;
  readonly changed: number;
  /** The newest first, two hundred at most. */
  readonly changes: readonly LateChange[];
}

const mostChanges = 200;

/** The days of the close; all kept days where the account has no such close. */
export async function findClosedDays(scope: MirrorScope, account: string, id: string): Promise<CoveredDays> {
  const [row] = await scope.database
    .select({ accountId: monthClose.accountId, month: monthClose.month })
    .from(monthClose)
    .where(eq(monthClose.id, id));
  return row === undefined || row.accountId !== scope.idOf(account) ? {} : daysOfMonth(row.month.slice(0, 7));
}

/** Undefined where the account has no such close. */
async function findClose(scope: MirrorScope, account: string, id: string): Promise<Row | undefined> {
  const [row] = await scope.database.select().from(monthClose).where(eq(monthClose.id, id));
  return row?.accountId === scope.idOf(account) ? row : undefined;
}

/** The changes of `readClose` alone; none where the account has no such close. */
export async function readChanges(scope: MirrorScope, account: string, id: string): Promise<readonly LateChange[]> {
  const row = await findClose(scope, account, id);
  return row === undefined ? [] : await findChanges(scope.database, row);
}

/** Undefined where the account has no such close. */
export async function readClose(scope: MirrorScope, account: string, id: string): Promise<ReadClose | undefined> {
  const { database } = scope;
  const row = await findClose(scope, account, id);
  if (row === undefined) return undefined;
  const rows = rowsOfClose(id);
  const [totals, { digest }, changed, changes] = await Promise.all([
    findTotals(database, rows),
    findDigest(database, rows),
    countChanges(database, row),
    findChanges(database, row),
  ]);
  return { close: closeOf(row), totals, isIntact: digest === row.digest, changed, changes };
}

async function findChanges(database: Store, row: Row): Promise<readonly LateChange[]> {
  const found = await readRows(
    database,
    sql`select now.id, now.name as now_name, now.currency as now_currency, judged.how,
        now.changed_at, array[${closedColumns('kept', '::text')}] as before, array[${closedColumns('now', '::text')}] as after
      from ${changedSince(row)} order by now.changed_at desc, now.id limit ${mostChanges}`,
    {
      id: text,
      now_name: nullable(text),
      now_currency: nullable(text),
      how: oneOf(lateKinds),
      changed_at: instant,
      before: list(nullable(text)),
      after: list(nullable(text)),
    },
  );
  return found.map((one) => ({
    id: one.id,
    name: one.now_name ?? '',
    currency: one.now_currency ?? '',
    seenMs: one.changed_at,
    kind: one.how,
    fields: closedFields.flatMap((name, place) => {
      const [before = '', after = ''] = [one.before[place], one.after[place]];
      return one.how !== 'changed' || before === after ? [] : [{ name, before, after }];
    }),
  }));
}

/** What a close kept of a payout, by field; times are Unix milliseconds. */
const closedRow = {
  id: text,
  created: instant,
  beneficiary: text,
  currency: text,
  amount: text,
  status: text,
  statusV1: text,
  method: text,
  country: text,
  toReturn: text,
  completed: nullable(instant),
};
export type ClosedRow = Decoded<typeof closedRow>;

/** The rows behind the given id, in the order of the ids' bytes. */
export async function listClosedRows(
  database: Store,
  closeId: string,
  { after, size }: { readonly after: string; readonly size: number },
): Promise<readonly ClosedRow[]> {
  return await readRows(
    database,
    sql`select payout_id as id, created_at as created, name as beneficiary, currency,
        coalesce(amount::text, '') as amount, status, status_v1 as "statusV1", method, country,
        coalesce(to_return::text, '') as "toReturn", completed_at as completed
      from ${monthCloseRow} where close_id = ${closeId}::uuid and payout_id collate "C" > ${after} collate "C"
      order by payout_id collate "C" limit ${size}`,
    closedRow,
  );
}
