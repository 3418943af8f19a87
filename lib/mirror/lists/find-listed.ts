import { type SQL, sql } from 'drizzle-orm';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { decimal, instant, integer, nullable, readRows, type Row, text } from '@/lib/store/rows';
import type { Raw } from '../filling/derive';
import { feeds, type MirrorKind } from '../filling/feeds';
import { withinQuery } from '../filling/observe';
import { unknownValue } from '../payouts/unknown-value';
import type { ValueCount } from '../sums/count-values';
import { findQuery, hasWords, lexeme } from '../find-words';
import { recordColumns } from '../record-columns';
import { valuesOf } from '@/lib/contract/list-query';
import { momentsIn } from '@/lib/format/day-range';
import { type KeptListName, keptLists } from './kept-lists';
import { filteredFields, listedFilters, type ListedTerm, type MomentField } from './kept-fields';
import type { ListedQuery } from './listed-query';

/** Rows of a list in the mirror, of one account or of several. */
export interface ListedRequest {
  readonly accountIds: readonly number[];
  readonly list: KeptListName;
  readonly query: ListedQuery;
}

type Terms = {
  readonly [N in Exclude<keyof ListedQuery, 'byColumn'>]-?: (
    value: string,
    of: Pick<ListedRequest, 'accountIds'> & { kind: MirrorKind },
  ) => SQL;
};

const terms: Terms = {
  // A search text with nothing to search for matches no row.
  q: (q, { accountIds, kind }) =>
    sql`find @@ ${`${withinQuery(accountIds, [kind])} & ${findQuery(q) ?? lexeme('-')}`}::tsquery`,
  status: (status) => sql`status = ${status}`,
  cardholder_id: (id) => sql`parts #>> '{record,cardholder,cardholder_id}' = ${id}`,
  start_time: (from) => sql`created_at >= ${from}::timestamptz`,
  end_time: (to) => sql`created_at <= ${to}::timestamptz`,
};

const fieldAt = (path: string): SQL => sql`nullif(parts #>> ${`{record,${path.replaceAll('.', ',')}}`}::text[], '')`;

/** The text of a column whose values are fields of the platform's record; null where none of them has a value. */
export const textOf = (of: readonly string[]): SQL =>
  sql`nullif(concat_ws(' ', ${sql.join(of.map(fieldAt), sql`, `)}), '')`;

/** The number of such a column. One that cannot be read counts as none, like a field that the platform has left out. */
export const numberOf = (of: readonly string[]): SQL =>
  sql`case when ${textOf(of)} ~ ${String.raw`^-?\d+(\.\d+)?$`} then (${textOf(of)})::numeric end`;

const momentColumns: Readonly<Record<string, string>> = {
  create_time: 'created_at',
  complete_time: 'completed_at',
} satisfies Record<MomentField, string>;

/** The moment of such a column, which the mirror has read from the field. */
export const momentOf = ([field = '']: readonly string[]): SQL => sql.raw(momentColumns[field] ?? 'null');

type FieldTerm = (of: readonly string[], value: string) => SQL;

const fieldTerms: Readonly<Record<ListedTerm, FieldTerm>> = {
  any: (of, values) => sql`coalesce(${textOf(of)}, '') = any(${sql.param(valuesOf(values).map(asKept))}::text[])`,
  is: (of, value) => sql`${textOf(of)} = ${value}`,
  has: (of, value) => hasWords(textOf(of), value),
  least: (of, value) => sql`${numberOf(of)} >= ${value}::numeric`,
  most: (of, value) => sql`${numberOf(of)} <= ${value}::numeric`,
  within: (of, value) => {
    const { from, to } = momentsIn(value);
    return sql`${momentOf(of)} between ${from}::timestamptz and ${to}::timestamptz`;
  },
};

/** Rows without a value are those of the unknown one. */
const asKept = (value: string) => (value === unknownValue ? '' : value);

function termsByColumn({ accountIds, list, query: { byColumn = {} } }: ListedRequest, kind: MirrorKind): SQL[] {
  return listedFilters(list).flatMap(({ name, column, term }) => {
    const value = byColumn[name];
    if (value === undefined) return [];
    const found = fieldTerms[term](filteredFields(list, column), value);
    // The index of words finds the few records that have them anywhere, and only those are looked at.
    return term === 'has' ? [terms.q(value, { accountIds, kind }), found] : [found];
  });
}

/** One account is told from several, because the index has the rows of one in their order. */
export const ofAccounts = (accountIds: readonly number[]): SQL =>
  accountIds.length === 1
    ? sql`account_id = ${accountIds[0]}::int`
    : sql`account_id = any(${sql.param([...accountIds])}::int[])`;

/** The second term is the condition of the index. */
export function whereOf(request: ListedRequest): SQL {
  const { accountIds, list, query } = request;
  const { kind } = feeds[keptLists[list].feed];
  const asked = (Object.keys(terms) as (keyof Terms)[]).flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [terms[name](value, { accountIds, kind })];
  });
  const placed = sql`${ofAccounts(accountIds)} and kind <> 'payout' and gone_at is null and kind = ${kind}`;
  return sql.join([placed, ...asked, ...termsByColumn(request, kind)], sql` and `);
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

/** The values of a column that are counted; the rarest are left out. */
const mostValues = 400;

/** How many rows each value of a column has. */
export async function countListedValues(
  database: Store,
  request: ListedRequest,
  column: string,
): Promise<readonly ValueCount[]> {
  const value = sql`coalesce(${textOf(filteredFields(request.list, column))}, '')`;
  const statement = sql`select ${value} as value, count(*)::int as count
    from ${mirrorRecord} where ${whereOf(request)} group by 1 order by 2 desc, 1 limit ${mostValues}`;
  return await readRows(database, statement, { value: text, count: integer });
}

export interface ListedRow {
  /** The mirror's id of its account. */
  readonly accountId: number;
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

/** The place behind a row: its creation as the store has it, its id, and its account, which several can have. */
function behind(cursor: string | undefined, beyond: SQL): SQL {
  const [created, id, accountId] = cursor?.split('\n') ?? [];
  if (created === undefined || id === undefined) return sql`true`;
  return accountId === undefined
    ? sql`(created_at, id) ${beyond} (${created}::timestamptz, ${id})`
    : sql`(created_at, id, account_id) ${beyond} (${created}::timestamptz, ${id}, ${accountId}::int)`;
}

/** The columns of a row, as statements read them. */
export const listedColumns = sql`account_id, id, parts -> 'record' as record, created_at::text as created, created_at, currency,
  amount::text`;

export const listedShape = {
  account_id: integer,
  id: text,
  record: recordColumns.raw,
  created: text,
  created_at: instant,
  currency: text,
  amount: nullable(decimal),
} as const;

export const listedRowOf = ({
  account_id,
  id,
  record,
  created,
  created_at,
  currency,
  amount,
}: Row<typeof listedShape>): ListedRow => ({
  accountId: account_id,
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
  const up = sql.raw(order === 'asc' ? 'asc' : 'desc');
  const isOfOne = request.accountIds.length === 1;
  const rows = await readRows(
    database,
    sql`select ${listedColumns} from ${mirrorRecord} where ${whereOf(request)} and ${behind(after, sql.raw(order === 'asc' ? '>' : '<'))}
      order by created_at ${up}, id ${up}${isOfOne ? sql`` : sql`, account_id ${up}`} limit ${size}`,
    listedShape,
  );
  return rows.map((row) => {
    const listed = listedRowOf(row);
    return isOfOne ? listed : { ...listed, cursor: `${listed.cursor}\n${listed.accountId}` };
  });
}

/** The ids of all rows that fit. */
export async function findListedIds(database: Store, request: ListedRequest): Promise<ReadonlySet<string>> {
  const rows = await readRows(database, sql`select id from ${mirrorRecord} where ${whereOf(request)}`, { id: text });
  return new Set(rows.map(({ id }) => id));
}
