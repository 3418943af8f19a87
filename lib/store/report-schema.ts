import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { exportFormats } from './export-schema';

// The tables of lib/reports but for the closed months. Indexes, checks and references stand in the migrations alone.

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const savedView = pgTable('saved_view', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
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

export const mailStates = ['due', 'sending', 'sent', 'skipped', 'dead', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

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
  mailState: text('mail_state', { enum: mailStates }),
  mailProblem: text('mail_problem'),
  mailAttempts: integer('mail_attempts').notNull().default(0),
  mailNextAt: instant('mail_next_at'),
  mailHandedAt: instant('mail_handed_at'),
  mailEndedAt: instant('mail_ended_at'),
});
