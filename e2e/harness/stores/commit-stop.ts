import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const preloaded = fileURLToPath(new URL('stop-at-commit.mjs', import.meta.url));

const longestMs = 90_000;

/** Stops a process of a test at one commit to its store, so that it is killed at that moment and at no other. */
export class CommitStop {
  readonly #folder: string;
  #id = '';

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async lay(): Promise<CommitStop> {
    return new CommitStop(await mkdtemp(path.join(tmpdir(), 'commit-stop-')));
  }

  /** The variables of the processes that stop. */
  get variables(): { readonly NODE_OPTIONS: string; readonly STOP_AT_COMMIT: string } {
    const { NODE_OPTIONS: given = '' } = process.env;
    return { NODE_OPTIONS: `${given} --import=${preloaded}`.trim(), STOP_AT_COMMIT: this.#folder };
  }

  /**
   * Orders that the first process stops that is about to make its commit of this number, counted from now on, of those
   * with such a statement. The order is in force when this returns.
   */
  order(statement: RegExp, number = 1): void {
    this.#id = randomUUID();
    const draft = path.join(this.#folder, 'draft.json');
    writeFileSync(draft, JSON.stringify({ id: this.#id, of: statement.source, number }));
    renameSync(draft, path.join(this.#folder, 'order.json'));
  }

  /** Takes the id of the process that has stopped, if one has. */
  async takeStopped(): Promise<number | undefined> {
    const start = `stopped-${this.#id}-`;
    const found = (await readdir(this.#folder)).find((name) => name.startsWith(start));
    if (found === undefined) return undefined;
    await rm(path.join(this.#folder, found));
    return Number(found.slice(start.length));
  }

  /** Waits until a process has stopped; answers its id. */
  async untilStopped(): Promise<number> {
    const untilMs = performance.now() + longestMs;
    while (performance.now() < untilMs) {
      const stopped = await this.takeStopped();
      if (stopped !== undefined) return stopped;
      await wait(10);
    }
    throw new Error('No process has come to the commit at which it was to stop.');
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
