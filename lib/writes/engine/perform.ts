import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCardProducts } from '@/lib/contract/card-products';
import type { ResponseOf } from '@/lib/contract/operation';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { Attempted } from '@/lib/platform/client/platform-client';
import { redact, redactMessage } from '@/lib/platform/client/redact';
import { continueTrace } from '@/lib/platform/client/trace';
import type { Claim } from './claim';
import { classifyFailure } from './classify';
import type { Outcome } from './conclude';
import type { WriteOperation, WritePlatform } from './dependencies';
import { stateOf, type WriteRow } from './write-row';
import { writeOf } from '../verbs/all-writes';
import type { Asked, FindLook, Write } from '../verbs/define-write';
import type { Reading } from '../settle/reading';
import { sha256, type Sealer } from '../seal';
import type { RefusalView } from '../submit/write-answer';

/** Performs what was claimed, with no transaction open, and says what it brought. */
export async function performClaim(platform: WritePlatform, sealer: Sealer, claim: Claim): Promise<Outcome> {
  const body = openBody(sealer, claim.row);
  const asked = askedOf(platform, claim, body);
  return claim.step === 'send' ? await send(platform, claim.row, body, asked) : await look(platform, claim.row, asked);
}

function openBody(sealer: Sealer, row: WriteRow): string {
  if (row.bodyKey === null) throw new Error('The body of this write is not readable any more.');
  return sealer.openApart({ sealed: row.bodySealed, key: row.bodyKey }, row.id);
}

async function send(platform: WritePlatform, row: WriteRow, body: string, asked: Asked): Promise<Outcome> {
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

/** A valid answer to exactly this request, with the one status that the interface names; anything else is a failure. */
function readOutcome(write: Write, attempted: Attempted<Answer>, asked: Asked): Reading {
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
  { result, status }: Attempted<Answer>,
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

/** After a new token was refused too: a harmless read tells whether the token or only this key is refused. */
async function doesTokenWork(platform: WritePlatform, { area }: WriteOperation, account: string): Promise<boolean> {
  const asked = { account, params: {}, query: { page_number: 1, page_size: 10 } };
  const read = await (area === 'issuing'
    ? platform.read(listCardProducts, asked)
    : platform.read(listBankAccounts, asked));
  return read.ok;
}

async function look(platform: WritePlatform, row: WriteRow, asked: Asked): Promise<Outcome> {
  const find = await findLook(platform, row);
  const seen = find === undefined ? { evidence: 'unreadable' as const } : await find.look(asked);
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
  row: WriteRow,
  isAccepted: boolean = stateOf(row) === 'ACCEPTED',
): ReturnType<FindLook> {
  const { follow, readBack } = writeOf(row).settle;
  return await (isAccepted ? follow : readBack)?.(platform);
}

/** Clocks of one platform differ by less: its answers' `Date` and the times in its records. */
const clockDoubtMs = 60_000;

/** The record's own columns: params and body were parsed by this write's schemas when it was recorded. */
function askedOf(platform: WritePlatform, { row, startedAt }: Claim, body: string): Asked {
  // What has gone by is measured by the database's clock alone, so that no two clocks of ours are mixed.
  const goneMs = startedAt.getTime() - (row.firstSentAt ?? startedAt).getTime();
  const asked = {
    account: row.account,
    params: row.params,
    body: JSON.parse(body) as unknown,
    reference: row.platformReference ?? undefined,
    sinceMs: Date.now() + platform.clockAheadMs() - goneMs - clockDoubtMs,
  };
  return asked as Asked;
}
