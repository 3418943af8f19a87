import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCardProducts } from '@/lib/contract/card-products';
import type { WriteName } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { Attempted } from '@/lib/platform/client/platform-client';
import { redact, redactMessage } from '@/lib/platform/client/redact';
import { continueTrace } from '@/lib/platform/client/trace';
import type { Claim } from './claim';
import { classifyFailure } from './classify';
import type { Outcome } from './conclude';
import type { WriteOperation, WritePlatform } from './dependencies';
import { stateOf, writeOf, type OperationRow } from './write-row';
import type { Evidence } from './past-attempts';
import type { Reading } from '../settle/reading';
import { sha256, type Sealer } from '../seal';
import type { RefusalView } from '../submit/write-answer';
import { factsOf, type Asked, type Tie, type WriteFacts } from '../settle/write-facts';

/** Performs what was claimed, with no transaction open, and says what it brought. */
export async function performClaim(platform: WritePlatform, sealer: Sealer, claim: Claim): Promise<Outcome> {
  const body = openBody(sealer, claim.row);
  const asked = askedOf(platform, claim, body);
  return claim.step === 'send' ? await send(platform, claim.row, body, asked) : await look(platform, claim.row, asked);
}

function openBody(sealer: Sealer, row: OperationRow): string {
  if (row.bodyKey === null) throw new Error('The body of this write is not readable any more.');
  return sealer.openApart({ sealed: row.bodySealed, key: row.bodyKey }, row.id);
}

async function send(platform: WritePlatform, row: OperationRow, body: string, asked: Asked<never>): Promise<Outcome> {
  const operation = writeOf(row);
  const trace = continueTrace(undefined);
  const { account, params, idempotencyKey, personId } = row;
  const attempted = await platform.send({ operation, account, params, body, idempotencyKey, trace, personId });
  const reading = readOutcome(operation, attempted, asked);
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
    learned: learn(operation, attempted, reading, platform.secrets),
  };
}

/** A valid answer to exactly this request, with the one status that the interface names; anything else is a failure. */
function readOutcome(operation: WriteOperation, attempted: Attempted<unknown>, asked: Asked<never>): Reading {
  const { result, status } = attempted;
  if (!result.ok) return classifyFailure(operation, attempted);
  const facts = looseFacts(operation.name);
  const tie = status === 200 ? facts.tie(result.value, asked) : 'foreign';
  if (tie === 'foreign') return 'UNKNOWN';
  return tie === 'own' ? facts.outcome(result.value) : 'UNCONFIRMED';
}

/** The facts of a write whose name is only known at run time; answer and body were parsed by this write's own schemas. */
function looseFacts(name: WriteName): WriteFacts<never> & LooseFacts {
  return factsOf(name) as WriteFacts<never> & LooseFacts;
}

interface LooseFacts {
  readonly reference: (answer: unknown) => string | undefined;
  readonly status: (answer: unknown) => string | undefined;
  readonly outcome: (answer: unknown) => 'DONE' | 'ACCEPTED' | 'FAILED';
  readonly tie: (answer: unknown, asked: unknown) => Tie;
}

function describe({ family, type, code, message }: PlatformError): Outcome['attempt'] {
  return {
    family,
    said: sha256(JSON.stringify([family, type, code, message])),
  };
}

function learn(
  operation: WriteOperation,
  { result, status }: Attempted<unknown>,
  reading: Reading,
  secrets: readonly string[],
): Outcome['learned'] {
  if (result.ok) {
    if (reading === 'UNKNOWN') return {};
    const facts = looseFacts(operation.name);
    return {
      platformReference: facts.reference(result.value) ?? null,
      platformStatus: facts.status(result.value) ?? null,
      refusal: null,
      result: redact(result.value),
    };
  }
  const { family, type, code, message } = result.error;
  if (family === 'none') return {};
  const refusal: RefusalView = { status, shape: { family, type, code, message: redactMessage(message, secrets) } };
  return { refusal };
}

/** After a new token was refused too: a harmless read tells whether the token or only this key is refused. */
async function doesTokenWork(platform: WritePlatform, { area }: WriteOperation, account: string): Promise<boolean> {
  const asked = { account, params: {}, query: { page_number: 1, page_size: 10 } };
  const read = await (area === 'issuing'
    ? platform.read(listCardProducts, asked)
    : platform.read(listBankAccounts, asked));
  return read.ok;
}

async function look(platform: WritePlatform, row: OperationRow, asked: Asked<never>): Promise<Outcome> {
  const find = await findLook(platform, row);
  const seen = find === undefined ? { evidence: 'unreadable' as const } : await find(asked);
  if (seen.record === undefined) return { attempt: { evidence: seen.evidence }, learned: {} };
  const settles = ['as-asked', 'changed-failed', 'failed'].includes(seen.evidence);
  const isOpen = row.result === null || row.because === 'unconfirmed';
  return {
    attempt: { evidence: seen.evidence },
    learned: {
      platformStatus: seen.status ?? row.platformStatus,
      ...(settles && isOpen ? { result: redact(seen.record), refusal: null } : {}),
    },
  };
}

/** How this platform lets one look after a write in this state, if it does. */
export async function findLook(
  platform: WritePlatform,
  row: OperationRow,
  isAccepted: boolean = stateOf(row) === 'ACCEPTED',
): Promise<
  ((asked: Asked<never>) => Promise<{ evidence: Evidence; status?: string | undefined; record?: unknown }>) | undefined
> {
  const { follow, readBack } = factsOf(writeOf(row).name);
  return await (isAccepted ? follow : readBack)?.(platform);
}

/** Clocks of one platform differ by less: its answers' `Date` and the times in its records. */
const clockDoubtMs = 60_000;

/** The record's own columns: params and body were parsed by this write's schemas when it was recorded. */
function askedOf(platform: WritePlatform, { row, startedAt }: Claim, body: string): Asked<never> {
  // What has gone by is measured by the database's clock alone, so that no two clocks of ours are mixed.
  const goneMs = startedAt.getTime() - (row.firstSentAt ?? startedAt).getTime();
  const asked = {
    account: row.account,
    params: row.params,
    body: JSON.parse(body) as unknown,
    reference: row.platformReference ?? undefined,
    sinceMs: Date.now() + platform.clockAheadMs() - goneMs - clockDoubtMs,
  };
  return asked as Asked<never>;
}
