import 'server-only';
import { sql } from 'drizzle-orm';
import { may } from '@/lib/access/permissions/console-acts';
import { payoutText } from '@/lib/contract/fields/payout-fields';
import { textAt } from '@/lib/contract/fields/text-at';
import { countryName, englishCountryName } from '@/lib/format/countries';
import type { Store } from '@/lib/store/open-store';
import type { Message } from '@/lib/messages/message';
import { ok, type Result } from '@/lib/result';
import { ReadCache } from '@/lib/store/cache/read-cache';
import { mirrorAccount, mirrorRecord, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import { payoutReview } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { type IgnoredValue, valuesOf } from '@/lib/contract/list-query';
import { foldText } from '@/lib/format/fold-text';
import { type Coverage, findCoverage, unkeptAccount } from './coverage';
import { findPayouts, type ListedField, type MirroredPayout } from './payouts/find-payouts';
import { findOwners } from './payouts/find-filter-names';
import { type KeptOddRow, readStored } from './lists/read-listed';
import { accountIdsFor, type MirrorScope, openMirror } from './open-mirror';
import { asAskedBy, type AskedPayouts, onDay, type PayoutQuery, readPayoutQuery } from './payouts/payout-query';
import {
  filtersOf,
  narrowingOf,
  payoutFilterNames,
  payoutFilters,
  subjectOf,
  withoutSubject,
} from './payouts/payout-filters';
import { countValues, type ValueCount } from './sums/count-values';
import { addTotals, type CurrencyTotal, type PayoutTotal, type SumProgress } from './sums/payout-total';
import { addPayouts, isSummedAlready, sumPayouts } from './sums/sum-payouts';
import { countRows, list, nullable, readRow, text, readRows } from '@/lib/store/rows';
import type { Raw } from './filling/derive';
import { recordColumns } from './record-columns';

/** A payout as the list shows it: the columns' fields of both models. */
export interface ListedPayout extends Pick<
  MirroredPayout,
  'account' | 'id' | 'status' | 'statusV1' | 'currency' | 'method' | 'country' | 'name' | 'bank' | 'reason' | 'cursor'
> {
  /** The amount as the platform wrote it. */
  readonly amount: string;
  /** The times as the platform wrote them; empty where it wrote none. */
  readonly created: string;
  readonly completed: string;
  readonly createdMs: number;
  /** The English name. */
  readonly countryName: string;
  readonly shortReference: string;
  readonly descriptor: string;
  /** The status of the summary alone. */
  readonly statusV2: string;
  readonly note: string;
  readonly hasTwin: boolean;
  /** Absent once the payout's record, which has the beneficiary, was read. */
  readonly isDetailDue?: true;
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
  /** Rows of the page that do not fit the interface; the mirror counts them like all others. */
  readonly odd: readonly KeptOddRow[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Undefined where the totals would need a read of every row: `readPayoutTotals` does that. */
  readonly totals: ListedTotals | undefined;
  readonly coverage: Coverage;
  /** Payouts whose names and banks are not read yet; counting stops at a thousand. */
  readonly detailsDue: number;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

function listed(payout: MirroredPayout): ListedPayout {
  const { account, id, status, statusV1, currency, method, country, name, bank, reason, cursor, parts } = payout;
  const of = (field: ListedField) => payoutText(field, { summary: parts.v2, record: parts.v1 });
  return {
    account,
    id,
    status,
    statusV1,
    currency,
    method,
    country,
    name,
    bank,
    reason,
    cursor,
    amount: of('amount'),
    created: of('created'),
    completed: of('completed'),
    createdMs: payout.createdMs,
    shortReference: of('shortReference'),
    descriptor: of('descriptor'),
    note: of('note'),
    countryName: englishCountryName(country),
    statusV2: textAt(parts.v2, 'payout_status'),
    hasTwin: payout.hasTwin,
    ...(payout.isDetailDue && { isDetailDue: true }),
    ...(payout.review && { review: payout.review }),
  };
}

/** The values that occur, for the choices of the filters. */
interface PayoutFacets {
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
}

export async function findFacets(database: Store, accountIds: readonly number[]): Promise<PayoutFacets> {
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

const mostCounted = 1_000;

/** Payouts whose record is not read yet, so that a search by name does not find them; counting stops at a thousand. */
async function countDetailsDue(database: Store, accountIds: readonly number[]): Promise<number> {
  return await countRows(
    database,
    sql`select 1 from ${mirrorRecord}
      where detail_due and account_id = any(${sql.param([...accountIds])}::int[]) limit ${mostCounted}`,
  );
}

/** The scope with its accounts in the order of their names, the master first. */
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

/**
 * The parts of the page around the rows are the same for all people who see these accounts, and are kept until one of
 * their tables changes. The rows themselves are read for each request.
 */
const kept = {
  coverage: new ReadCache<Coverage>([mirrorAccount, mirrorWindow], 200),
  totals: new ReadCache<readonly PayoutTotal[]>([mirrorRecord, mirrorTotal], 200),
  facets: new ReadCache<PayoutFacets>([mirrorRecord, mirrorTotal], 50),
  owners: new ReadCache<PayoutListContext['owners']>([mirrorRecord, payoutReview, person], 50),
  detailsDue: new ReadCache<number>([mirrorRecord], 50),
};

const readCoverage = async (scope: MirrorScope, ids: readonly number[], shown: Parameters<typeof findCoverage>[4]) =>
  await kept.coverage.read(scope, JSON.stringify([ids, scope.today, shown]), async (database) =>
    findCoverage(database, ids, 'payouts', scope.today, shown),
  );

async function readListing(scope: MirrorScope, asked: AskedPayouts): Promise<PayoutListing> {
  const query = asAskedBy(onDay(asked, scope.today), scope.caller);
  const ids = listedAccountIds(scope, query);
  const shown = { fromDay: query.from, toDay: query.to, statuses: query.status };
  // Read before the rows: rows that arrive meanwhile are then newer than the coverage says, and never older.
  const coverage = await readCoverage(scope, ids, shown);
  const [page, totals, detailsDue] = await Promise.all([
    findPayouts(scope.database, ids, query, { zone: scope.zone, isListed: true }),
    readKeptTotals(scope, ids, { ...query, status: undefined }),
    kept.detailsDue.read(scope, ids.join(), async (database) => await countDetailsDue(database, ids)),
  ]);
  return {
    ...page,
    coverage,
    detailsDue,
    rows: page.rows.map(listed),
    odd: await findOdd(scope.database, ids, page.rows),
    totals: totals && listedTotals(totals, query),
  };
}

/** Undefined where the totals need a read of every row. */
async function readKeptTotals(scope: MirrorScope, ids: readonly number[], query: PayoutQuery) {
  if (!isSummedAlready(query)) return undefined;
  const key = JSON.stringify([ids, narrowingOf(query)]);
  return await kept.totals.read(scope, key, async (database) => await sumPayouts(database, ids, query));
}

/** The data with which the list of payouts is drawn, besides its rows. */
export interface PayoutListContext {
  readonly facets: PayoutFacets;
  /** The names of the countries that occur or are asked for, by their codes. */
  readonly countryNames: Readonly<Record<string, Message>>;
  readonly accounts: MirrorScope['accounts'];
  /** People who own payouts. */
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** The zone of the platform, because the filters count days as the platform does. */
  readonly zone: string;
  /** Whether the person may change reviews. */
  readonly mayReview: boolean;
}

/** The data with which a list of payouts begins. */
export interface PayoutListSeed {
  readonly listing: PayoutListing;
  readonly query: AskedPayouts;
  readonly ignored: readonly IgnoredValue[];
  readonly context: PayoutListContext;
}

/**
 * The first rows, totals, coverage and filter values of the mirror's payouts for a page. Undefined where there is no
 * mirror, or it is still empty, so that the page shows the platform's own list.
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
  const ids = scope.accountIds;
  const [listing, facets, owners] = await Promise.all([
    readListing(scope, query),
    kept.facets.read(scope, ids.join(), async (database) => await findFacets(database, ids)),
    kept.owners.read(scope, ids.join(), async (database) => await findOwners(database, ids)),
  ]);
  // A list narrowed to one account of several stays, and says that the mirror has nothing of that account.
  if (listing.coverage.state === 'never' && query.account === undefined) return ok(undefined);
  const { accounts, zone, caller } = scope;
  const mayReview = caller !== undefined && may(caller, 'payout.review');
  const named = [...facets.countries, ...(query.country ?? []), ...(query.notCountry ?? [])];
  const countryNames = Object.fromEntries(named.map((code) => [code, countryName(code)]));
  return ok({ listing, query, ignored, context: { facets, countryNames, accounts, owners, zone, mayReview } });
}

/** Whether the page shows the mirror's list, and not the platform's own; reads no payout. */
export async function hasPayoutList(account: string): Promise<boolean> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok || !opened.value.isOn) return false;
  return (await readCoverage(opened.value, opened.value.accountIds, {})).state !== 'never';
}

/** Rows of the same list, for the browser. */
export async function readPayouts(account: string, search: Search): Promise<Result<PayoutListing, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  return ok(await readListing(opened.value, readPayoutQuery(search).query));
}

/** How long an addition goes on before it says how far it has come, in milliseconds. */
const stepMs = 300;

/** Counts and sums that need a read of every row. With `step` they are told how far they are, until they are there. */
export async function readPayoutTotals(
  account: string,
  { step, ...search }: Search,
): Promise<Result<ListedTotals | SumProgress, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { today, caller } = opened.value;
  const query = asAskedBy(onDay(readPayoutQuery(search).query, today), caller);
  const untilMs = step === undefined ? Infinity : performance.now() + stepMs;
  const goesOn = () => performance.now() < untilMs;
  const added = await addPayouts(opened.value.database, accountIdsFor(opened.value, query), query, { goesOn });
  return ok('of' in added ? added : listedTotals(added, query));
}

/** How many values of a filter are counted one by one. */
const mostAmong = 60;

/**
 * The values of one filter, each with the count of payouts that it gives under the other filters; for a filter by words,
 * the whole texts that have the typed words. `of` is the filter, `among` its few values where it has no column, `typed`
 * the words. Undefined where the counts would take long.
 */
export async function readPayoutValues(
  account: string,
  { of, among = '', typed = '', ...search }: Search,
): Promise<Result<readonly ValueCount[] | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const scope = opened.value;
  const name = payoutFilterNames.find((one) => one === of);
  if (name === undefined || !scope.isOn) return ok(undefined);
  const onToday = (asked: Search) => asAskedBy(onDay(readPayoutQuery(asked).query, scope.today), scope.caller);
  const byWords = filtersOf(subjectOf(name)).find((one) => payoutFilters[one].byWords);
  const narrowed = withoutSubject(onToday(search), subjectOf(name));
  const query = byWords === undefined ? narrowed : { ...narrowed, ...onToday({ [byWords]: typed }) };
  const each = valuesOf(String(among))
    .slice(0, mostAmong)
    .map((value) => ({ value, query: onToday({ [name]: value }) }))
    .filter((one) => one.query[name] !== undefined);
  const found = await countValues(scope.database, accountIdsFor(scope, query), query, { name, among: each });
  if (name !== 'account') return ok(found);
  const named = new Map(scope.accounts.map((one) => [String(scope.idOf(one.account)), one.account]));
  return ok(found?.map(({ value, count }) => ({ value: named.get(value) ?? value, count })));
}

type PageRow = Pick<MirroredPayout, 'account' | 'id' | 'parts'>;

/** A payout that only the v1 list has shows no field of a summary. */
const hasSummary = (part: Raw | undefined): part is Raw => Object.values(part ?? {}).some((value) => value !== null);

/** Finds odd rows as the platform's own list does. */
const oddOf = (account: string, summary: Raw) => readStored('listPayouts', account, [summary]).odd;

/**
 * The payouts of a page that do not fit the interface, each with what the platform sent: the page itself has only some of
 * its fields, and a field that is missing there is null. @internal Exported for tests.
 */
export async function findOdd(
  database: Store,
  accountIds: readonly number[],
  page: readonly PageRow[],
): Promise<readonly KeptOddRow[]> {
  const odd = page.filter(
    ({ account, id, parts: { v2 } }) => hasSummary(v2) && oddOf(account, { ...v2, payout_id: id }).length > 0,
  );
  if (odd.length === 0) return [];
  const kept = await readRows(
    database,
    sql`select record.id, account.account, record.parts from ${mirrorRecord} as record
      join ${mirrorAccount} as account on account.id = record.account_id
      where record.kind = 'payout' and record.account_id = any(${sql.param([...accountIds])}::int[])
        and record.id = any(${sql.param(odd.map(({ id }) => id))}::text[])`,
    { id: text, account: text, parts: recordColumns.parts },
  );
  return odd.flatMap(({ id, account }) => {
    const summary = kept.find((one) => one.id === id && one.account === account)?.parts.v2;
    return summary === undefined ? [] : oddOf(account, summary);
  });
}
