import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { auditKinds } from '../audit-kinds';

/** Who did what, one row for each act and each step of a write. The database refuses to change it. */
export const audit = pgTable('audit', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  kind: text('kind', { enum: auditKinds }).notNull(),
  act: text('act').notNull(),
  result: text('result').notNull(),
  /** Null: nobody who is signed in, or the console by itself. */
  personId: uuid('person_id'),
  personName: text('person_name').notNull(),
  role: text('role').notNull(),
  sessionKey: text('session_key').notNull(),
  /** Empty for acts that belong to no account. */
  account: text('account').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id').notNull(),
  operationId: uuid('operation_id'),
  before: text('before'),
  after: text('after'),
  requestId: text('request_id').notNull(),
  idempotencyKey: uuid('idempotency_key'),
  /** Null for acts that send nothing to a platform. */
  connection: text('connection'),
  keyId: text('key_id').notNull(),
  hash: text('hash').notNull(),
});

/** One row: how many lines there are and the signature of the last. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
  keyId: text('key_id').notNull(),
  signature: text('signature').notNull(),
});

/** What came so often that the audit counts it for a while: the count is kept here until a line tells it. */
export const auditQuiet = pgTable(
  'audit_quiet',
  {
    /** What counts as the same. */
    key: text('key').primaryKey(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Lines that were written before the counting began. */
    written: integer('written').notNull(),
    more: integer('more').notNull(),
    firstMoreAt: timestamp('first_more_at', { withTimezone: true }),
    lastMoreAt: timestamp('last_more_at', { withTimezone: true }),
    /** What the line with the count is to say. */
    line: jsonb('line').notNull(),
  },
  (table) => [index('audit_quiet_ends').on(table.endsAt)],
);
