import { type SQL, sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { isRaw, type Parts } from './filling/derive';
import { cancellableIntentStatuses, intentStatuses, seenCardStatuses } from '@/lib/contract/enums';
import { notOpenStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { type MirrorKind, mirrorKinds } from './filling/feeds';
import { findQuery } from './find-words';
import { withinQuery } from './filling/observe';
import { decimal, flag, instant, nullable, oneOf, readRows, text } from '@/lib/store/rows';
import { recordColumns } from './record-columns';

/** A record with the fields by which a person recognises it. */
export interface FoundRecord {
  /** `master`, or a sub-account's id. */
  readonly account: string;
  readonly kind: MirrorKind;
  readonly id: string;
  /** The person or company that the record is about; empty where none is known. */
  readonly name: string;
  /** The reference that people quote; empty where the record has none. */
  readonly reference: string;
  /** The end of an account's or a card's number, masked; empty where the record has none. */
  readonly number: string;
  readonly currency: string;
  /** Plain decimal text; undefined where records of this kind have no amount. */
  readonly amount: string | undefined;
  readonly status: string;
  /** Unix milliseconds. */
  readonly createdMs: number;
  /** The day of its creation, as the platform counts days. */
  readonly day: string;
  /** The parts that the platform sent, sensitive values masked. */
  readonly parts: Parts;
}

interface RankedRecord extends FoundRecord {
  /** The search text is a whole word of the record: its id, a reference, its amount. */
  readonly isExact: boolean;
}

/** Statuses in which a record changes no more, or never did: people look for other records first. */
const settledStatuses: Readonly<Record<MirrorKind, readonly string[]>> = {
  // A failed payout may still be refunded (interface 3.7).
  payout: notOpenStatuses.filter((status) => status !== 'FAILED'),
  'bank-account': ['Invalid'],
  card: seenCardStatuses.filter((status) => status !== 'ACTIVE'),
  cardholder: [],
  'payment-intent': intentStatuses.filter((status) => !cancellableIntentStatuses.includes(status)),
  deposit: ['COMPLETED', 'FAILED'],
};

/** How many rows of one kind a search reads one by one, over all accounts; that finds words that many rows have. */
const mostLookedThrough = 4_000;
/** How many of these rows each account gets at least. */
const leastLookedThrough = 150;
/** A word that the newest rows lack is rare: a search sorts at most this many rows for it. */
const mostOrdered = 2_000;

interface Search {
  readonly database: Store;
  readonly accountIds: readonly number[];
  readonly kinds: readonly MirrorKind[];
  /** A `tsquery` without the words for accounts and kinds. */
  readonly query: string;
  readonly exact: string;
  readonly limit: number;
}

/**
 * Records of these kinds and accounts that match the search text, at most `limit` of each kind: first those that have
 * it as a whole word, then open ones, then the newest. A search for a common word reads the newest rows one by one,
 * because the index would bring a million of them; a rare word is found by the index.
 */
export async function findRecords(
  database: Store,
  accountIds: readonly number[],
  kinds: readonly MirrorKind[],
  text: string,
  limit: number,
): Promise<readonly FoundRecord[]> {
  const [query, exact] = [findQuery(text), findQuery(text, { exactly: true })];
  if (query === undefined || exact === undefined || accountIds.length === 0 || kinds.length === 0) return [];
  const search = { database, accountIds, kinds, query, exact, limit };
  // A text with digits may be an id, a reference or an amount, and its record may be older than the rows that are read
  // one by one.
  const named = /\d/.test(text) ? await byIndex({ ...search, query: exact }) : [];
  const near = await lookThrough(search);
  const isFull = (kind: MirrorKind) => near.filter((one) => one.kind === kind).length >= limit;
  const rare = kinds.filter((kind) => !isFull(kind));
  const far = rare.length === 0 ? [] : await byIndex({ ...search, kinds: rare });
  return inOrder([...named, ...near, ...far], kinds, limit);
}

function inOrder(found: readonly RankedRecord[], kinds: readonly MirrorKind[], limit: number): readonly FoundRecord[] {
  const once = [...new Map(found.map((one) => [`${one.account} ${one.kind} ${one.id}`, one])).values()];
  const rank = ({ isExact, kind, status }: RankedRecord) =>
    [isExact, !settledStatuses[kind].includes(status)].map(Number);
  const sorted = once.toSorted((a, b) => {
    const [[exactA = 0, openA = 0], [exactB = 0, openB = 0]] = [rank(a), rank(b)];
    return exactB - exactA || openB - openA || b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1);
  });
  return kinds.flatMap((kind) => sorted.filter((one) => one.kind === kind).slice(0, limit));
}

const columns = sql`record.account_id, record.kind, record.id, record.name, record.parts, record.currency, record.amount,
  record.status, record.status_v1, record.created_at, record.day`;

/** `row` has the columns above; the same expressions work with both database drivers. */
const shown = (exact: string) => sql`account.account, row.kind, row.id, row.name, row.parts, row.currency,
  row.amount::text, row.day::text, coalesce(nullif(row.status, ''), row.status_v1) as status,
  row.created_at, row.find @@ ${exact}::tsquery as is_exact`;

/**
 * Reads the newest rows of each account one by one; kinds without an index by time are read in the order of their keys.
 */
async function lookThrough({
  database,
  accountIds,
  kinds,
  query,
  exact,
  limit,
}: Search): Promise<readonly RankedRecord[]> {
  const each = Math.max(leastLookedThrough, Math.floor(mostLookedThrough / accountIds.length));
  const accounts = sql`unnest(${sql.param([...accountIds])}::int[]) as wanted (id)
      join ${mirrorAccount} as account on account.id = wanted.id`;
  const others = kinds.filter((kind) => kind !== 'payout');
  const payouts = kinds.includes('payout')
    ? await foundBy(
        database,
        sql`select ${shown(exact)} from ${accounts} cross join lateral (
        select * from (
          select ${columns}, record.find from ${mirrorRecord} as record
          where record.account_id = wanted.id and record.kind = 'payout' and record.gone_at is null
          order by record.created_at desc, record.id desc limit ${each}
        ) as near where near.find @@ ${query}::tsquery limit ${limit * 4}
      ) as row`,
      )
    : [];
  const rest =
    others.length === 0
      ? []
      : await foundBy(
          database,
          sql`select ${shown(exact)} from ${accounts}
      cross join unnest(${sql.param([...others])}::text[]) as of (kind) cross join lateral (
        select * from (
          select ${columns}, record.find from ${mirrorRecord} as record
          where record.account_id = wanted.id and record.kind = of.kind and record.gone_at is null
          order by record.id limit ${each}
        ) as near where near.find @@ ${query}::tsquery limit ${limit * 4}
      ) as row`,
        );
  return [...payouts, ...rest];
}

/** The rows that the index finds, the newest first. */
async function byIndex({ database, accountIds, kinds, query, exact, limit }: Search): Promise<readonly RankedRecord[]> {
  const within = `${withinQuery(accountIds, kinds)} & ${query}`;
  return await foundBy(
    database,
    sql`select ${shown(exact)} from (
      select *, row_number() over (
        partition by kind order by find @@ ${exact}::tsquery desc, created_at desc, id
      ) as place
      from (
        select ${columns}, record.find from ${mirrorRecord} as record
        where record.find @@ ${within}::tsquery and record.gone_at is null limit ${mostOrdered}
      ) as any_of_them
    ) as row join ${mirrorAccount} as account on account.id = row.account_id
    where row.place <= ${limit * 4}`,
  );
}

async function foundBy(database: Store, statement: SQL): Promise<readonly RankedRecord[]> {
  const rows = await readRows(database, statement, {
    account: text,
    kind: oneOf(mirrorKinds),
    id: text,
    name: text,
    parts: recordColumns.parts,
    currency: text,
    amount: nullable(decimal),
    status: text,
    created_at: instant,
    day: text,
    is_exact: flag,
  });
  return rows.map((row) => ({
    account: row.account,
    kind: row.kind,
    id: row.id,
    name: row.name,
    currency: row.currency,
    status: row.status,
    amount: row.amount,
    createdMs: row.created_at,
    day: row.day,
    parts: row.parts,
    reference: firstText(row.parts, references),
    number: firstText(row.parts, numbers),
    isExact: row.is_exact,
  }));
}

type Path = readonly string[];

const references: readonly Path[] = [['short_reference_id'], ['merchant_order_id'], ['payout_reference']];
const bank = ['beneficiary', 'bank_details'];
const numbers: readonly Path[] = [
  ...[['card_number'], ['account_number'], ['receiver_account_number']],
  ...[
    [...bank, 'account_number'],
    [...bank, 'iban'],
  ],
];

/** The first of these fields that one of the models has; sensitive values are masked there. */
function firstText(parts: Parts, paths: readonly Path[]): string {
  for (const path of paths) {
    for (const part of Object.values(parts)) {
      const found = path.reduce<unknown>((inner, name) => (isRaw(inner) ? inner[name] : undefined), part);
      if (typeof found === 'string' && found !== '') return found;
    }
  }
  return '';
}
