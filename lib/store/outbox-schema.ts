import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// The tables of lib/outbox. Indexes, checks and references are only in the migrations.

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** How a person is told outside of the console. */
export const sentChannels = ['email', 'webhook'] as const;
export type SentChannel = (typeof sentChannels)[number];

const deliveryKinds = ['alert', 'report'] as const;
export type DeliveryKindName = (typeof deliveryKinds)[number];

export const deliveryStates = ['due', 'sending', 'sent', 'skipped', 'dead', 'unknown'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A message to one person by one channel, with the outcome of its sending. */
export const delivery = pgTable('delivery', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: deliveryKinds }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** The subject of each kind, as the reference to its table; null for the other kinds. */
  alertId: uuid('alert_id').generatedAlwaysAs(sql`case when kind = 'alert' then subject_id end`),
  reportRunId: uuid('report_run_id').generatedAlwaysAs(sql`case when kind = 'report' then subject_id end`),
  personId: uuid('person_id').notNull(),
  channel: text('channel', { enum: sentChannels }).notNull(),
  state: text('state', { enum: deliveryStates }).notNull().default('due'),
  batch: uuid('batch'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  handedAt: instant('handed_at'),
  problem: text('problem'),
  endedAt: instant('ended_at'),
});

/** One row: the address that deliveries are posted to. */
export const alertWebhook = pgTable('alert_webhook', {
  id: integer('id').primaryKey(),
  url: text('url').notNull(),
  secretSealed: text('secret_sealed').notNull(),
  putBy: uuid('put_by'),
  putAt: instant('put_at').notNull(),
});

/** The row that the sealed secret is bound to. */
export const rowOfWebhook = 'alert webhook';
