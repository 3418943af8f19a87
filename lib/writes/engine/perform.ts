import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCardProducts } from '@/lib/contract/card-products';
import type { ResponseOf, Operation } from '@/lib/contract/operation';
import { type PlatformError, meaningForWrite, type WriteMeaning } from '@/lib/contract/platform-error';
import type { CallAttempt } from '@/lib/platform/client/platform-client';
import { redact, redactMessage } from '@/lib/platform/client/redact';
import { continueTrace } from '@/lib/request-id';
import type { WriteOperation, WritePlatform } from './dependencies';
import { stateOf, type AttemptRow, type WriteRow, actorOf, writeAuditLine } from './write-row';
import { writeOf } from '../verbs/all-writes';
import type { WriteLookup, FindLook, Write } from '../verbs/define-write';
import type { AttemptBy, Reading } from './past-attempts';
import { sha256, type Sealer } from '@/lib/store/sealer';
import type { RefusalView } from '../submit/write-answer';
import { eq } from 'drizzle-orm';
import { attempt, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { attemptMs, keyLifeMs, leaseMs, unsentLifeMs } from '../key-life';
import { isFinal } from '../write-state';

type AskedOperation = Pick<Operation, 'area' | 'refusals' | 'typedRefusals' | 'body'>;

/** Total: an unknown failure is UNKNOWN (reliability 3.4). @internal Exported for tests. */
export function classifyFailure(
  operation: AskedOperation,
  { phase, result }: Pick<CallAttempt<unknown>, 'phase' | 'result'>,
): Reading {
  if (result.ok) return 'UNKNOWN';
  const { error } = result;
  if (phase === 'none' || phase === 'connected') return classifyUnsent(operation, error);
  return readingOf[meaningForWrite(operation, error)];
}

/** Nothing was sent: there was no connection or no token, or the contract does not allow the request. */
function classifyUnsent(operation: AskedOperation, error: PlatformError): Reading {
  if (error.family === 'none') return error.kind === 'invalid' ? 'BUG' : 'NOT_SENT';
  const meaning = meaningForWrite(operation, error);
  return meaning === 'token' || meaning === 'configuration' ? readingOf[meaning] : 'NOT_SENT';
}

const readingOf: Readonly<Record<WriteMeaning, Reading>> = {
  refused: 'REJECTED',
  unproven: 'UNPROVEN',
  processing: 'IN_PROGRESS',
  later: 'LATER',
  token: 'AUTH',
  configuration: 'CONFIG',
  key: 'BUG',
  unknown: 'UNKNOWN',
};

export interface Outcome {
  readonly attempt: Partial<Omit<AttemptRow, 'operationId' | 'number' | 'by' | 'replica' | 'startedAt' | 'endedAt'>>;
  /** The columns of the write that the answer fills. */
  readonly learned: Partial<Pick<WriteRow, 'platformReference' | 'platformStatus' | 'refusal' | 'result'>>;
}

/** Performs a claim, with no transaction open, and answers its outcome. */
export async function performClaim(platform: WritePlatform, sealer: Sealer, claim: Claim): Promise<Outcome> {
  const body = openBody(sealer, claim.row);
  const asked = askedOf(platform, claim, body);
  return claim.step === 'send' ? await send(platform, claim.row, body, asked) : await look(platform, claim.row, asked);
}

function openBody(sealer: Sealer, row: WriteRow): string {
  if (row.bodyKey === null) throw new Error('The body of this write is not readable any more.');
  return sealer.openApart({ sealed: row.bodySealed, key: row.bodyKey }, row.id);
}

async function send(platform: WritePlatform, row: WriteRow, body: string, asked: WriteLookup): Promise<Outcome> {
  const write = writeOf(row);
  const { operation } = write;
  const trace = continueTrace(undefined);
  const { account, params, idempotencyKey, personId } = row;
  const attempted = await platform.send({ operation, account, params, body, idempotencyKey, trace, personId });
  const reading = readOutcome(write, attempted, asked);
  const isRefusedToken = reading === 'AUTH' && attempted.status > 0;
  const works = isRefusedToken && (await doesTokenWork(platform, operation, account));
  const { result, phase, status, answerHash, traceId, retryAfterMs } = attempted;
  const error = result.ok ? undefined : result.error;
  return {
    attempt: {
      phase,
      httpStatus: status,
      reading,
      answerHash: answerHash ?? null,
      traceId,
      retryAfterMs: retryAfterMs ?? null,
      evidence: works ? 'token-works' : null,
      ...(error === undefined ? {} : describe(error)),
    },
    learned: learn(write, attempted, reading, platform.secrets),
  };
}

type Answer = ResponseOf<WriteOperation>;

/**
 * A valid answer to exactly this request, with the one status that the interface names; any other answer is a failure.
 */
function readOutcome(write: Write, attempted: CallAttempt<Answer>, asked: WriteLookup): Reading {
  const { result, status } = attempted;
  if (!result.ok) return classifyFailure(write.operation, attempted);
  const tie = status === 200 ? write.settle.tie(result.value, asked) : 'foreign';
  if (tie === 'foreign') return 'UNKNOWN';
  return tie === 'own' ? write.settle.outcome(result.value) : 'UNCONFIRMED';
}

function describe({ family, type, code, message }: PlatformError): Outcome['attempt'] {
  return {
    family,
    said: sha256(JSON.stringify([family, type, code, message])),
  };
}

function learn(
  { settle }: Write,
  { result, status }: CallAttempt<Answer>,
  reading: Reading,
  secrets: readonly string[],
): Outcome['learned'] {
  if (result.ok) {
    if (reading === 'UNKNOWN') return {};
    return {
      platformReference: settle.reference(result.value) ?? null,
      platformStatus: settle.status(result.value) ?? null,
      refusal: null,
      result: redact(result.value),
    };
  }
  const { family, type, code, message } = result.error;
  if (family === 'none') return {};
  const refusal: RefusalView = { status, shape: { family, type, code, message: redactMessage(message, secrets) } };
  return { refusal };
}

/** Tries a harmless read after a new token was refused too: is every token refused, or only this write's key? */
async function doesTokenWork(platform: WritePlatform, { area }: WriteOperation, account: string): Promise<boolean> {
  const asked = { account, params: {}, query: { page_number: 1, page_size: 10 } };
  const read = await (area === 'issuing'
    ? platform.read(listCardProducts, asked)
    : platform.read(listBankAccounts, asked));
  return read.ok;
}

async function look(platform: WritePlatform, row: WriteRow, asked: WriteLookup): Promise<Outcome> {
  const find = await findLook(platform, row);
  const seen = find === undefined ? { evidence: 'unreadable' as const } : await find.look(asked);
  if (seen.record === undefined) return { attempt: { evidence: seen.evidence }, learned: {} };
  const settles = ['as-asked', 'changed-failed', 'failed'].includes(seen.evidence);
  const isOpen = row.result === null || row.because === 'unconfirmed';
  return {
    attempt: { evidence: seen.evidence },
    learned: {
      platformStatus: seen.status ?? row.platformStatus,
      platformReference: seen.reference ?? row.platformReference,
      ...(settles && isOpen ? { result: redact(seen.record), refusal: null } : {}),
    },
  };
}

/** The read by which this platform shows a write in this state, if it offers one. */
export async function findLook(
  platform: WritePlatform,
  row: WriteRow,
  isAccepted: boolean = stateOf(row) === 'ACCEPTED',
): ReturnType<FindLook> {
  const { follow, readBack } = writeOf(row).settle;
  return await (isAccepted ? follow : readBack)?.(platform);
}

/** More than the clocks of one platform differ: its answers' `Date` and the times in its records. */
const clockDoubtMs = 60_000;

/** The record's own columns: this write's schemas parsed params and body when it was recorded. */
function askedOf(platform: WritePlatform, { row, startedAt }: Claim, body: string): WriteLookup {
  // The elapsed time is measured by the database's clock alone, so that two of our clocks are never mixed.
  const goneMs = startedAt.getTime() - (row.firstSentAt ?? startedAt).getTime();
  const asked = {
    account: row.account,
    params: row.params,
    body: JSON.parse(body) as unknown,
    reference: row.platformReference ?? undefined,
    sinceMs: Date.now() + platform.clockAheadMs() - goneMs - clockDoubtMs,
  };
  return asked as WriteLookup;
}

interface Claimant {
  readonly replica: string;
  readonly environment: string;
  readonly clientHash: string;
  readonly now: Date;
  readonly by: AttemptBy;
  /** A person wants the next step at once, and steps that the sweeper would not take. */
  readonly forced: boolean;
}

export interface Claim {
  readonly row: WriteRow;
  readonly step: 'send' | 'read';
  /** The number of this attempt; the holder of an older number has been overtaken. */
  readonly number: number;
  readonly startedAt: Date;
}

/**
 * Claims a locked row (reliability 3.2, tx2): no other process gets it while the lease runs, and the claim is committed
 * before the first byte leaves.
 */
export async function claimWrite(transaction: Store, row: WriteRow, claimant: Claimant): Promise<Claim | undefined> {
  if (!isFree(row, claimant)) return undefined;
  const step = findStep(row, claimant);
  if (step === undefined) return undefined;
  const { now, replica } = claimant;
  const number = row.attemptCount + 1;
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const isSend = step === 'send';
  const [claimed] = await transaction
    .update(recordedWrite)
    .set({
      ...(isSend ? { state: 'SENDING', firstSentAt: row.firstSentAt ?? now } : {}),
      attemptCount: number,
      leaseOwner: replica,
      leaseUntil,
      // Where the process ends before the answer, the sweeper continues from here.
      nextStep: step,
      nextAt: leaseUntil,
      version: row.version + 1,
    })
    .where(eq(recordedWrite.id, row.id))
    .returning();
  if (claimed === undefined) return undefined;
  const by = isSend ? claimant.by : 'read-back';
  await transaction.insert(attempt).values({ operationId: row.id, number, by, replica, startedAt: now });
  const doer = claimant.by === 'person' ? actorOf(row) : undefined;
  await writeAuditLine(transaction, row, { at: now, by: doer, act: step, result: claimed.state });
  return { row: claimed, step, number, startedAt: now };
}

function isFree(row: WriteRow, { environment, clientHash, now, forced }: Claimant): boolean {
  // Recorded for another platform or credential: the key has no meaning here.
  if (row.environment !== environment || row.clientHash !== clientHash) return false;
  if (row.leaseUntil !== null && row.leaseUntil > now) return false;
  return forced || (row.nextAt !== null && row.nextAt <= now);
}

function findStep(row: WriteRow, { now, forced }: Claimant): 'send' | 'read' | undefined {
  const state = stateOf(row);
  if (isFinal(state) || state === 'PENDING_APPROVAL') return undefined;
  const step = row.nextStep ?? (forced ? (state === 'ACCEPTED' ? 'read' : 'send') : undefined);
  if (step !== 'send' || !isTooLate(row, now)) return step;
  // The key has ended, but a person may still have the record read.
  return forced && state !== 'READY' ? 'read' : undefined;
}

/** A write whose send is due but not allowed any more: it is decided anew instead. */
export function isOverdue(row: WriteRow, now: Date): boolean {
  return row.nextStep === 'send' && row.nextAt !== null && row.nextAt <= now && isTooLate(row, now);
}

function isTooLate(row: WriteRow, now: Date): boolean {
  const neverLeft = stateOf(row) === 'READY';
  return (
    !mayUseKey(row, now) || (neverLeft && now.getTime() - (row.approvedAt ?? row.createdAt).getTime() >= unsentLifeMs)
  );
}

/** Never after 23 hours, counted from the first send and by the database's clock. */
function mayUseKey({ firstSentAt }: Pick<WriteRow, 'firstSentAt'>, now: Date): boolean {
  return firstSentAt === null || now.getTime() + attemptMs <= firstSentAt.getTime() + keyLifeMs;
}
