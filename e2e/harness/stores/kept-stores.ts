import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What runs of the tests leave for later ones, and the programs that they bundle. */
export const testCache = path.join(root, '.cache', 'test');
const allStores = path.join(testCache, 'stores');

/** Longer than any run of the tests, so that no run uses what was made or taken so long ago. */
const keptMs = 2 * 3_600_000;

/** Unix milliseconds by the machine's clock, which files have: `Date` may be that of another day (test-clock.mjs). */
const machineMs = () => performance.timeOrigin + performance.now();

/**
 * A store that a run of the tests leaves for later ones, in a folder of this name. It gets the name when it is whole: of
 * two runs that make one at the same time, both use that of the first.
 */
export class KeptStore {
  readonly #name: string;
  readonly #folder: string;

  constructor(name: string) {
    const { CLOCK_AHEAD_MS: aheadMs } = process.env;
    // A run with TEST_NOW makes its own: other runs of that instant left what is later than its beginning.
    this.#name = aheadMs === undefined ? name : `${name}-${aheadMs}`;
    this.#folder = path.join(allStores, this.#name);
  }

  get isMade(): boolean {
    return existsSync(this.#folder);
  }

  /** Returns its folder; `make` makes the store in an empty one, unless it is there. */
  async take(make: (folder: string) => Promise<void>): Promise<string> {
    await mkdir(allStores, { recursive: true });
    await removeUnused(allStores, (name) => name !== this.#name);
    if (!this.isMade) {
      const making = await mkdtemp(path.join(allStores, 'making-'));
      await make(making);
      await rename(making, this.#folder).catch(async (error: unknown) => {
        if (!this.isMade) throw error;
        await rm(making, { recursive: true });
      });
    }
    await utimes(this.#folder, machineMs() / 1_000, machineMs() / 1_000);
    return this.#folder;
  }
}

/** Removes those entries of a folder that no run uses: also what a run has left that was killed. */
export async function removeUnused(folder: string, isRemovable: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isRemovable)) {
    const location = path.join(folder, name);
    // Another run may be removing it too.
    const used = await stat(location).catch(() => undefined);
    if (used !== undefined && used.mtimeMs < machineMs() - keptMs) await rm(location, { recursive: true, force: true });
  }
}

/** Changes with the content of any of these files; of a folder, those directly in it count. */
export async function fingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const location = path.resolve(root, file);
    const isFolder = (await stat(location)).isDirectory();
    const names = isFolder ? (await readdir(location)).sort().map((name) => path.join(location, name)) : [location];
    for (const one of names) hash.update(`\0${path.basename(one)}\0`).update(await readFile(one));
  }
  return hash.digest('hex').slice(0, 16);
}
