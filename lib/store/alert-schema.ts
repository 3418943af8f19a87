import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

// The tables of lib/alerts. Indexes, checks and references stand in the migration alone.

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const alertSeverities = ['critical', 'high', 'normal'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Empty: any connection, any account; of an alert, the console as a whole. */
const scope = { clientHash: text('client_hash').notNull(), account: text('account').notNull() } as const;

export const alert = pgTable(
  'alert',
  {
    id: uuid('id').primaryKey(),
    ...scope,
    kind: text('kind').notNull(),
    cause: text('cause').notNull(),
    episode: integer('episode').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    personId: uuid('person_id'),
    needs: text('needs').array().notNull(),
    forAdmins: boolean('for_admins').notNull(),
    severity: text('severity', { enum: alertSeverities }).notNull(),
    facts: jsonb('facts').notNull(),
    since: instant('since').notNull(),
    openedAt: instant('opened_at').notNull(),
    plannedAt: instant('planned_at'),
    ownerId: uuid('owner_id'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    snoozedUntil: instant('snoozed_until'),
    snoozedBy: uuid('snoozed_by'),
    snoozeReason: text('snooze_reason').notNull().default(''),
    resolvedAt: instant('resolved_at'),
    version: integer('version').notNull().default(0),
  },
  (table) => [unique().on(table.clientHash, table.account, table.kind, table.cause, table.episode)],
);

export const alertWatch = pgTable(
  'alert_watch',
  { kind: text('kind').notNull(), ...scope, since: instant('since').notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.clientHash, table.account] })],
);

export const alertRule = pgTable(
  'alert_rule',
  {
    kind: text('kind').notNull(),
    ...scope,
    isOn: boolean('is_on').notNull(),
    least: integer('least'),
    changedBy: uuid('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.clientHash, table.account] })],
);

export const alertWebhook = pgTable('alert_webhook', {
  id: integer('id').primaryKey(),
  url: text('url').notNull(),
  secretSealed: text('secret_sealed').notNull(),
  putBy: uuid('put_by'),
  putAt: instant('put_at').notNull(),
});

/** What the sealed secret is bound to. */
export const rowOfWebhook = 'alert webhook';

/** How an alert is sent; in the console it is shown to whoever may see it. */
export const sentChannels = ['email', 'webhook'] as const;
export type SentChannel = (typeof sentChannels)[number];

const deliveryStates = ['due', 'sending', 'sent', 'skipped', 'dead', 'unknown'] as const;

export const alertDelivery = pgTable('alert_delivery', {
  id: uuid('id').primaryKey(),
  alertId: uuid('alert_id').notNull(),
  personId: uuid('person_id').notNull(),
  channel: text('channel', { enum: sentChannels }).notNull(),
  state: text('state', { enum: deliveryStates }).notNull().default('due'),
  batch: uuid('batch'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  handedAt: instant('handed_at'),
  problem: text('problem'),
  endedAt: instant('ended_at'),
});
