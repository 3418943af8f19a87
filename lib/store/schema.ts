import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../roles';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = instant('created_at').notNull().defaultNow();

export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey(),
    /** As people type it, in lower case: one person per address. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role', { enum: roles }).notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Made for the demo, with a password that everyone can read: shut out whenever the demo is off. */
    demo: boolean('demo').notNull().default(false),
    /** Of the people whom the demo itself makes: what an admin takes from them is written down account by account. */
    everyAccount: boolean('every_account').notNull().default(false),
    disabledAt: instant('disabled_at'),
    createdAt,
  },
  (table) => [check('person_role', sql`${table.role} in (${sql.raw(roles.map((role) => `'${role}'`).join(', '))})`)],
);

export const sessionEnds = [
  'idle',
  'too-long',
  'signed-out',
  'replaced',
  'disabled',
  'ended-by-admin',
  'role-changed',
  'connection-changed',
  'password-changed',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Only a `whole` session opens anything; the others wait for a code, or for a second factor to be set up. */
export const sessionStages = ['whole', 'code', 'enrol', 'enrolled'] as const;
export type SessionStage = (typeof sessionStages)[number];

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the cookie's id, in hex. It opens nothing, so it also names the session in lists and in the audit. */
    key: text('key').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** The last request that a person caused. */
    seenAt: instant('seen_at').notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because', { enum: sessionEnds }),
    stage: text('stage', { enum: sessionStages }).notNull().default('whole'),
    /** The key before it was renewed: for a moment, what asks by itself is still answered under it. */
    formerKey: text('former_key').unique(),
    formerUntil: instant('former_until'),
  },
  (table) => [index('session_person').on(table.personId)],
);

/** Sub-accounts by name, kept by an admin for platforms that do not list them. */
export const accountDirectory = pgTable('account_directory', {
  accountId: text('account_id').primaryKey(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt,
});

export const preference = pgTable(
  'preference',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);

export { audit, auditHead, auditQuiet } from './audit-schema';
export { connection, connectionGrant, ownCredential, platformBudget, platformToken } from './connections-schema';
export { approval, approvalPolicy, approvalRule, attempt, draft, recordedWrite } from './writes-schema';
export {
  accountGrant,
  adminChange,
  invitation,
  knownDevice,
  passwordLink,
  pastPassword,
  recoveryCode,
  secondFactor,
  signInAccount,
  signInAttempt,
  signInHelp,
  stepUp,
  type SignInHelpAct,
} from './people-schema';
