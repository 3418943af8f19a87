import 'server-only';
import { everyAccount } from '@/lib/addresses/every-account';
import { type ListName, operations } from '@/lib/contract/operations';
import type * as z from 'zod';
import { type OddRow, type Page, pageQuery, readResponse } from '@/lib/contract/pagination';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { findCoverage } from '../coverage';
import { oldestOf } from '../coverage-words';
import type { Raw } from '../filling/derive';
import { listedAccounts, type MirrorScope, openMirror } from '../open-mirror';
import type { Store } from '@/lib/store/open-store';
import type { ValueCount } from '../sums/count-values';
import {
  countListed,
  countListedValues,
  findListed,
  findListedIds,
  type ListedRequest,
  type ListedRow,
} from './find-listed';
import { findSorted, newestFirst } from './find-sorted';
import { type KeptListName, keptLists } from './kept-lists';
import { readListedQuery } from './listed-query';
import { listedFilters, readListedOrder } from './kept-fields';

/** A row that does not fit the interface. The mirror keeps and counts it all the same where it has an id. */
export interface KeptOddRow extends OddRow {
  /** The account whose record the mirror keeps. */
  readonly keptOf?: string | undefined;
}

/** The rows of a list that fit a query, as the mirror has them. */
export interface ListedRows {
  /** The newest ones, or those of the page that is asked for, as the list itself answers them; empty if only the counts are asked for. */
  readonly rows: readonly unknown[];
  /** Rows that do not fit the interface, and all rows of the list without a readable id, which may fit the query. */
  readonly odd: readonly KeptOddRow[];
  /** How many rows there are in each status, whatever status is asked for. */
  readonly counts: Readonly<Record<string, number>>;
  /** All changes before then are known, Unix milliseconds. */
  readonly asOfMs: number | undefined;
}

/** The most rows that a search shows: people narrow it down further. */
const mostRows = 100;

type Search = Readonly<Record<string, string | undefined>>;
type AddressSearch = Parameters<typeof readListedQuery>[1];

/**
 * Counts the rows of one account's list that fit, and reads the first of them with `rows`, or the page `page_number` of
 * `page_size` rows, in the order of `sort` if the search has one. Undefined where the mirror does not know the list
 * whole, so that no part of it is taken for all of it.
 */
export async function readListed(
  list: KeptListName,
  account: string,
  search: Search,
): Promise<Result<ListedRows | undefined, ReadError>> {
  const opened = await openWholeList(list, account, search);
  if (!opened.ok || opened.value === undefined) return opened;
  const { database, coverage, request, scope } = opened.value;
  const [counts, found] = await Promise.all([
    countListed(database, request),
    search['rows'] === undefined ? [] : findRows(database, request, search),
  ]);
  const { rows, odd } = account === everyAccount ? readOfAll(list, scope, found) : readRows(list, account, found);
  const nameless = search['rows'] === undefined ? 0 : Math.min(coverage.unreadable, mostRows);
  return ok({
    rows,
    counts,
    asOfMs: oldestOf(coverage),
    odd: [...odd, ...Array.from({ length: nameless }, () => ({ id: undefined, fields: [], raw: undefined }))],
  });
}

/** A list that the mirror knows whole, and the rows of it that a search asks for; undefined for any other list. */
async function openWholeList(list: KeptListName, account: string, search: AddressSearch) {
  const scope = await openMirror(list, account);
  if (!scope.ok) return scope;
  const { database, today } = scope.value;
  const accountIds = listedAccounts(scope.value, account);
  if (accountIds.length === 0) return ok(undefined);
  // Read before the rows, so that none of them is older than the stated time.
  const coverage = await findCoverage(database, accountIds, keptLists[list].feed, today);
  if (coverage.state !== 'whole') return ok(undefined);
  const request = { accountIds, list, query: readListedQuery(list, search).query };
  return ok({ database, coverage, request, scope: scope.value });
}

/**
 * Counts the rows of each value of a column under a list's other filters: for `typed`, of the texts that have these
 * words. `of` is the name of one of the column's filters. Undefined where the mirror does not know the list whole.
 */
export async function readListedValues(
  list: KeptListName,
  account: string,
  { of, typed = '', ...search }: Search,
): Promise<Result<readonly ValueCount[] | undefined, ReadError>> {
  const filters = listedFilters(list);
  const column = filters.find(({ name }) => name === of)?.column;
  const ofColumn = filters.filter((one) => one.column === column);
  const words = ofColumn.find(({ term }) => term === 'has')?.name;
  const others = Object.fromEntries(ofColumn.map(({ name }) => [name, undefined]));
  const asked = { ...search, ...others, ...(words !== undefined && { [words]: typed }) };
  const opened = await openWholeList(list, account, asked);
  if (!opened.ok || opened.value === undefined || column === undefined) return opened.ok ? ok(undefined) : opened;
  return ok(await countListedValues(opened.value.database, opened.value.request, column));
}

/** The ids of all rows that a search asks for; undefined where the mirror does not know the list whole. */
export async function readListedIds(
  list: KeptListName,
  account: string,
  search: AddressSearch,
): Promise<Result<ReadonlySet<string> | undefined, ReadError>> {
  const opened = await openWholeList(list, account, search);
  if (!opened.ok || opened.value === undefined) return opened.ok ? ok(undefined) : opened;
  return ok(await findListedIds(opened.value.database, opened.value.request));
}

async function findRows(database: Store, request: ListedRequest, search: Search): Promise<readonly ListedRow[]> {
  const order = readListedOrder(request.list, search);
  const { data: size } = pageQuery.page_size.safeParse(search['page_size']);
  if (order === undefined && size === undefined) return await findListed(database, request, { size: mostRows });
  const { data: number = 1 } = pageQuery.page_number.safeParse(search['page_number']);
  const page = { size: size ?? mostRows, offset: (number - 1) * (size ?? mostRows) };
  return await findSorted(database, request, order ?? newestFirst, page);
}

const readRows = (list: ListName, account: string, found: readonly ListedRow[]) =>
  readStored(
    list,
    account,
    found.map(({ record }) => record),
  );

/** A row of a list of all accounts. */
export interface RowOfAll {
  /** `master`, or a sub-account's id. */
  readonly account: string;
  /** The name of the account, if it has one. */
  readonly accountName: string | undefined;
}

/** The rows of several accounts, each with its own. */
function readOfAll(list: ListName, { accounts, idOf }: MirrorScope, found: readonly ListedRow[]) {
  const named = new Map(accounts.map((one) => [idOf(one.account), one]));
  const read = found.map((row) => {
    const { account = '', name } = named.get(row.accountId) ?? {};
    const { rows, odd } = readRows(list, account, [row]);
    return { rows: rows.map((one) => ({ ...(one as object), account, accountName: name })), odd }; // rows are objects
  });
  return { rows: read.flatMap(({ rows }) => rows), odd: read.flatMap(({ odd }) => odd) };
}

/** Reads stored rows of an account by the list's own schema. */
export function readStored(list: ListName, account: string, data: readonly Raw[]): Pick<ListedRows, 'rows' | 'odd'> {
  const own: z.ZodType = operations[list].response;
  // Every list answers with a page.
  const page = readResponse(own, { data, total_items: data.length, total_pages: 1 }) as Page<unknown> | undefined;
  return { rows: page?.data ?? [], odd: (page?.odd ?? []).map((one) => ({ ...one, keptOf: account })) };
}
