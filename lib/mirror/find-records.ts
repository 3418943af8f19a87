import { type SQL, sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { isRaw, type Parts } from './filling/derive';
import { feedNames, feeds, type Feed, type MirrorKind, mirrorKinds } from './filling/feeds';
import { findQuery } from './find-words';
import { withinQuery } from './filling/observe';
import { decimal, flag, nullable, oneOf, readRows, real, text } from '@/lib/store/rows';
import { recordColumns } from './record-columns';

/** A record as far as one needs it to know it again. */
export interface FoundRecord {
  /** `master`, or a sub-account's id. */
  readonly account: string;
  readonly kind: MirrorKind;
  readonly id: string;
  /** Of whom people think when they think of it; empty where nobody is known. */
  readonly name: string;
  /** What people quote; empty where there is none. */
  readonly reference: string;
  /** The end of an account's or a card's number, masked; empty where there is none. */
  readonly number: string;
  readonly currency: string;
  /** Plain decimal text; undefined where the kind has none. */
  readonly amount: string | undefined;
  readonly status: string;
  /** Unix milliseconds. */
  readonly createdMs: number;
  /** The platform's day of its creation. */
  readonly day: string;
  /** As the platform sent it, sensitive values masked. */
  readonly parts: Parts;
}

interface Found extends FoundRecord {
  /** What was typed is a whole word of it: its id, a reference, its amount. */
  readonly isExact: boolean;
}

/** Where a record is still about to change, it is what people look for first. */
const openStatuses: Readonly<Record<MirrorKind, readonly string[]>> = {
  payout: feedNames.flatMap((name) => {
    const feed: Feed = feeds[name];
    return feed.kind === 'payout' ? (feed.status?.open ?? []) : [];
  }),
  'bank-account': ['Valid'],
  card: ['ACTIVE'],
  cardholder: [],
  'payment-intent': ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE', 'PENDING'],
  deposit: ['PENDING'],
};

/** So many rows of one kind are looked through one by one, over all accounts; words that are in many of them are then found. */
const mostLookedThrough = 4_000;
/** Of each account at least. */
const leastLookedThrough = 150;
/** A word that is not among those is rare: no more rows than that are put in order for it. */
const mostOrdered = 2_000;

interface Search {
  readonly database: Store;
  readonly accountIds: readonly number[];
  readonly kinds: readonly MirrorKind[];
  /** As a `tsquery` without accounts and kinds. */
  readonly query: string;
  readonly exact: string;
  readonly limit: number;
}

/**
 * Records of these kinds and accounts that hold what was typed, at most `limit` of each kind: first those of which it is a
 * whole word, then open ones, then the newest. A word of many records is looked for among the newest, one by one, because
 * the index would bring a million of them; a rare one by the index.
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
  // An id, a reference or an amount is told by its digits, and may be older than all that is looked through.
  const named = /\d/.test(text) ? await byIndex({ ...search, query: exact }) : [];
  const near = await lookThrough(search);
  const isFull = (kind: MirrorKind) => near.filter((one) => one.kind === kind).length >= limit;
  const rare = kinds.filter((kind) => !isFull(kind));
  const far = rare.length === 0 ? [] : await byIndex({ ...search, kinds: rare });
  return inOrder([...named, ...near, ...far], kinds, limit);
}

function inOrder(found: readonly Found[], kinds: readonly MirrorKind[], limit: number): readonly FoundRecord[] {
  const once = [...new Map(found.map((one) => [`${one.account} ${one.kind} ${one.id}`, one])).values()];
  const rank = ({ isExact, kind, status }: Found) => [isExact, openStatuses[kind].includes(status)].map(Number);
  const sorted = once.toSorted((a, b) => {
    const [[exactA = 0, openA = 0], [exactB = 0, openB = 0]] = [rank(a), rank(b)];
    return exactB - exactA || openB - openA || b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1);
  });
  return kinds.flatMap((kind) => sorted.filter((one) => one.kind === kind).slice(0, limit));
}

const columns = sql`record.account_id, record.kind, record.id, record.name, record.parts, record.currency, record.amount,
  record.status, record.status_v1, record.created_at, record.day`;

/** For the browser's driver and the server's alike: `row` holds the columns above. */
const shown = (exact: string) => sql`account.account, row.kind, row.id, row.name, row.parts, row.currency,
  row.amount::text, row.day::text, coalesce(nullif(row.status, ''), row.status_v1) as status,
  extract(epoch from row.created_at) * 1000 as created_ms, row.find @@ ${exact}::tsquery as is_exact`;

/** The newest rows of each account, one by one; of kinds without an index in time those that their keys begin with. */
async function lookThrough({ database, accountIds, kinds, query, exact, limit }: Search): Promise<readonly Found[]> {
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

/** Whatever the index has, the newest first. */
async function byIndex({ database, accountIds, kinds, query, exact, limit }: Search): Promise<readonly Found[]> {
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

async function foundBy(database: Store, statement: SQL): Promise<readonly Found[]> {
  const rows = await readRows(database, statement, {
    ...{ account: text, kind: oneOf(mirrorKinds), id: text, name: text, parts: recordColumns.parts, currency: text },
    ...{ amount: nullable(decimal), status: text, created_ms: real, day: text, is_exact: flag },
  });
  return rows.map((row) => ({
    ...{ account: row.account, kind: row.kind, id: row.id, name: row.name, currency: row.currency },
    ...{ status: row.status, amount: row.amount, createdMs: row.created_ms, day: row.day },
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

/** The first of these fields that one of the models has; sensitive ones are masked there. */
function firstText(parts: Parts, paths: readonly Path[]): string {
  for (const path of paths) {
    for (const part of Object.values(parts)) {
      const found = path.reduce<unknown>((inner, name) => (isRaw(inner) ? inner[name] : undefined), part);
      if (typeof found === 'string' && found !== '') return found;
    }
  }
  return '';
}
