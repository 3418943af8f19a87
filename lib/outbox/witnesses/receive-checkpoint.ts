import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { readCheckpoint, type Checkpoint } from '@/lib/audit/checkpoints/checkpoint';
import { log } from '@/lib/log';
import { failed, ok, type Result } from '@/lib/result';
import { witnessedCheckpoint } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { sha256 } from '@/lib/store/sealer';
import { signWebhook } from '../post-webhook';

/** A post is taken within this time of its signature, by the clocks of both consoles. */
const freshMs = 5 * 60_000;

/** Why a post is refused: it is not signed with the common secret, it is no checkpoint, or it contradicts one. */
export type WitnessRefusal = 'not-signed' | 'not-a-checkpoint' | 'contradicts';

interface PostedCheckpoint {
  /** The value of `Payments-Console-Signature`. */
  readonly signature: string | null;
  readonly body: string;
}

/** Keeps a checkpoint that another console has posted, unless it contradicts what is kept of that console. */
export async function receiveCheckpoint(
  database: Store,
  secret: string,
  posted: PostedCheckpoint,
  now: Date,
): Promise<Result<Checkpoint, WitnessRefusal>> {
  if (!isSigned(secret, posted, now)) return failed('not-signed');
  const given = readCheckpoint(posted.body);
  if (given === undefined) return failed('not-a-checkpoint');
  const isKept = await database.transaction(async (transaction) => {
    // One at a time for each console: two that contradict one another cannot both be the first.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${given.console}, 0))`);
    return await keep(transaction, given, posted.body, now);
  });
  if (isKept) return ok(given);
  log('error', 'witness-contradicted', { reason: `${given.console} ${given.number}` });
  return failed('contradicts');
}

/**
 * A console whose store was put back from a backup begins a new epoch, in which fewer lines are no contradiction. What is
 * kept of the epochs before stays: the verifier shows the difference.
 */
async function keep(transaction: Store, given: Checkpoint, text: string, now: Date): Promise<boolean> {
  const { console: id, epoch, number, lines, hash, key } = given;
  const isOfConsole = eq(witnessedCheckpoint.console, id);
  const isSame = and(isOfConsole, eq(witnessedCheckpoint.epoch, epoch), eq(witnessedCheckpoint.number, number));
  const [same] = await transaction.select().from(witnessedCheckpoint).where(isSame);
  if (same !== undefined) return same.text === text;
  const [last] = await transaction
    .select()
    .from(witnessedCheckpoint)
    .where(isOfConsole)
    .orderBy(desc(witnessedCheckpoint.epoch), desc(witnessedCheckpoint.number))
    .limit(1);
  if (last !== undefined && !follows(given, last)) return false;
  if (last !== undefined && epoch > last.epoch) log('error', 'witnessed-console-went-back', { reason: id });
  await transaction
    .insert(witnessedCheckpoint)
    .values({ console: id, epoch, number, lines, hash, publicKey: key, text, receivedAt: now });
  return true;
}

/** Whether a checkpoint can come after the newest one that is kept; the first one of a console is taken as it is. */
function follows(given: Checkpoint, last: typeof witnessedCheckpoint.$inferSelect): boolean {
  if (given.key !== last.publicKey && given.formerKey !== last.publicKey) return false;
  if (given.epoch !== last.epoch) return given.epoch > last.epoch;
  if (given.number <= last.number || given.lines <= last.lines) return false;
  return given.number > last.number + 1 || given.previous === sha256(last.text);
}

function isSigned(secret: string, { signature, body }: PostedCheckpoint, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (Math.abs(now.getTime() - Number(seconds) * 1_000) > freshMs) return false;
  return timingSafeEqual(Buffer.from(signWebhook(secret, seconds, body)), Buffer.from(hex.padEnd(64, '0')));
}
