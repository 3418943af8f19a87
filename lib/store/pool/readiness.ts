import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { environment } from '../../env';
import { log } from '../../log';
import { within } from '../../front/within';
import { store, storePaths, type Store } from '../open-store';
import { platformBudget } from '../schema';
import { StoreError } from '../store-error';

const limitMs = 3_000;

/** Probes that come more often get the last result: they must not load the store. */
const keptForMs = 3_000;

/** A store inside this process needs a piece of disk at a time for its log; below this, writes are about to fail. */
const leastFreeBytes = 32 * 1024 * 1024;

/** The row that the check writes; the other rows of its table belong to clients of a platform. */
const row = 'whether the store can be written';

/** Throws if the store cannot be written: then the console can do nothing, even if it can still read. */
async function tryToWrite(database: Store): Promise<void> {
  const now = sql`clock_timestamp()`;
  await database
    .insert(platformBudget)
    .values({ clientHash: row, spentUntil: now })
    .onConflictDoUpdate({ target: platformBudget.clientHash, set: { spentUntil: now } });
}

/** On a full disk, existing files can be overwritten for a while, so a write alone does not show it. */
async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) throw new StoreError('The disk of the store is full.');
}

async function requireInTime(ask: () => Promise<unknown>): Promise<void> {
  const isDone = await within(
    ask().then(() => true),
    limitMs,
  );
  if (isDone === undefined) throw new StoreError('The store did not answer in time.');
}

/** One check for all callers within a few seconds. @internal Exported for tests. */
export class Readiness {
  readonly #check: () => Promise<void>;
  readonly #now: () => number;
  #last: { readonly atMs: number; readonly checked: Promise<void> } | undefined;

  constructor(check: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#check = check;
    this.#now = now;
  }

  async require(): Promise<void> {
    const atMs = this.#now();
    if (this.#last === undefined || atMs - this.#last.atMs >= keptForMs) this.#last = { atMs, checked: this.#check() };
    await this.#last.checked;
  }
}

export const storeReadiness = new Readiness(() =>
  requireInTime(async () => {
    await tryToWrite(await store());
    const settings = environment();
    if (settings.databaseUrl === undefined) await requireSpace(storePaths(settings).store);
  }),
);

export async function doesStoreAnswer(): Promise<boolean> {
  return await answersInTime(async () => (await store()).execute(sql`select 1`));
}

export async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  const beganMs = performance.now();
  try {
    await requireInTime(ask);
    return true;
  } catch (error) {
    // A page only says that the records are unreachable, so the cause is logged.
    log('error', 'store-not-answering', { error, durationMs: Math.round(performance.now() - beganMs) });
    return false;
  }
}
