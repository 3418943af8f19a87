import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../roles';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Which accounts a person may act for; one that was withdrawn keeps its row. */
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

/** The shared secret of a person's authenticator app (RFC 6238), sealed. */
export const secondFactor = pgTable('second_factor', {
  personId: uuid('person_id').primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  madeAt: instant('made_at').notNull(),
  /** Null until a first code has shown that the person's device knows the secret. */
  provenAt: instant('proven_at'),
  /** The last step of 30 seconds whose code was taken: no code works twice. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCode = pgTable(
  'recovery_code',
  {
    personId: uuid('person_id').notNull(),
    /** SHA-256 of the code with the person: codes are random enough to need no slower one. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** Passwords that a person had before. */
export const pastPassword = pgTable(
  'past_password',
  {
    personId: uuid('person_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    retiredAt: instant('retired_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.retiredAt] })],
);

/** That a person showed once more who they are, for one act with one content. */
export const stepUp = pgTable(
  'step_up',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id').notNull(),
    sessionKey: text('session_key').notNull(),
    /** An operation's name, or an act of the console itself. */
    act: text('act').notNull(),
    /** The form, or the thing that is acted on. */
    subject: text('subject').notNull(),
    contentHash: text('content_hash').notNull(),
    askedAt: instant('asked_at').notNull(),
    provenAt: instant('proven_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('step_up_of_session').on(table.sessionKey, table.act, table.subject)],
);

/** Attempts to sign in, kept for a day: lockout counts them. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of what was typed as e-mail: typing errors hold passwords now and then. */
    accountKey: text('account_key').notNull(),
    /** A known device, a session, or an address: failures lock the account for the place that they come from. */
    place: text('place').notNull(),
    at: instant('at').notNull(),
    /** `open` while the password is being checked, and counted as failed until it is proven otherwise. */
    outcome: text('outcome', { enum: ['open', 'failed', 'succeeded'] }).notNull(),
  },
  (table) => [
    index('sign_in_attempt_account').on(table.accountKey, table.at),
    index('sign_in_attempt_place').on(table.place, table.at),
    index('sign_in_attempt_at').on(table.at),
  ],
);

/** Failures for one account from all addresses together: so many, and only places that are known go on. */
export const signInAccount = pgTable('sign_in_account', {
  accountKey: text('account_key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Browsers from which a person has signed in with all that is asked. Knowing one opens nothing. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** SHA-256 of the cookie's id, in hex. */
    key: text('key').notNull(),
    personId: uuid('person_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.personId] }), index('known_device_person').on(table.personId)],
);
