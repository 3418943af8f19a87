import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { roles } from '../roles';

// The tables of lib/exports. Indexes, checks and references are only in the migration.

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportFormats = ['xlsx', 'csv', 'csv-semicolons'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file that a person has ordered, and how far it is made. */
export const exportJob = pgTable('export_job', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  personName: text('person_name').notNull(),
  role: text('role', { enum: roles }).notNull(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
  accounts: jsonb('accounts').notNull(),
  list: text('list').notNull().default('listPayouts'),
  search: text('search').notNull(),
  columns: jsonb('columns').notNull(),
  format: text('format', { enum: exportFormats }).notNull(),
  zone: text('zone').notNull(),
  language: text('language').notNull().default('en'),
  isRevealed: boolean('is_revealed').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: exportStates }).notNull(),
  problem: text('problem'),
  rowsDone: integer('rows_done').notNull().default(0),
  rowsTotal: integer('rows_total').notNull(),
  cursor: text('cursor'),
  progress: jsonb('progress').notNull(),
  newestMs: bigint('newest_ms', { mode: 'number' }).notNull(),
  coverage: jsonb('coverage').notNull(),
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
  expiresAt: instant('expires_at').notNull(),
});

/** The bytes of a file, in pieces. */
export const exportPart = pgTable(
  'export_part',
  {
    jobId: uuid('job_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.number] })],
);

/** The row that the sealed bytes of a part are bound to. */
export const rowOfPart = (jobId: string, number: number): string => `export ${jobId} ${number}`;
