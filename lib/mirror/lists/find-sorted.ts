import { type SQL, sql } from 'drizzle-orm';
import { lowerCase } from '@/lib/store/lower-case';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows } from '@/lib/store/rows';
import {
  type ListedRequest,
  type ListedRow,
  listedColumns,
  listedRowOf,
  listedShape,
  momentOf,
  numberOf,
  textOf,
  whereOf,
} from './find-listed';
import { fieldsOf, type ListedOrder } from './kept-fields';

/** The order of a list that no column sorts. */
export const newestFirst: ListedOrder = { sort: '', order: 'desc' };

/** The value by which a row is sorted. */
function valueOf({ list }: ListedRequest, { sort }: ListedOrder): SQL {
  const { type, of } = fieldsOf(list)[sort] ?? { type: 'moment', of: ['create_time'] };
  if (type === 'moment') return momentOf(of);
  return type === 'number'
    ? numberOf(of)
    : // An accent follows its letter, and case does not count, whatever the collation of the database.
      sql`${lowerCase(sql`normalize(${textOf(of)}, NFD)`)} collate "C"`;
}

/** All rows that fit, in their order: rows without a value come last, and id and account decide between equal ones. */
function inOrder(request: ListedRequest, order: ListedOrder): SQL {
  const direction = sql.raw(order.order === 'asc' ? 'asc' : 'desc');
  const value = valueOf(request, order);
  const { within } = fieldsOf(request.list)[order.sort] ?? {};
  const first =
    within === undefined ? sql`` : sql`(${value}) is null, ${textOf([within])} collate "C" ${direction} nulls last, `;
  return sql`${first}${value} ${direction} nulls last, id ${direction}, account_id ${direction}`;
}

interface SortedPage {
  readonly size: number;
  /** How many rows come before the page. */
  readonly offset: number;
}

/** A page of the rows that fit, sorted by one of the list's columns over all pages. */
export async function findSorted(
  database: Store,
  request: ListedRequest,
  order: ListedOrder,
  { size, offset }: SortedPage,
): Promise<readonly ListedRow[]> {
  const rows = await readRows(
    database,
    sql`select ${listedColumns} from ${mirrorRecord} where ${whereOf(request)}
      order by ${inOrder(request, order)} limit ${size} offset ${offset}`,
    listedShape,
  );
  return rows.map(listedRowOf);
}

interface SortedPlace {
  readonly previous: ListedRow | undefined;
  readonly next: ListedRow | undefined;
  /** The number of the row among all, from 1, and how many there are. */
  readonly number: number;
  readonly total: number;
}

/** The rows before and after one in a sorted list; undefined where the list does not have it. */
export async function findInSorted(
  database: Store,
  request: ListedRequest,
  order: ListedOrder,
  id: string,
): Promise<SortedPlace | undefined> {
  const rows = await readRows(
    database,
    sql`with placed as (
        select ${listedColumns}, (row_number() over (order by ${inOrder(request, order)}))::int as number,
          (count(*) over ())::int as total
        from ${mirrorRecord} where ${whereOf(request)}
      ), own as (select number as of from placed where id = ${id})
      select placed.* from placed, own where number between own.of - 1 and own.of + 1 order by number`,
    { ...listedShape, number: integer, total: integer },
  );
  const place = rows.findIndex((row) => row.id === id);
  const own = rows[place];
  if (own === undefined) return undefined;
  const [previous, next] = [rows[place - 1], rows[place + 1]];
  return {
    previous: previous && listedRowOf(previous),
    next: next && listedRowOf(next),
    number: own.number,
    total: own.total,
  };
}
