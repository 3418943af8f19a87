import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { log } from '@/lib/log';
import type { CommittedLines } from '@/lib/store/pool/committed-lines';
import type { Store } from '@/lib/store/open-store';
import { audit, auditHead, storeEpoch } from '@/lib/store/schema';
import { beginStoreEpoch } from './begin-store-epoch';

/** The last state of the store that this copy of the console saw, kept outside of the store. */
const storeMark = z.object({
  /** The seal of the first line of the audit, which no other store has. */
  store: z.string(),
  epoch: z.int(),
  line: z.int(),
  seal: z.string(),
});
type Mark = z.output<typeof storeMark>;

/** Beside the embedded store and never in it: a copy of the store does not contain it. @internal Exported for tests. */
export const markFileIn = (dataDir: string): string => path.join(path.resolve(dataDir), 'store-mark.json');

/** Compares the store with the mark of this copy, begins a new epoch where the store went back, and renews the mark. */
export class StoreWatch {
  readonly #file: string;
  readonly #lines: CommittedLines | undefined;
  #last: Mark | undefined;
  #written = Promise.resolve();

  /** @param lines is what this process has committed since the mark, where another server may know less. */
  constructor(dataDir: string, lines?: CommittedLines) {
    this.#file = markFileIn(dataDir);
    this.#lines = lines;
  }

  /** True: the store went back. */
  async look(store: Store, now: Date): Promise<boolean> {
    const marked = this.#last ?? (await readMarkFile(this.#file));
    const own = this.#lines?.newest;
    const known = marked && own && own.line > marked.line ? { ...marked, ...own } : marked;
    const found = await readMark(store, known?.line);
    // A store without lines, or another store than before, cannot be compared.
    if (found === undefined) return false;
    const isBack = known !== undefined && known.store === found.store && found.sealOfKnown !== known.seal;
    if (isBack) await beginStoreEpoch(store, { epoch: known.epoch, lines: known.line }, now);
    const { sealOfKnown: _, ...next } = (isBack ? await readMark(store, undefined) : undefined) ?? found;
    if (isBack && this.#lines !== undefined) this.#lines.newest = next;
    // New connections look at once: they take turns at the file.
    if (!isSame(next, marked)) await (this.#written = this.#written.then(async () => await this.#write(next)));
    this.#last = next;
    return isBack;
  }

  /** Writes whole or not at all: the process may end at any point. A full disk does not stop the console. */
  async #write(mark: Mark): Promise<void> {
    const part = `${this.#file}.${String(process.pid)}`;
    try {
      await mkdir(path.dirname(this.#file), { recursive: true });
      await writeFile(part, JSON.stringify(mark), { mode: 0o600 });
      await rename(part, this.#file);
    } catch (error) {
      log('warn', 'store-mark-not-written', { error });
    }
  }
}

/** The number of the last epoch that the mark in this folder knows; 0 without a mark. */
export async function epochOfMark(dataDir: string): Promise<number> {
  return (await readMarkFile(markFileIn(dataDir)))?.epoch ?? 0;
}

async function readMarkFile(file: string): Promise<Mark | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return storeMark.parse(JSON.parse(text));
  } catch (error) {
    log('warn', 'store-mark-not-read', { error });
    return undefined;
  }
}

const isSame = (one: Mark, other: Mark | undefined): boolean =>
  other !== undefined && one.seal === other.seal && one.epoch === other.epoch;

/** One statement, since it runs every few seconds. */
async function readMark(
  store: Store,
  knownLine: number | undefined,
): Promise<(Mark & { readonly sealOfKnown: string | null }) | undefined> {
  const sealOf = (line: number) => sql<string | null>`(select hash from ${audit} where sequence = ${line})`;
  const [found] = await store
    .select({
      store: sealOf(1),
      epoch: sql`(select coalesce(max(number), 0) from ${storeEpoch})`.mapWith(Number),
      line: auditHead.count,
      seal: auditHead.lastHash,
      sealOfKnown: sealOf(knownLine ?? 0),
    })
    .from(auditHead)
    .where(eq(auditHead.id, 1));
  return found === undefined || found.store === null ? undefined : { ...found, store: found.store };
}
