import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
