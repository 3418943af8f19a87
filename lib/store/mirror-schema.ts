import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

// The tables of lib/mirror. Indexes, references and the triggers that keep the totals are only in the migration.

const instant = (name: string) => timestamp(name, { withTimezone: true });
const day = (name: string) => date(name, { mode: 'string' });
const integers = customType<{ data: number[] }>({ dataType: () => '_int4' });
const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** An account as one client id sees it. */
export const mirrorAccount = pgTable('mirror_account', {
  id: integer('id').primaryKey(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
  environment: text('environment').notNull(),
  /** The platform's zone, in which it counts its days. */
  timeZone: text('time_zone').notNull(),
  firstDay: day('first_day').notNull(),
  pausedAt: instant('paused_at'),
  leftAt: instant('left_at'),
});

/** A record as answers showed it, with the columns by which it is found; sensitive values are sealed. */
export const mirrorRecord = pgTable(
  'mirror_record',
  {
    accountId: integer('account_id').notNull(),
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    parts: jsonb('parts').notNull(),
    sealed: text('sealed'),
    answered: jsonb('answered').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    goneAt: instant('gone_at'),
    detailDue: boolean('detail_due').notNull().default(false),
    /** The part to read again before the two statuses are reported as contradicting each other. */
    doubt: text('doubt').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    day: day('day').notNull(),
    completedAt: instant('completed_at'),
    status: text('status').notNull(),
    statusV1: text('status_v1').notNull(),
    currency: text('currency').notNull(),
    amount: numeric('amount'),
    method: text('method').notNull(),
    country: text('country').notNull(),
    name: text('name').notNull(),
    bank: text('bank').notNull(),
    reason: text('reason').notNull(),
    toReturn: numeric('to_return'),
    promisedAt: instant('promised_at'),
    find: words('find').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.id] })],
);

/** The row that the sealed values of a record are bound to. */
export const rowOfMirrored = (accountId: number, kind: string, id: string): string =>
  `mirrored ${accountId} ${kind} ${id}`;

/** A change of a record that was seen: its fields before and after. */
export const mirrorChange = pgTable('mirror_change', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  accountId: integer('account_id').notNull(),
  kind: text('kind').notNull(),
  id: text('id').notNull(),
  part: text('part').notNull(),
  seenAt: instant('seen_at').notNull(),
  before: jsonb('before').notNull(),
  after: jsonb('after').notNull(),
});

/** Some days of a list of the platform: when they were read, and when they are read next. */
export const mirrorWindow = pgTable(
  'mirror_window',
  {
    accountId: integer('account_id').notNull(),
    feed: text('feed').notNull(),
    status: text('status').notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    total: integer('total'),
    /** Rows of the last full read without a readable id, which are in no number. */
    unreadable: integer('unreadable').notNull().default(0),
    agreed: smallint('agreed').notNull().default(0),
    digest: text('digest'),
    fullAt: instant('full_at'),
    firstWholeAt: instant('first_whole_at'),
    /** When the last read that saw every row was begun: changes before then are known. */
    wholeAt: instant('whole_at'),
    agreedAt: instant('agreed_at'),
    readAt: instant('read_at'),
    nextAt: instant('next_at').notNull(),
    pauseMs: integer('pause_ms').notNull(),
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    problemAt: instant('problem_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.feed, table.status, table.fromDay] })],
);

/** Counts and sums of payouts by day, currency, status, method and country. */
export const mirrorTotal = pgTable(
  'mirror_total',
  {
    accountId: integer('account_id').notNull(),
    day: day('day').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    method: text('method').notNull(),
    country: text('country').notNull(),
    count: integer('count').notNull(),
    sum: numeric('sum').notNull(),
    withoutAmount: integer('without_amount').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.day, table.currency, table.status, table.method, table.country],
    }),
  ],
);

/** Payouts by the first digits of their amounts. */
export const mirrorAmount = pgTable(
  'mirror_amount',
  {
    accountId: integer('account_id').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    least: numeric('least').notNull(),
    count: integer('count').notNull(),
    sum: numeric('sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.currency, table.status, table.least] })],
);

/** Payouts by the week of their creation; the version changes with each change of one of them. */
export const mirrorWeek = pgTable(
  'mirror_week',
  {
    accountId: integer('account_id').notNull(),
    week: integer('week').notNull(),
    count: integer('count').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.week] })],
);

const lane = {
  currency: text('currency').notNull(),
  method: text('method').notNull(),
  country: text('country').notNull(),
} as const;

/** How long completed payouts took, by the day of their creation. */
export const mirrorPace = pgTable(
  'mirror_pace',
  {
    accountId: integer('account_id').notNull(),
    day: day('day').notNull(),
    ...lane,
    seconds: integers('seconds').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.currency, table.method, table.country] })],
);

/** The usual values on a lane of an account. */
export const mirrorLane = pgTable(
  'mirror_lane',
  {
    accountId: integer('account_id').notNull(),
    ...lane,
    count: integer('count').notNull(),
    median: integer('median').notNull(),
    longestUsual: integer('longest_usual').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.method, table.currency, table.country] })],
);

/** The time up to which changes of an account's payouts are in the two tables above. */
export const mirrorPaced = pgTable('mirror_paced', {
  accountId: integer('account_id').primaryKey(),
  pacedTo: instant('paced_to').notNull(),
  nextAt: instant('next_at').notNull(),
});

/** How far the search words of an account's records have been derived again, and by which version of them. */
export const mirrorWords = pgTable('mirror_words', {
  accountId: integer('account_id').primaryKey(),
  version: integer('version').notNull(),
  /** The last record that was derived again, in the order of the records' key. */
  kind: text('kind').notNull(),
  id: text('id').notNull(),
  isWhole: boolean('is_whole').notNull(),
});
