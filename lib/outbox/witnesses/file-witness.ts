import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@/lib/store/sealer';
import type { SignedText, Witness } from './witness';

/** A folder, at best one in which this console may add files and change none. Each checkpoint is a file of its own. */
export class FileWitness implements Witness {
  readonly name: string;
  readonly #folder: string;

  constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = folder;
  }

  async take({ console: id, number, text }: SignedText): Promise<string | undefined> {
    // After a restore the store counts again from an earlier number: the digest keeps both files.
    const name = `${id}-${String(number).padStart(8, '0')}-${sha256(text).slice(0, 8)}`;
    const line = `${text}\n`;
    try {
      for (let attempt = 1; ; attempt += 1) {
        const file = path.join(this.#folder, attempt === 1 ? `${name}.json` : `${name}-${attempt}.json`);
        if (await createFile(file, line)) return undefined;
        const kept = await readFile(file, 'utf8');
        if (kept === line) return undefined;
        // What a process left that ended while it wrote stays as it is, and the whole line goes beside it.
        if (!line.startsWith(kept)) return 'another-file';
      }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown';
    }
  }
}

/** Answers false where a file of that name is there. */
async function createFile(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
