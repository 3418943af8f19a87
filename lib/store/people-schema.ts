import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../roles';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
  role: text('role', { enum: roles }).notNull(),
  accounts: jsonb('accounts').$type<readonly string[]>().notNull(),
  invitedBy: uuid('invited_by'),
  invitedAt: instant('invited_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
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
  confirmedBy: uuid('confirmed_by'),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  withdrawnAt: instant('withdrawn_at'),
});

/** What one admin proposes and a second one confirms. */
export const adminChange = pgTable('admin_change', {
  id: uuid('id').primaryKey(),
  act: text('act').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id').notNull(),
  /** Whom it is about, where that is somebody who is here already. */
  personId: uuid('person_id'),
  /** What was asked for, what was before and what would be after, as JSON: these bytes are what is confirmed. */
  content: text('content').notNull(),
  contentHash: text('content_hash').notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome', { enum: ['confirmed', 'declined', 'withdrawn', 'void'] }),
  settledBy: uuid('settled_by'),
  settledAt: instant('settled_at'),
});

const signInHelpActs = ['invitation', 'second-factor', 'password-link'] as const;
export type SignInHelpAct = (typeof signInHelpActs)[number];

/** The admins who had a hand in how a person signs in. */
export const signInHelp = pgTable(
  'sign_in_help',
  {
    personId: uuid('person_id').notNull(),
    adminId: uuid('admin_id').notNull(),
    act: text('act', { enum: signInHelpActs }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.adminId, table.act, table.at] })],
);
