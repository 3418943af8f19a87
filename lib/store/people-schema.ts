import { boolean, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const roleNames = ['operator', 'support', 'manager', 'admin'] as const;

/** Which accounts a person may act for; one that was taken back keeps its row. */
export const accountGrant = pgTable(
  'account_grant',
  {
    personId: uuid('person_id').notNull(),
    account: text('account').notNull(),
    grantedAt: instant('granted_at').notNull(),
    grantedBy: uuid('granted_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.account] })],
);

export const invitation = pgTable('invitation', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: roleNames }).notNull(),
  accounts: jsonb('accounts').$type<readonly string[]>().notNull(),
  invitedBy: uuid('invited_by'),
  invitedAt: instant('invited_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  needsSecond: boolean('needs_second').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  usedAt: instant('used_at'),
  personId: uuid('person_id'),
  withdrawnAt: instant('withdrawn_at'),
});

/** A link by which a person sets a new password. */
export const passwordLink = pgTable('password_link', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  personId: uuid('person_id').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  withdrawnAt: instant('withdrawn_at'),
});

/** A role that one admin proposes and a second one confirms. */
export const roleChange = pgTable('role_change', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  fromRole: text('from_role', { enum: roleNames }).notNull(),
  toRole: text('to_role', { enum: roleNames }).notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome', { enum: ['confirmed', 'declined', 'withdrawn', 'void'] }),
  settledBy: uuid('settled_by'),
  settledAt: instant('settled_at'),
});
