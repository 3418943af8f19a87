import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { auditKinds } from './audit-kinds';
import { businessRoles, roles } from '../roles';

// Columns and unique keys; indexes, checks and references are only in the migrations.

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = instant('created_at').notNull().defaultNow();

/** A person who may sign in. */
export const person = pgTable('person', {
  id: uuid('id').primaryKey(),
  /** The email as people type it, in lower case: one person per address. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: roles }).notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Made for the demo, with a public password: cannot sign in while the demo is off. */
  demo: boolean('demo').notNull().default(false),
  /** Set for the people that the demo itself makes: an account that an admin takes from them has its own row. */
  everyAccount: boolean('every_account').notNull().default(false),
  disabledAt: instant('disabled_at'),
  /** SHA-256 of issuer and subject of the company's account that they last came in with. */
  openidSubject: text('openid_subject'),
  /** When the person came in with another company account than before. */
  openidChangedAt: instant('openid_changed_at'),
  createdAt,
});

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
  'store-restored',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Only a `whole` session opens anything; the others wait for a code, or for a second factor to be set up. */
export const sessionStages = ['whole', 'code', 'enrol', 'enrolled'] as const;
export type SessionStage = (typeof sessionStages)[number];

/** A sign-in, by the hash of its id; an ended one keeps its row and its reason. */
export const session = pgTable('session', {
  /** SHA-256 of the cookie's id, in hex. It opens nothing, so it also names the session in lists and in the audit. */
  key: text('key').primaryKey(),
  personId: uuid('person_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  address: text('address').notNull(),
  agent: text('agent').notNull(),
  endedAt: instant('ended_at'),
  endedBecause: text('ended_because', { enum: sessionEnds }),
  stage: text('stage', { enum: sessionStages }).notNull().default('whole'),
  /** The key before the renewal: requests that were under way are answered under it for a moment. */
  formerKey: text('former_key').unique(),
  formerUntil: instant('former_until'),
  formerOpens: text('former_opens', { enum: ['reads', 'acts'] })
    .notNull()
    .default('reads'),
});

/** Times at which the store was restored from a backup: everything open in it became void. */
export const storeEpoch = pgTable('store_epoch', {
  number: integer('number').primaryKey(),
  beganAt: instant('began_at').notNull(),
  /** The newest line of the audit in the restored store, and the newest line that was known outside of it. */
  lines: integer('lines').notNull(),
  knownLines: integer('known_lines'),
});

/** Sub-accounts by name, kept by an admin for platforms that do not list them. */
export const accountDirectory = pgTable('account_directory', {
  accountId: text('account_id').primaryKey(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt,
});

/** A choice of a person, such as the language. */
export const preference = pgTable(
  'preference',
  {
    personId: uuid('person_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);

/** Accounts that a person may act for; a revoked grant keeps its row. */
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

/** When an administrator reviewed who may do what, and what the page showed then. */
export const accessReview = pgTable('access_review', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  personId: uuid('person_id').notNull(),
  personName: text('person_name').notNull(),
  note: text('note').notNull(),
  /** People with access, and those of them who had not used a right for long. */
  people: integer('people').notNull(),
  withUnused: integer('with_unused').notNull(),
});

/** A link with which a new person sets a password, by the hash of its token. */
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

/** A link with which a person sets a new password, by the hash of its token. */
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

/** A change that one administrator has proposed and another one confirms. */
export const adminChange = pgTable('admin_change', {
  id: uuid('id').primaryKey(),
  act: text('act').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id').notNull(),
  /** The person that the change is about, if they are in the console already. */
  personId: uuid('person_id'),
  /** The request, and the values before and after, as JSON: a second admin confirms exactly these bytes. */
  content: text('content').notNull(),
  contentHash: text('content_hash').notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome', { enum: ['confirmed', 'declined', 'withdrawn', 'void'] }),
  settledBy: uuid('settled_by'),
  settledAt: instant('settled_at'),
});

/** A person who decides about requests in the place of a manager, for some days. An ended one keeps its row. */
export const delegation = pgTable('delegation', {
  id: uuid('id').primaryKey(),
  fromId: uuid('from_id').notNull(),
  toId: uuid('to_id').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  zone: text('zone').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  confirmedBy: uuid('confirmed_by').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
});

const signInHelpActs = ['invitation', 'second-factor', 'password-link'] as const;
export type SignInHelpAct = (typeof signInHelpActs)[number];

/** The admins who helped with how a person signs in. */
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
  /** The last step of 30 seconds whose code was accepted: no code works twice. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
});

/** A code in place of the authenticator app, as a hash, usable once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    personId: uuid('person_id').notNull(),
    /** SHA-256 of the code with the person: codes are random enough to need no slower hash. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** A key of a person's device, which proves who they are once the device has checked that it is they. */
export const passkey = pgTable('passkey', {
  /** As the browser writes it (base64url): the authenticator chose it. */
  credentialId: text('credential_id').primaryKey(),
  personId: uuid('person_id').notNull(),
  name: text('name').notNull(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  backedUp: boolean('backed_up').notNull(),
  madeAt: instant('made_at').notNull(),
  usedAt: instant('used_at'),
});

/** The purposes for which the console asks for a passkey: an answer for one is none for another. */
export const passkeyPurposes = ['add', 'sign-in', 'code', 'proof', 'approve'] as const;

/** What a passkey is asked to sign, for two minutes and one answer. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose', { enum: passkeyPurposes }).notNull(),
  /** The session that asked, or the hash of the form token of a browser without one. */
  boundTo: text('bound_to').notNull(),
  /** Null at a sign-in, where the passkey says who the person is. */
  personId: uuid('person_id'),
  /** What exactly is proved or signed. */
  subject: text('subject').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** The last passwords of a person, as hashes: the person cannot take one of them again. */
export const pastPassword = pgTable(
  'past_password',
  {
    personId: uuid('person_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    retiredAt: instant('retired_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.retiredAt] })],
);

/** Proofs that a person gave once more of who they are, for one act with one content. */
export const stepUp = pgTable('step_up', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  sessionKey: text('session_key').notNull(),
  /** An operation's name, or an act of the console itself. */
  act: text('act').notNull(),
  /** The form, or the object of the act. */
  subject: text('subject').notNull(),
  contentHash: text('content_hash').notNull(),
  askedAt: instant('asked_at').notNull(),
  provenAt: instant('proven_at'),
  usedAt: instant('used_at'),
});

/** Attempts to sign in, kept for a day: lockout counts them. */
export const signInAttempt = pgTable('sign_in_attempt', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the text in the e-mail field, where people sometimes type their password. */
  accountKey: text('account_key').notNull(),
  /** A known device, a session, or an address: failures lock the account for the place that they come from. */
  place: text('place').notNull(),
  at: instant('at').notNull(),
  /** `open` while the password is being checked; an open attempt counts as failed. */
  outcome: text('outcome', { enum: ['open', 'failed', 'succeeded'] }).notNull(),
});

/** Failures for one account from all addresses together: after too many, only known places may go on. */
export const signInAccount = pgTable('sign_in_account', {
  accountKey: text('account_key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Browsers from which a person has signed in completely. A known browser opens nothing by itself. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** SHA-256 of the cookie's id, in hex. */
    key: text('key').notNull(),
    personId: uuid('person_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.personId] })],
);

const credential = {
  credentialSealed: text('credential_sealed').notNull(),
  /** Identifies the credential without showing it; writes carry the same hash. */
  clientHash: text('client_hash').notNull(),
  /** The end of the client id, by which people recognise the credential. */
  clientHint: text('client_hint').notNull(),
  putAt: instant('put_at').notNull(),
};

/** A platform that an admin connected, beside the platform of the environment. */
export const connection = pgTable('connection', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment', { enum: ['sandbox', 'production'] }).notNull(),
  baseUrl: text('base_url').notNull(),
  timeZone: text('time_zone').notNull(),
  idvMethod: text('idv_method').notNull(),
  ...credential,
  putBy: uuid('put_by').notNull(),
  removedAt: instant('removed_at'),
});

/** The connection that a person acts through; without a row, they act through the environment's connection. */
export const connectionGrant = pgTable('connection_grant', {
  personId: uuid('person_id').primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  grantedAt: instant('granted_at').notNull(),
  grantedBy: uuid('granted_by').notNull(),
});

/** A client id and an API key that belong to one person alone. */
export const ownCredential = pgTable(
  'own_credential',
  { personId: uuid('person_id').notNull(), connectionId: text('connection_id').notNull(), ...credential },
  (table) => [primaryKey({ columns: [table.personId, table.connectionId] })],
);

/** The access token that all copies of the console use, sealed: a new one may end the old one at once. */
export const platformToken = pgTable('platform_token', {
  /** Hash of the platform's address and our client id there. */
  clientHash: text('client_hash').primaryKey(),
  tokenSealed: text('token_sealed'),
  fetchedAt: instant('fetched_at'),
  endsAt: instant('ends_at'),
  isReplacement: boolean('is_replacement').notNull().default(false),
  /** Until then, one copy is asking the platform for the next token. */
  leaseUntil: instant('lease_until'),
});

/** How much of a platform's call budget is spent, by all copies of the console together. */
export const platformBudget = pgTable('platform_budget', {
  clientHash: text('client_hash').primaryKey(),
  spentUntil: instant('spent_until').notNull(),
});

/** The last turn of a worker that one copy leads, as that copy tells the others at most a minute later. */
export const workerTurn = pgTable('worker_turn', {
  name: text('name').primaryKey(),
  beganAt: instant('began_at').notNull(),
  /** Null while the first turn of its copy is under way. */
  tookMs: integer('took_ms'),
  /** When a turn of any copy failed last, and by what kind of error. */
  failedAt: instant('failed_at'),
  error: text('error'),
});

/** The record and the account of a form or a write. */
const place = {
  operation: text('operation').notNull(),
  /** `master`, or a sub-account's id. */
  account: text('account').notNull(),
  /** Noun and id of the record that changes; both null for a write that makes a new record. */
  resourceType: text('resource_type'),
  resourceId: text('resource_id'),
  /** `built-in`, or the id of a connection: ids of one platform mean nothing on another. */
  connectionId: text('connection_id').notNull().default('built-in'),
};

/** A form from the moment it is shown (reliability 3.1). A person's input is sealed. */
export const draft = pgTable('draft', {
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
  /** Set when the form was sent: it belongs to that write from then on. */
  operationId: uuid('operation_id'),
});

/** The record of a write, committed before anything is sent (reliability 3.2). */
export const recordedWrite = pgTable('operation', {
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
  clientHint: text('client_hint').notNull().default(''),
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
  /** The acts of its operation that the body asks for; null if the operation is one act, or the body shows none. */
  acts: text('acts').array(),
  overrides: jsonb('overrides').notNull(),
  repeats: uuid('repeats'),
  /** The maker's answer to the question with which the repeated request was sent back. */
  answer: text('answer'),
  requestId: text('request_id').notNull(),
  createdAt: instant('created_at').notNull(),
  approvedAt: instant('approved_at'),
  firstSentAt: instant('first_sent_at'),
  settledAt: instant('settled_at'),
  state: text('state').notNull(),
  /** Why a person must look at the write, or how it was decided. */
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
});

/** One send of a write, or one read for proof, and what it showed. */
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

/** The writes that need a second person; an empty column matches all. */
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

/** One row: for so many days two people helped by the same admin cannot approve each other's writes; 0 is never. */
export const approvalPolicy = pgTable('approval_policy', {
  id: integer('id').primaryKey(),
  daysApart: integer('days_apart').notNull(),
});

const approvalVerdicts = ['approved', 'declined', 'sent-back', 'void', 'withdrawn'] as const;

/** The question to a second person about a write, and their answer. */
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
  /** The person in whose place it was decided. */
  decidedFor: uuid('decided_for'),
  decidedForName: text('decided_for_name'),
  decidedAt: instant('decided_at'),
  reason: text('reason'),
});

/** The signature of an approver's passkey, with all that is needed to check it, even when the passkey is gone. */
export const approvalSignature = pgTable('approval_signature', {
  operationId: uuid('operation_id').primaryKey(),
  /** The canonical JSON whose SHA-256 was the challenge. */
  signed: text('signed').notNull(),
  credentialId: text('credential_id').notNull(),
  passkeyName: text('passkey_name').notNull(),
  publicKey: text('public_key').notNull(),
  authenticatorData: text('authenticator_data').notNull(),
  clientData: text('client_data').notNull(),
  signature: text('signature').notNull(),
});

/** One row for each act of a person or the console, and each step of a write. The database refuses to change it. */
export const audit = pgTable('audit', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  kind: text('kind', { enum: auditKinds }).notNull(),
  act: text('act').notNull(),
  result: text('result').notNull(),
  /** Null for a person who is not signed in, and for the console itself. */
  personId: uuid('person_id'),
  personName: text('person_name').notNull(),
  role: text('role').notNull(),
  sessionKey: text('session_key').notNull(),
  /** Empty for acts that belong to no account. */
  account: text('account').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id').notNull(),
  operationId: uuid('operation_id'),
  before: text('before'),
  after: text('after'),
  requestId: text('request_id').notNull(),
  idempotencyKey: uuid('idempotency_key'),
  /** Null for acts that send nothing to a platform. */
  connection: text('connection'),
  keyId: text('key_id').notNull(),
  hash: text('hash').notNull(),
});

/** One row: the number of lines and the signature of the last one. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
  keyId: text('key_id').notNull(),
  signature: text('signature').notNull(),
});

/** Frequent acts that the audit counts for a while: the count is here until a line has it. */
export const auditQuiet = pgTable('audit_quiet', {
  key: text('key').primaryKey(),
  endsAt: instant('ends_at').notNull(),
  /** Lines that were written before the counting began. */
  written: integer('written').notNull(),
  more: integer('more').notNull(),
  firstMoreAt: instant('first_more_at'),
  lastMoreAt: instant('last_more_at'),
  line: jsonb('line').notNull(),
});

/** One row: the name of this store in its checkpoints. */
export const auditConsole = pgTable('audit_console', {
  id: integer('id').primaryKey(),
  console: uuid('console').notNull().defaultRandom(),
});

/** A private key that this console made for its checkpoints, sealed; the newest one signs. */
export const auditSigningKey = pgTable('audit_signing_key', {
  number: integer('number').primaryKey(),
  publicKey: text('public_key').notNull().unique(),
  secretSealed: text('secret_sealed').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** The row that a sealed key is bound to. */
export const rowOfSigningKey = (number: string): string => `audit signing key ${number}`;

/** A signed statement of what the audit's lines are, up to one of them. The database refuses to change it. */
export const auditCheckpoint = pgTable('audit_checkpoint', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  /** So many lines are covered: the sequence of the last one. */
  lines: bigint('lines', { mode: 'number' }).notNull().unique(),
  hash: text('hash').notNull(),
  publicKey: text('public_key').notNull(),
  /** Whether it hands over to a new key, so that each witness needs it. */
  isHandover: boolean('is_handover').notNull(),
  text: text('text').notNull(),
  at: instant('at').notNull(),
});

/** A witness of this console, with the newest checkpoint that it has taken. */
export const auditWitness = pgTable('audit_witness', {
  name: text('name').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  takenAt: instant('taken_at'),
  watchedSince: instant('watched_since').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
  problem: text('problem'),
});

/** A checkpoint of another console, of which this one is the witness. The database refuses to change it. */
export const witnessedCheckpoint = pgTable(
  'witnessed_checkpoint',
  {
    console: uuid('console').notNull(),
    epoch: integer('epoch').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    lines: bigint('lines', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    publicKey: text('public_key').notNull(),
    text: text('text').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.console, table.epoch, table.number] })],
);

export const runKindNames = ['freeze', 'unfreeze'] as const;
export type RunKindName = (typeof runKindNames)[number];

/** Many writes that a person has ordered at once. */
export const writeRun = pgTable('write_run', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: runKindNames }).notNull(),
  account: text('account').notNull(),
  environment: text('environment').notNull(),
  clientHash: text('client_hash').notNull(),
  connectionId: text('connection_id').notNull(),
  reason: text('reason').notNull(),
  undoes: uuid('undoes'),
  provenAt: instant('proven_at'),
  personId: uuid('person_id').notNull(),
  personName: text('person_name').notNull(),
  sessionKey: text('session_key').notNull(),
  state: text('state', { enum: ['running', 'paused', 'done'] }).notNull(),
  problem: text('problem'),
  nextAt: instant('next_at').notNull().defaultNow(),
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  createdAt: instant('created_at').notNull(),
});

/** One record of a run, with the form under which its write is submitted. */
export const writeRunItem = pgTable(
  'write_run_item',
  {
    runId: uuid('run_id').notNull(),
    position: integer('position').notNull(),
    recordId: text('record_id').notNull(),
    name: text('name').notNull(),
    holder: text('holder').notNull(),
    state: text('state', { enum: ['due', 'sent', 'refused', 'left'] }).notNull(),
    formId: uuid('form_id'),
    operationId: uuid('operation_id'),
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
