import { and, asc, desc, eq, gt, lte, max } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { audit, auditCheckpoint, auditConsole, auditHead, storeEpoch } from '@/lib/store/schema';
import { sha256 } from '@/lib/store/sealer';
import { auditKeys, type AuditKeys } from '../chain';
import { ChainCheck } from '../verify-audit';
import { chainedHash, lineText, signCheckpoint } from './checkpoint';
import { openSigningKeys, type SigningKeys } from './signing-keys';

/** One checkpoint covers so many more lines at most: the first one of an old store does not hold a turn for minutes. */
const mostLines = 50_000;
const pageSize = 1_000;

type StoredCheckpoint = typeof auditCheckpoint.$inferSelect;

interface CheckpointOptions {
  readonly keys?: AuditKeys;
  readonly signingKeys?: SigningKeys;
  readonly mostLines?: number;
}

/** The newest checkpoint of this store. */
async function findNewestCheckpoint(database: Store): Promise<StoredCheckpoint | undefined> {
  const [newest] = await database.select().from(auditCheckpoint).orderBy(desc(auditCheckpoint.number)).limit(1);
  return newest;
}

/**
 * Signs the lines that were written since the newest checkpoint, and keeps the checkpoint. Undefined where there are no
 * new lines. The lines are checked as they are read: a changed audit is never signed.
 */
export async function makeCheckpoint(
  database: Store,
  { keys = auditKeys(), signingKeys, mostLines: most = mostLines }: CheckpointOptions = {},
): Promise<StoredCheckpoint | undefined> {
  for (;;) {
    const last = await findNewestCheckpoint(database);
    const [head] = await database.select().from(auditHead).where(eq(auditHead.id, 1));
    const covered = last?.lines ?? 0;
    const lines = Math.min(head?.count ?? 0, covered + most);
    if (lines <= covered) return undefined;
    const hash = await hashOn(database, { keys, last, lines });
    const signing = signingKeys ?? (await openSigningKeys(database));
    const made = await signOn(database, signing, { last, lines, hash });
    // Another copy of the console may have made the same checkpoint meanwhile: then the next one follows that.
    const [kept] = await database.insert(auditCheckpoint).values(made).onConflictDoNothing().returning();
    if (kept !== undefined) return kept;
  }
}

/** Makes checkpoints until they cover all lines that were there at the call. Answers the newest one. */
export async function coverAllLines(database: Store): Promise<StoredCheckpoint | undefined> {
  const [head] = await database.select().from(auditHead).where(eq(auditHead.id, 1));
  for (;;) {
    const made = (await makeCheckpoint(database)) ?? (await findNewestCheckpoint(database));
    if (made === undefined || made.lines >= (head?.count ?? 0)) return made;
  }
}

interface HashedLines {
  readonly keys: AuditKeys;
  readonly last: StoredCheckpoint | undefined;
  readonly lines: number;
}

/** The next page of the lines behind `done`, up to `last`. */
const findLines = async (database: Store, done: number, last: number) =>
  await database
    .select()
    .from(audit)
    .where(and(gt(audit.sequence, done), lte(audit.sequence, last)))
    .orderBy(asc(audit.sequence))
    .limit(pageSize);

/** The public hash of the last of the lines, from that of the last checkpoint on. */
async function hashOn(database: Store, { keys, last, lines }: HashedLines): Promise<string> {
  let [done, hash] = [last?.lines ?? 0, last?.hash ?? ''];
  const [before] = await database.select({ hash: audit.hash }).from(audit).where(eq(audit.sequence, done));
  const check = new ChainCheck(keys, undefined, { lines: done, lastHash: before?.hash ?? '' });
  while (done < lines) {
    const rows = await findLines(database, done, lines);
    for (const row of rows) {
      if (!check.feed(row)) refuseFrom(done + 1);
      hash = chainedHash(hash, lineText(row));
      done = row.sequence;
    }
    if (rows.length === 0) refuseFrom(done + 1);
  }
  return hash;
}

/** The worker of checkpoints stops here until an administrator has looked; `npm run audit:verify` says more. */
function refuseFrom(line: number): never {
  throw new Error(`The audit is not intact from entry ${line} onwards: run npm run audit:verify.`);
}

async function signOn(
  database: Store,
  { current, find }: SigningKeys,
  { last, lines, hash }: { last: StoredCheckpoint | undefined; lines: number; hash: string },
): Promise<StoredCheckpoint> {
  const [own] = await database.select().from(auditConsole);
  const [epoch] = await database.select({ newest: max(storeEpoch.number) }).from(storeEpoch);
  if (own === undefined) throw new Error('The store has no name for its checkpoints.');
  const isHandover = last !== undefined && last.publicKey !== current.publicKey;
  const former = isHandover ? find(last.publicKey) : undefined;
  if (isHandover && former === undefined) {
    throw new Error('The key of the last checkpoint is not here: add it to AUDIT_SIGNING_KEYS, behind the new one.');
  }
  const at = new Date();
  const number = (last?.number ?? 0) + 1;
  const content = {
    console: own.console,
    epoch: epoch?.newest ?? 0,
    number,
    lines,
    hash,
    previous: last === undefined ? '' : sha256(last.text),
    at: at.toISOString(),
  };
  const text = signCheckpoint(content, current, former);
  return { number, lines, hash, publicKey: current.publicKey, isHandover, text, at };
}

/**
 * The audit as people without secrets verify it: the exact text of each line up to `lines`, and behind it that of the
 * checkpoint that ends with it. One JSON text a line, in parts of some hundred kilobytes.
 */
export async function* exactAudit(database: Store, lines: number): AsyncGenerator<string, undefined> {
  for (let done = 0; done < lines;) {
    const rows = await findLines(database, done, lines);
    const last = rows.at(-1)?.sequence;
    if (last === undefined) return undefined;
    const ends = await database
      .select({ lines: auditCheckpoint.lines, text: auditCheckpoint.text })
      .from(auditCheckpoint)
      .where(and(gt(auditCheckpoint.lines, done), lte(auditCheckpoint.lines, last)));
    const textAt = new Map(ends.map((one) => [one.lines, `${one.text}\n`]));
    yield rows.map((row) => `${lineText(row)}\n${textAt.get(row.sequence) ?? ''}`).join('');
    done = last;
  }
  return undefined;
}
