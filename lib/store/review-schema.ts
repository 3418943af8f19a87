import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// The tables of lib/reviews. Indexes and references are only in the migration.

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People's decisions about a payout: reviewed, owner, tags. */
export const payoutReview = pgTable('payout_review', {
  payoutId: text('payout_id').primaryKey(),
  version: integer('version').notNull(),
  reviewedAt: instant('reviewed_at'),
  reviewedBy: uuid('reviewed_by'),
  ownerId: uuid('owner_id'),
  tags: text('tags').array().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A decision or a note about a payout, in the order of time. */
export const payoutReviewEvent = pgTable('payout_review_event', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  payoutId: text('payout_id').notNull(),
  at: instant('at').notNull(),
  personId: uuid('person_id'),
  personName: text('person_name').notNull(),
  change: jsonb('change').notNull(),
  note: text('note'),
  mentions: uuid('mentions').array().notNull(),
});

/** A payout that a person watches, with its status at that time. */
export const payoutWatch = pgTable('payout_watch', {
  id: uuid('id').primaryKey().defaultRandom(),
  personId: uuid('person_id').notNull(),
  clientHash: text('client_hash').notNull(),
  account: text('account').notNull(),
  payoutId: text('payout_id').notNull(),
  status: text('status').notNull(),
  at: instant('at').notNull(),
});
