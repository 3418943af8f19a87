import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businessRoles } from '../roles';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Where the record and the person of a form or a write stand. */
const place = {
  operation: text('operation').notNull(),
  /** `master`, or a sub-account's id. */
  account: text('account').notNull(),
  /** Noun and id of the record that changes; both null for a write that makes something new. */
  resourceType: text('resource_type'),
  resourceId: text('resource_id'),
  /** `built-in`, or the id of a connection: ids of one platform mean nothing on another. */
  connectionId: text('connection_id').notNull().default('built-in'),
};

/** A form from the moment it is shown (reliability 3.1). What a person types is sealed. */
export const draft = pgTable(
  'draft',
  {
    formId: uuid('form_id').primaryKey(),
    personId: uuid('person_id').notNull(),
    ...place,
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    seenSealed: text('seen_sealed'),
    seenHash: text('seen_hash'),
    valuesSealed: text('values_sealed'),
    savedAt: instant('saved_at'),
    attachmentSealed: text('attachment_sealed'),
    /** Set when the form was sent: it is that write for ever. */
    operationId: uuid('operation_id'),
  },
  (table) => [
    index('draft_of_person').on(table.personId, table.operation, table.account, table.resourceId),
    index('draft_expiry').on(table.expiresAt),
  ],
);

/** The record of a write, committed before anything is sent (reliability 3.2). */
export const recordedWrite = pgTable(
  'operation',
  {
    id: uuid('id').primaryKey(),
    formId: uuid('form_id').notNull().unique(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    ...place,
    method: text('method').notNull(),
    path: text('path').notNull(),
    params: jsonb('params').notNull(),
    environment: text('environment').notNull(),
    clientHash: text('client_hash').notNull(),
    connectionName: text('connection_name').notNull().default(''),
    /** The end of the client id that it is sent under. */
    clientHint: text('client_hint').notNull().default(''),
    /** Sent under a client id that is the person's alone. */
    ownCredential: boolean('own_credential').notNull().default(false),
    personId: uuid('person_id').notNull(),
    personName: text('person_name').notNull(),
    role: text('role').notNull(),
    sessionKey: text('session_key').notNull(),
    approverId: uuid('approver_id'),
    inputHash: text('input_hash').notNull(),
    bodyHash: text('body_hash').notNull(),
    bodySealed: text('body_sealed').notNull(),
    bodyKey: text('body_key'),
    asked: jsonb('asked').notNull(),
    /** Which acts of its operation the body asks for; null where the operation is one, or it does not tell. */
    acts: text('acts').array(),
    overrides: jsonb('overrides').notNull(),
    repeats: uuid('repeats'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
    approvedAt: instant('approved_at'),
    firstSentAt: instant('first_sent_at'),
    settledAt: instant('settled_at'),
    state: text('state').notNull(),
    /** Why a person must look at it, or how it was decided. */
    because: text('because'),
    version: integer('version').notNull().default(0),
    attemptCount: integer('attempt_count').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    nextStep: text('next_step', { enum: ['send', 'read'] }),
    nextAt: instant('next_at'),
    holds: boolean('holds').notNull(),
    platformReference: text('platform_reference'),
    platformStatus: text('platform_status'),
    refusal: jsonb('refusal'),
    result: jsonb('result'),
    resolution: jsonb('resolution'),
  },
  (table) => [
    uniqueIndex('operation_one_at_a_time')
      .on(table.account, table.resourceType, table.resourceId)
      .where(sql`${table.holds} and ${table.resourceId} is not null`),
  ],
);

export const attempt = pgTable(
  'attempt',
  {
    operationId: uuid('operation_id').notNull(),
    number: integer('number').notNull(),
    by: text('by', { enum: ['person', 'sweeper', 'read-back'] }).notNull(),
    replica: text('replica').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    phase: text('phase'),
    httpStatus: integer('http_status'),
    family: text('family'),
    reading: text('reading'),
    evidence: text('evidence'),
    said: text('said'),
    explained: boolean('explained'),
    retryAfterMs: integer('retry_after_ms'),
    answerHash: text('answer_hash'),
    traceId: text('trace_id'),
  },
  (table) => [primaryKey({ columns: [table.operationId, table.number] })],
);

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
