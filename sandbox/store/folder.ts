import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type HeldLock, takeLock } from '@/lib/lock/process-lock.mjs';
import { FileJournal, readLines, type Journal, change, origin, type Change, type Origin } from './journal';

/** A problem for the person who starts the sandbox to solve, in one plain sentence. */
export class StartError extends Error {}

export interface StoredState {
  readonly origin: Origin;
  readonly changes: readonly Change[];
}

/** Node's own recursive mkdir never returns on a file system that refuses new folders, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, 0o700);
}

/** Takes the data folder for this process. */
async function lockFolder(folder: string): Promise<HeldLock> {
  const lock = await takeLock(join(folder, 'owner.lock'), (to) => {
    console.error(`The data folder ${folder} belongs to ${to} now: this sandbox stops, and writes nothing more.`);
    process.exit(1);
  });
  if ('claim' in lock) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by ${lock.heldBy}: stop that sandbox, or give another folder with --data.`,
  );
}

/** A generation is written under another name, synced and renamed: a crash leaves one complete pair of files. */
export class DataFolder {
  readonly #path: string;
  readonly #lock: HeldLock;
  #generation = 0;

  private constructor(path: string, lock: HeldLock) {
    this.#path = path;
    this.#lock = lock;
  }

  static async open(path: string): Promise<DataFolder> {
    try {
      makeFolder(resolve(path));
      return new DataFolder(path, await lockFolder(path));
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(`The data folder ${path} cannot be made or written: give another one with --data.`);
    }
  }

  read(): StoredState | undefined {
    const generations = readdirSync(this.#path)
      .map((name) => Number(/^state-(\d+)\.jsonl$/.exec(name)?.[1] ?? 0))
      .sort((one, other) => other - one);
    this.#generation = generations[0] ?? 0;
    if (this.#generation === 0) return undefined;
    try {
      const [first, ...state] = this.#lines('state');
      const later = this.#lines('journal');
      return { origin: origin.parse(first), changes: [...state, ...later].map((line) => change.parse(line)) };
    } catch (error) {
      const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
      throw new StartError(
        `The data folder ${this.#path} cannot be read (${why}): move it away, or give another one with --data.`,
      );
    }
  }

  /** Writes a new generation and returns the journal that follows it. */
  begin(kept: StoredState, broken: (error: unknown) => void): Journal {
    this.#requireOwn();
    this.#generation += 1;
    const final = this.#file('state');
    const fd = openSync(`${final}.new`, 'w', 0o600);
    for (const line of [kept.origin, ...kept.changes]) writeSync(fd, `${JSON.stringify(line)}\n`);
    fsyncSync(fd);
    closeSync(fd);
    rmSync(this.#file('journal'), { force: true });
    renameSync(`${final}.new`, final);
    const journal = new FileJournal(this.#file('journal'), broken, () => this.#requireOwn());
    this.#syncFolder();
    this.#removeOlder();
    return journal;
  }

  /** Another process may have taken over the folder of one that was paused for long. */
  #requireOwn(): void {
    if (!existsSync(this.#lock.claim)) this.#lock.lose();
  }

  release(): void {
    this.#lock.release();
  }

  #file(kind: 'state' | 'journal'): string {
    return join(this.#path, `${kind}-${this.#generation}.jsonl`);
  }

  #removeOlder(): void {
    for (const name of readdirSync(this.#path)) {
      const generation = /^(?:state|journal)-(\d+)\.jsonl(?:\.new)?$/.exec(name)?.[1];
      if (generation !== undefined && Number(generation) < this.#generation) rmSync(join(this.#path, name));
    }
  }

  #lines(kind: 'state' | 'journal'): unknown[] {
    const path = this.#file(kind);
    try {
      return readLines(readFileSync(path), path);
    } catch (error) {
      if (kind === 'journal' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  #syncFolder(): void {
    const fd = openSync(this.#path, 'r');
    fsyncSync(fd);
    closeSync(fd);
  }
}
