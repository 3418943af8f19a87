import { and, asc, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { flag, readRow, integer } from '@/lib/store/rows';
import { approval, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { ApprovalRow } from '../approvals/approval-check';
import type { WriteRow } from '../engine/write-row';
import { isVisibleTo } from '../queries/is-visible-to';
import { readViews } from '../queries/write-view';
import type { WriteView } from '../submit/write-answer';
import {
  type RecordedListName,
  type RecordedQuery,
  recordedLists,
  type RecordedView,
  recordedOrder,
} from './recorded-query';
import { conversion, isOfQuote, isTheirs, type RecordReader, viewsOf, whereRecorded, write } from './where-recorded';

/** The person's own connection, and one account; undefined: every account of which the person sees rows. */
interface RecordPlace {
  readonly connectionId: string;
  readonly account: string | undefined;
  /** Only rows of these accounts: those that a file names. */
  readonly among?: readonly string[];
}

export interface RecordedRequest<N extends RecordedListName = RecordedListName> {
  readonly list: N;
  readonly query: RecordedQuery<N>;
  readonly reader: RecordReader;
  readonly place: RecordPlace;
}

/** The accounts of which this person sees rows of a list, the master account first. */
export async function findRecordedAccounts(
  database: Store,
  list: RecordedListName,
  { connectionId, ...reader }: RecordReader & Pick<RecordPlace, 'connectionId'>,
): Promise<string[]> {
  const found = await database
    .selectDistinct({ account: write.account })
    .from(write)
    .leftJoin(approval, eq(approval.operationId, write.id))
    .where(whereOf({ list, query: {}, reader, place: { connectionId, account: undefined } }));
  return found
    .map(({ account }) => account)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other));
}

const rankOf = (account: string) => (account === 'master' ? 0 : 1);

function whereOf<N extends RecordedListName>({ list, query, reader, place }: RecordedRequest<N>) {
  const { connectionId, account, among } = place;
  return and(
    eq(write.connectionId, connectionId),
    account === undefined ? isTheirs(list, reader) : eq(write.account, account),
    among && inArray(write.account, [...among]),
    whereRecorded(list, query, reader),
  );
}

/** How many rows there are in each view and in all of them, whatever view the query asks for. */
export type RecordedCounts<N extends RecordedListName> = Readonly<Record<RecordedView<N> | 'all', number>>;

/** Counts in one statement. */
export async function countRecorded<N extends RecordedListName>(
  database: Store,
  request: RecordedRequest<N>,
): Promise<RecordedCounts<N>> {
  const { list, query, reader } = request;
  const views: readonly RecordedView<N>[] = recordedLists[list].views;
  const counts = views.map(
    (view) => sql`(count(*) filter (where ${viewsOf(list)[view](reader)}))::int as ${sql.identifier(view)}`,
  );
  const columns = Object.fromEntries([...views, 'all'].map((name) => [name, integer]));
  const row = await readRow(
    database,
    sql`select ${sql.join([...counts, sql`count(*)::int as "all"`], sql`, `)} from ${recordedWrite} as write
      left join ${approval} on ${approval.operationId} = ${write.id}
      where ${whereOf({ ...request, query: { ...query, view: undefined } })}`,
    columns,
  );
  return { ...row } as RecordedCounts<N>; // a count has one row, and its columns are the views and `all`
}

interface RecordedRow {
  readonly row: WriteRow;
  readonly asked: ApprovalRow | null;
}

/** A row as people see it. */
export interface FoundRecord {
  readonly view: WriteView;
  /** The approval of the write, where a second person was asked. */
  readonly asked: ApprovalRow | null;
  /** The newest conversion of a quote; undefined for every other write. */
  readonly conversion: WriteView | undefined;
}

interface RecordedPage {
  readonly size: number;
  /** The id of the last row of the page before. */
  readonly after?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** The ids of rows that stand elsewhere in the list. */
  readonly except?: readonly string[];
}

/** A page of the rows that fit, by their creation, the newest first unless the order is the other way round. */
export async function findRecorded<N extends RecordedListName>(
  database: Store,
  request: RecordedRequest<N>,
  { size, after, order = 'desc', except = [] }: RecordedPage,
): Promise<RecordedRow[]> {
  const isUp = order === 'asc';
  // Ids are in the order in which the writes were made.
  const rest = after === undefined ? undefined : (isUp ? gt : lt)(write.id, after);
  return await database
    .select({ row: write, asked: approval })
    .from(write)
    .leftJoin(approval, eq(approval.operationId, write.id))
    .where(and(whereOf(request), rest, except.length === 0 ? undefined : notInArray(write.id, [...except])))
    .orderBy((isUp ? asc : desc)(write.id))
    .limit(size);
}

/** How many rows fit, and how many of them come before this one, which may have left the list. */
async function countBeside<N extends RecordedListName>(
  database: Store,
  request: RecordedRequest<N>,
  { id, order = 'desc', except = [] }: Pick<RecordedPage, 'order' | 'except'> & { readonly id: string },
): Promise<{ readonly total: number; readonly before: number; readonly isListed: boolean } | undefined> {
  const isBefore = and((order === 'asc' ? lt : gt)(write.id, id), notInArray(write.id, [...except]));
  const row = await readRow(
    database,
    sql`select count(*)::int as total, (count(*) filter (where ${isBefore}))::int as before,
        coalesce(bool_or(${eq(write.id, id)}), false) as listed
      from ${recordedWrite} as write left join ${approval} on ${approval.operationId} = ${write.id}
      where ${whereOf(request)}`,
    { total: integer, before: integer, listed: flag },
  );
  return row && { total: row.total, before: row.before, isListed: row.listed };
}

/** The newest conversion of each of these quotes that this person may see, by the id of the quote's write. */
export async function findConversions(
  database: Store,
  quoteIds: readonly string[],
  { role }: RecordReader,
): Promise<ReadonlyMap<string, WriteView>> {
  if (quoteIds.length === 0) return new Map();
  const found = await database
    .select({ of: write.id, row: conversion })
    .from(write)
    .innerJoin(conversion, isOfQuote)
    .where(and(inArray(write.id, [...quoteIds]), isVisibleTo(role, conversion)))
    .orderBy(asc(conversion.id));
  const views = await readViews(
    database,
    found.map(({ row }) => row),
  );
  // A map keeps the last entry, which is the newest.
  return new Map(found.flatMap(({ of }, place) => (views[place] === undefined ? [] : [[of, views[place]] as const])));
}

/** Finds a page of records with everything that a file shows of a row. */
export async function findWholeRecords<N extends RecordedListName>(
  database: Store,
  request: RecordedRequest<N>,
  page: RecordedPage,
): Promise<FoundRecord[]> {
  const rows = await findRecorded(database, request, page);
  const ids = rows.map(({ row }) => row.id);
  const [views, conversions] = await Promise.all([
    readViews(
      database,
      rows.map(({ row }) => row),
    ),
    request.list === 'conversions' ? findConversions(database, ids, request.reader) : undefined,
  ]);
  const askedOf = new Map(rows.map(({ row, asked }) => [row.id, asked]));
  return views.map((view) => ({ view, asked: askedOf.get(view.id) ?? null, conversion: conversions?.get(view.id) }));
}

interface RecordedNeighbour {
  readonly id: string;
  readonly account: string;
}

/** The rows around one, and its number among all; the number is undefined where the row has left the list. */
export interface RecordedNeighbours {
  readonly previous: RecordedNeighbour | undefined;
  readonly next: RecordedNeighbour | undefined;
  readonly counted: Promise<{ readonly number: number; readonly total: number; readonly isMore: false } | undefined>;
}

interface RecordedPlace {
  /** The row that is open. */
  readonly id: string;
  /** The rows on top of the list, in their own order; the others follow by their creation. */
  readonly top: readonly RecordedNeighbour[];
}

/** The rows before and after one. The row itself may have left the list: its id keeps its place. */
export async function findRecordedNeighbours(
  database: Store,
  request: RecordedRequest,
  { id, top }: RecordedPlace,
): Promise<RecordedNeighbours> {
  const order = recordedOrder(request.query);
  const except = top.map((one) => one.id);
  const at = except.indexOf(id);
  const first = async (way: 'asc' | 'desc', after?: string) => {
    const [found] = await findRecorded(database, request, { size: 1, after, order: way, except });
    return found?.row;
  };
  const [previous, next] = await Promise.all([
    at === -1 ? first(order === 'asc' ? 'desc' : 'asc', id).then((row) => row ?? top.at(-1)) : top[at - 1],
    at === -1 ? first(order, id) : (top[at + 1] ?? first(order)),
  ]);
  const counted = countBeside(database, request, { id, order, except }).then((found) =>
    found?.isListed === true
      ? { number: 1 + (at === -1 ? top.length + found.before : at), total: found.total, isMore: false as const }
      : undefined,
  );
  return { previous, next, counted };
}
