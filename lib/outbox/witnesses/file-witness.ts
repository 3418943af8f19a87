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
    const name = `${id}-${String(number).padStart(8, '0')}-${sha256(text).slice(0, 8)}.json`;
    const file = path.join(this.#folder, name);
    try {
      const handle = await open(file, 'wx', 0o644);
      try {
        await handle.writeFile(`${text}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return undefined;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return code;
      return (await readFile(file, 'utf8')) === `${text}\n` ? undefined : 'another-file';
    }
  }
}
