import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const credential = {
  /** Client id and API key, sealed. */
  credentialSealed: text('credential_sealed').notNull(),
  /** Names the credential without telling it; writes carry the same. */
  clientHash: text('client_hash').notNull(),
  /** The end of the client id, to be known again by. */
  clientHint: text('client_hint').notNull(),
  putAt: instant('put_at').notNull(),
};

/** A platform that an admin connected, beside the one of the environment. */
export const connection = pgTable(
  'connection',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    environment: text('environment', { enum: ['sandbox', 'production'] }).notNull(),
    baseUrl: text('base_url').notNull(),
    timeZone: text('time_zone').notNull(),
    idvMethod: text('idv_method').notNull(),
    ...credential,
    putBy: uuid('put_by').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('connection_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index('connection_hash').on(table.clientHash),
  ],
);

/** Through which connection a person acts; without a row, through that of the environment. */
export const connectionGrant = pgTable('connection_grant', {
  personId: uuid('person_id').primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  grantedAt: instant('granted_at').notNull(),
  grantedBy: uuid('granted_by').notNull(),
});

/** A client id and an API key that are one person's alone. */
export const ownCredential = pgTable(
  'own_credential',
  { personId: uuid('person_id').notNull(), connectionId: text('connection_id').notNull(), ...credential },
  (table) => [
    primaryKey({ columns: [table.personId, table.connectionId] }),
    index('own_credential_hash').on(table.clientHash),
  ],
);

/** The access token that all copies of the console use, sealed: a new one may end the old one at once. */
export const platformToken = pgTable('platform_token', {
  /** Of the platform's address and our client id there. */
  clientHash: text('client_hash').primaryKey(),
  tokenSealed: text('token_sealed'),
  fetchedAt: instant('fetched_at'),
  endsAt: instant('ends_at'),
  /** It took the place of a refused one. */
  isReplacement: boolean('is_replacement').notNull().default(false),
  /** While it runs, one copy asks the platform for the next one. */
  leaseUntil: instant('lease_until'),
});

/** How much of what may be sent to a platform is spent, by all copies of the console together. */
export const platformBudget = pgTable('platform_budget', {
  clientHash: text('client_hash').primaryKey(),
  spentUntil: instant('spent_until').notNull(),
});
