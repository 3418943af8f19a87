import 'server-only';
import { sql } from 'drizzle-orm';
import { may } from '@/lib/access/permissions/console-acts';
import { countryName } from '@/lib/format/countries';
import type { Store } from '@/lib/store/open-store';
import { ok, type Result } from '@/lib/result';
import { mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import { payoutReview } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import type { ReadError } from '@/lib/platform/reads/read-error';
import type { IgnoredValue } from '@/lib/contract/list-query';
import { foldText } from '@/lib/format/fold-text';
import { type Coverage, findCoverage, unkeptAccount } from './coverage';
import type { Raw } from './filling/derive';
import { findPayouts, type MirroredPayout } from './payouts/find-payouts';
import { accountIdsFor, type MirrorScope, openMirror } from './open-mirror';
import { asAskedBy, type AskedPayouts, onDay, type PayoutQuery, readPayoutQuery } from './payouts/payout-query';
import { addTotals, type CurrencyTotal, type PayoutTotal } from './sums/payout-total';
import { isSummedAlready, sumPayouts } from './sums/sum-payouts';
import { countRows, list, nullable, readRow, readRows, text } from '@/lib/store/rows';

/** A payout as the list shows it: the columns' fields of both models. */
export interface ListedPayout extends Pick<
  MirroredPayout,
  'account' | 'id' | 'status' | 'statusV1' | 'currency' | 'method' | 'country' | 'name' | 'bank' | 'reason' | 'cursor'
> {
  /** As the platform wrote it. */
  readonly amount: string;
  /** Times as the platform wrote them; empty where there is none. */
  readonly created: string;
  readonly completed: string;
  readonly createdMs: number;
  readonly countryName: string;
  readonly reference: string;
  readonly descriptor: string;
  /** The status of the summary alone. */
  readonly statusV2: string;
  readonly note: string;
  readonly hasTwin: boolean;
  /** Absent where the payout has no review. */
  readonly review?: MirroredPayout['review'];
}

/** Totals of all matching rows. */
export interface ListedTotals {
  readonly count: number;
  /** One sum for each currency, the most payouts first. */
  readonly sums: readonly CurrencyTotal[];
  /** Counts by status, regardless of the status filter. */
  readonly counts: Readonly<Record<string, number>>;
  readonly countOfAll: number;
}

function listedTotals(totals: readonly PayoutTotal[], { status }: PayoutQuery): ListedTotals {
  const sums = new Map<string, CurrencyTotal>();
  const counts: Record<string, number> = {};
  for (const { status: of, ...one } of totals) {
    counts[of] = (counts[of] ?? 0) + one.count;
    if (status !== undefined && !status.includes(of)) continue;
    sums.set(one.currency, addTotals<CurrencyTotal>(one, sums.get(one.currency)));
  }
  const sorted = [...sums.values()].toSorted((one, other) => other.count - one.count);
  const all = (each: Iterable<number>) => [...each].reduce((sum, count) => sum + count, 0);
  return { count: all(sorted.map(({ count }) => count)), sums: sorted, counts, countOfAll: all(Object.values(counts)) };
}

export interface PayoutListing {
  readonly rows: readonly ListedPayout[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Undefined where they would need a read of every row: `readPayoutTotals` does that. */
  readonly totals: ListedTotals | undefined;
  readonly coverage: Coverage;
  /** Payouts whose names and banks are not read yet; counting stops at a thousand. */
  readonly detailsDue: number;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

function textOf(record: Raw | undefined, name: string): string {
  const value = record?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listed(payout: MirroredPayout): ListedPayout {
  const { account, id, status, statusV1, currency, method, country, name, bank, reason, cursor, parts } = payout;
  const either = (field: string) => textOf(parts.v2, field) || textOf(parts.v1, field);
  return {
    ...{ account, id, status, statusV1, currency, method, country, name, bank, reason, cursor },
    amount: either('payout_amount'),
    created: either('create_time'),
    completed: textOf(parts.v2, 'completed_time') || textOf(parts.v1, 'complete_time'),
    createdMs: payout.createdMs,
    countryName: country === '' ? '' : countryName(country),
    reference: textOf(parts.v1, 'short_reference_id'),
    descriptor: textOf(parts.v2, 'statement_descriptor'),
    note: textOf(parts.v2, 'internal_note'),
    statusV2: textOf(parts.v2, 'payout_status'),
    hasTwin: payout.hasTwin,
    ...(payout.review && { review: payout.review }),
  };
}

/** The values that occur, for the choices of the filters. */
interface PayoutFacets {
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
}

async function findFacets(database: Store, accountIds: readonly number[]): Promise<PayoutFacets> {
  const found = await readRow(
    database,
    sql`select array_agg(distinct currency order by currency) as currencies,
        array_agg(distinct country order by country) as countries from ${mirrorTotal}
      where account_id = any(${sql.param([...accountIds])}::int[]) and count > 0`,
    { currencies: nullable(list(text)), countries: nullable(list(text)) },
  );
  const given = (values: readonly string[] | undefined) => (values ?? []).filter((value) => value !== '');
  return { currencies: given(found?.currencies), countries: given(found?.countries) };
}

/** People who own payouts of these accounts, by name. */
async function findOwners(
  database: Store,
  accountIds: readonly number[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return await readRows(
    database,
    sql`select id, name from ${person} as owner where exists (
        select from ${payoutReview} join ${mirrorRecord} as record on record.kind = 'payout' and record.id = payout_id
          and record.account_id = any(${sql.param([...accountIds])}::int[])
        where owner_id = owner.id)
      order by name, id`,
    { id: text, name: text },
  );
}

const mostCounted = 1_000;

/** Payouts whose record is not read yet, so that a search by name does not find them; counting stops at a thousand. */
async function countDetailsDue(database: Store, accountIds: readonly number[]): Promise<number> {
  return await countRows(
    database,
    sql`select 1 from ${mirrorRecord}
      where detail_due and account_id = any(${sql.param([...accountIds])}::int[]) limit ${mostCounted}`,
  );
}

/** The same accounts in the order of their names, the master first. */
function byName(scope: MirrorScope): MirrorScope {
  const accounts = scope.accounts.toSorted(
    (one, other) =>
      Number(other.account === 'master') - Number(one.account === 'master') ||
      foldText(one.name ?? one.account).localeCompare(foldText(other.name ?? other.account), 'en'),
  );
  const known = accounts.map(({ account }) => scope.idOf(account) ?? unkeptAccount);
  return { ...scope, accounts, accountIds: [...known, ...scope.accountIds.slice(known.length)] };
}

/** The accounts of a list, in the order in which it has their payouts. */
export const listedAccountIds = (scope: MirrorScope, query: PayoutQuery): readonly number[] =>
  accountIdsFor(query.sort === 'account' ? byName(scope) : scope, query);

async function readListing(database: Store, scope: MirrorScope, asked: AskedPayouts): Promise<PayoutListing> {
  const query = asAskedBy(onDay(asked, scope.today), scope.caller);
  const ids = listedAccountIds(scope, query);
  const shown = { fromDay: query.from, toDay: query.to, statuses: query.status };
  // Read before the rows: rows that arrive meanwhile are then newer than the coverage says, and never older.
  const coverage = await findCoverage(database, ids, 'payouts', scope.today, shown);
  const [page, totals, detailsDue] = await Promise.all([
    findPayouts(database, ids, query, { zone: scope.zone, marksTwins: true }),
    isSummedAlready({ ...query, status: undefined }) ? sumPayouts(database, ids, query) : undefined,
    countDetailsDue(database, ids),
  ]);
  return { ...page, rows: page.rows.map(listed), totals: totals && listedTotals(totals, query), coverage, detailsDue };
}

/** What the list of payouts is drawn with besides its rows. */
export interface PayoutListContext {
  readonly facets: PayoutFacets;
  readonly accounts: MirrorScope['accounts'];
  /** People who own payouts. */
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** The platform's, whose days those of the filters are. */
  readonly zone: string;
  /** Whether the person may change reviews. */
  readonly mayReview: boolean;
}

/** What a list of payouts begins with. */
export interface PayoutListSeed {
  readonly listing: PayoutListing;
  readonly query: AskedPayouts;
  readonly ignored: readonly IgnoredValue[];
  readonly context: PayoutListContext;
}

/**
 * The mirror's payouts for a page: undefined where there is no mirror, or it is still empty, so that the page shows the
 * platform's own list.
 */
export async function openPayoutList(
  account: string,
  search: Search,
): Promise<Result<PayoutListSeed | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const scope = opened.value;
  if (!scope.isOn) return ok(undefined);
  const { query, ignored } = readPayoutQuery(search);
  const [listing, facets, owners] = await Promise.all([
    readListing(scope.database, scope, query),
    findFacets(scope.database, scope.accountIds),
    findOwners(scope.database, scope.accountIds),
  ]);
  // A list narrowed to one account of several stays, and says that the mirror has nothing of that account.
  if (listing.coverage.state === 'never' && query.account === undefined) return ok(undefined);
  const { accounts, zone, caller } = scope;
  const mayReview = caller !== undefined && may(caller, 'payout.review');
  return ok({ listing, query, ignored, context: { facets, accounts, owners, zone, mayReview } });
}

/** Rows of the same list, for the browser. */
export async function readPayouts(account: string, search: Search): Promise<Result<PayoutListing, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  return ok(await readListing(opened.value.database, opened.value, readPayoutQuery(search).query));
}

/** Counts and sums that need a read of every row. */
export async function readPayoutTotals(account: string, search: Search): Promise<Result<ListedTotals, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { today, caller } = opened.value;
  const query = asAskedBy(onDay(readPayoutQuery(search).query, today), caller);
  const totals = await sumPayouts(opened.value.database, accountIdsFor(opened.value, query), query);
  return ok(listedTotals(totals, query));
}
