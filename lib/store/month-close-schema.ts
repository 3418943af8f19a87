import { bigint, date, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// The tables of lib/reports/month-close. Indexes, checks and references stand in the migration alone.

const instant = (name: string) => timestamp(name, { withTimezone: true });

const closeStates = ['closed', 'reopening', 'reopened'] as const;
export type CloseState = (typeof closeStates)[number];

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
