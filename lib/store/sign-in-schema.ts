import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
