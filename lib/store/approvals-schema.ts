import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { businessRoles } from '../roles';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Which writes need a second person; an empty column says nothing. */
export const approvalRule = pgTable('approval_rule', {
  id: uuid('id').primaryKey(),
  operation: text('operation').notNull(),
  act: text('act'),
  account: text('account'),
  role: text('role', { enum: businessRoles }),
  field: text('field'),
  value: text('value'),
  currency: text('currency'),
  amountFrom: text('amount_from'),
});

/** One row. For how many days people whom the same admin let in cannot approve for each other; 0 is never. */
export const approvalPolicy = pgTable('approval_policy', {
  id: integer('id').primaryKey(),
  daysApart: integer('days_apart').notNull(),
});

const approvalVerdicts = ['approved', 'declined', 'void', 'withdrawn'] as const;

/** What a second person is asked about a write, and what they said. */
export const approval = pgTable('approval', {
  operationId: uuid('operation_id').primaryKey(),
  because: text('because').notNull(),
  policyHash: text('policy_hash').notNull(),
  changeHash: text('change_hash').notNull(),
  seenSealed: text('seen_sealed'),
  seenHash: text('seen_hash'),
  proposerId: uuid('proposer_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  verdict: text('verdict', { enum: approvalVerdicts }),
  decidedBy: uuid('decided_by'),
  decidedName: text('decided_name'),
  decidedRole: text('decided_role'),
  decidedSession: text('decided_session'),
  decidedAt: instant('decided_at'),
  reason: text('reason'),
});
