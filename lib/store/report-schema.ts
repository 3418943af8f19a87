import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { exportFormats } from './export-schema';

// The tables of lib/reports. Indexes, checks and references are only in the migrations.

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A list that a person keeps under a name, with its filters. */
export const savedView = pgTable('saved_view', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
  isShared: boolean('is_shared').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

const reportContents = ['totals', 'list'] as const;
export type ReportContent = (typeof reportContents)[number];

const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

export const reportChannels = ['console', 'email'] as const;
export type ReportChannel = (typeof reportChannels)[number];

const runStates = ['queued', 'making', 'done', 'refused', 'failed', 'expired'] as const;
export type RunState = (typeof runStates)[number];

/** When a report is made, of what and for whom. */
export const reportSchedule = pgTable('report_schedule', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
  name: text('name').notNull(),
  content: text('content', { enum: reportContents }).notNull(),
  viewId: uuid('view_id'),
  format: text('format', { enum: exportFormats }),
  period: text('period'),
  frequency: text('frequency', { enum: reportFrequencies }).notNull(),
  weekday: integer('weekday'),
  monthDay: integer('month_day'),
  hour: integer('hour').notNull(),
  zone: text('zone').notNull(),
  channel: text('channel', { enum: reportChannels }).notNull(),
  nextDueAt: instant('next_due_at'),
  pausedFor: text('paused_for'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A report that was due, and what became of it. */
export const reportRun = pgTable('report_run', {
  id: uuid('id').primaryKey(),
  scheduleId: uuid('schedule_id').notNull(),
  dueAt: instant('due_at').notNull(),
  isManual: boolean('is_manual').notNull(),
  missed: integer('missed').notNull().default(0),
  state: text('state', { enum: runStates }).notNull(),
  problem: text('problem'),
  accounts: jsonb('accounts'),
  result: jsonb('result'),
  hasFile: boolean('has_file').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
  expiresAt: instant('expires_at'),
});

const closeStates = ['closed', 'reopening', 'reopened'] as const;
export type CloseState = (typeof closeStates)[number];

/** A closed month of an account, with its totals and the digest of its rows. */
export const monthClose = pgTable('month_close', {
  id: uuid('id').primaryKey(),
  accountId: integer('account_id').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  state: text('state', { enum: closeStates }).notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: uuid('closed_by'),
  closedByName: text('closed_by_name').notNull(),
  coverage: jsonb('coverage').notNull(),
  rowCount: integer('row_count').notNull(),
  digest: text('digest').notNull(),
  lastChange: bigint('last_change', { mode: 'number' }).notNull(),
  reopenReason: text('reopen_reason'),
  reopenAskedAt: instant('reopen_asked_at'),
  reopenAskedBy: uuid('reopen_asked_by'),
  reopenAskedName: text('reopen_asked_name'),
  reopenedAt: instant('reopened_at'),
  reopenedByName: text('reopened_by_name'),
});

/** A payout as it was when its month was closed. */
export const monthCloseRow = pgTable(
  'month_close_row',
  {
    closeId: uuid('close_id').notNull(),
    payoutId: text('payout_id').notNull(),
    createdAt: instant('created_at').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    amount: numeric('amount'),
    status: text('status').notNull(),
    statusV1: text('status_v1').notNull(),
    method: text('method').notNull(),
    country: text('country').notNull(),
    toReturn: numeric('to_return'),
    completedAt: instant('completed_at'),
  },
  (table) => [primaryKey({ columns: [table.closeId, table.payoutId] })],
);
