import { type SQL, sql } from 'drizzle-orm';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { decimal, instant, integer, nullable, readRows, type Row, text } from '@/lib/store/rows';
import type { Raw } from '../filling/derive';
import { feeds, type MirrorKind } from '../filling/feeds';
import { withinQuery } from '../filling/observe';
import { findQuery, lexeme } from '../find-words';
import { recordColumns } from '../record-columns';
import { type KeptListName, keptLists } from './kept-lists';
import type { ListedQuery } from './listed-query';

/** Rows of one account's list in the mirror. */
export interface ListedRequest {
  readonly accountId: number;
  readonly list: KeptListName;
  readonly query: ListedQuery;
}

type Terms = {
  readonly [N in keyof ListedQuery]-?: (
    value: string,
    of: Pick<ListedRequest, 'accountId'> & { kind: MirrorKind },
  ) => SQL;
};

const terms: Terms = {
  // A search text with nothing to search for matches no row.
  q: (q, { accountId, kind }) =>
    sql`find @@ ${`${withinQuery([accountId], [kind])} & ${findQuery(q) ?? lexeme('-')}`}::tsquery`,
  status: (status) => sql`status = ${status}`,
  cardholder_id: (id) => sql`parts #>> '{record,cardholder,cardholder_id}' = ${id}`,
  start_time: (from) => sql`created_at >= ${from}::timestamptz`,
  end_time: (to) => sql`created_at <= ${to}::timestamptz`,
};

/** The second term is the condition of the index. */
export function whereOf({ accountId, list, query }: ListedRequest): SQL {
  const { kind } = feeds[keptLists[list].feed];
  const asked = Object.entries(query).flatMap(
    ([name, value]: [string, string | undefined]) =>
      value === undefined ? [] : [terms[name as keyof ListedQuery](value, { accountId, kind })], // every key is a name
  );
  const placed = sql`account_id = ${accountId}::int and kind <> 'payout' and gone_at is null and kind = ${kind}`;
  return sql.join([placed, ...asked], sql` and `);
}

/** How many rows there are in each status, whatever status the query asks for. */
export async function countListed(
  database: Store,
  { query, ...request }: ListedRequest,
): Promise<Readonly<Record<string, number>>> {
  const rows = await readRows(
    database,
    sql`select status, count(*)::int as count from ${mirrorRecord}
      where ${whereOf({ ...request, query: { ...query, status: undefined } })} group by status`,
    { status: text, count: integer },
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export interface ListedRow {
  readonly id: string;
  /** The record that the platform sent, sensitive values masked. */
  readonly record: Raw;
  /** The time of its first sight where the platform sends no creation time, Unix milliseconds. */
  readonly createdMs: number;
  readonly currency: string;
  /** Plain decimal text; undefined where records have no amount. */
  readonly amount: string | undefined;
  /** The place of the row, behind which the next page begins. */
  readonly cursor: string;
}

interface ListedPage {
  readonly size: number;
  readonly after?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The place behind a row: its creation as the store has it, and its id. */
function behind(cursor: string | undefined, beyond: SQL): SQL {
  const [created, id] = cursor?.split('\n') ?? [];
  return created === undefined || id === undefined
    ? sql`true`
    : sql`(created_at, id) ${beyond} (${created}::timestamptz, ${id})`;
}

/** The columns of a row, as statements read them. */
export const listedColumns = sql`id, parts -> 'record' as record, created_at::text as created, created_at, currency,
  amount::text`;

export const listedShape = {
  id: text,
  record: recordColumns.raw,
  created: text,
  created_at: instant,
  currency: text,
  amount: nullable(decimal),
} as const;

export const listedRowOf = ({
  id,
  record,
  created,
  created_at,
  currency,
  amount,
}: Row<typeof listedShape>): ListedRow => ({
  id,
  record,
  createdMs: created_at,
  currency,
  amount,
  cursor: `${created}\n${id}`,
});

/** A page of the rows that fit, by their creation, the newest first unless the order is the other way round. */
export async function findListed(
  database: Store,
  request: ListedRequest,
  { size, after, order = 'desc' }: ListedPage,
): Promise<readonly ListedRow[]> {
  const up = sql.raw(order);
  const rows = await readRows(
    database,
    sql`select ${listedColumns} from ${mirrorRecord} where ${whereOf(request)} and ${behind(after, sql.raw(order === 'asc' ? '>' : '<'))}
      order by created_at ${up}, id ${up} limit ${size}`,
    listedShape,
  );
  return rows.map(listedRowOf);
}
