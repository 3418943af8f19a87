import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

// The tables of lib/alerts. Indexes, checks and references are only in the migration.

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const alertSeverities = ['critical', 'high', 'normal'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Empty: any connection, any account; in an alert, the console as a whole. */
const scope = { clientHash: text('client_hash').notNull(), account: text('account').notNull() } as const;

/** A cause that people have to know of, from its opening to its end. */
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

/** The time since when the causes of a kind are looked for; older ones open no alert. */
export const alertWatch = pgTable(
  'alert_watch',
  {
    kind: text('kind').notNull(),
    ...scope,
    search: text('search').notNull().default(''),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.clientHash, table.account] })],
);

/** Whether a kind is looked for in an account, and from what limit on. */
export const alertRule = pgTable(
  'alert_rule',
  {
    kind: text('kind').notNull(),
    ...scope,
    isOn: boolean('is_on').notNull(),
    least: integer('least'),
    search: text('search').notNull().default(''),
    changedBy: uuid('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.clientHash, table.account] })],
);
