import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
