import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StoreError } from '../store-error';
import { openBytes, sealBytes } from './seal-bytes';

/** Parts of a compressed text go together: a line for itself would cost a turn of the event loop. */
const partBytes = 64 * 1024;

/** Writes lines compressed and sealed. The file gets its name when it is whole and on the disk. Answers its bytes. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>, secret: string): Promise<number> {
  const draft = `${file}.part`;
  try {
    // Another backup to the same name may be under way: neither writes into the other's file.
    const handle = await open(draft, 'wx', 0o600);
    try {
      const gzip = createGzip();
      const packed = pipeline(Readable.from(joinLines(lines)), gzip);
      // The failure of the source is thrown below; this one only repeats it.
      packed.catch(() => undefined);
      for await (const sealed of sealBytes(gzip, secret)) await handle.writeFile(sealed);
      await packed;
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { size } = await stat(draft);
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    return size;
  } catch (error) {
    if (isCode(error, 'EEXIST')) {
      throw new StoreError(
        `The file ${draft} is there: another backup is writing it, or left it. Remove it if none is.`,
        {
          cause: error,
        },
      );
    }
    await rm(draft, { force: true });
    if (error instanceof Error && 'syscall' in error) {
      throw new StoreError(`The file ${file} cannot be written: ${error.message}.`, { cause: error });
    }
    throw error;
  }
}

/** Reads the lines of a backup. Each of them was proven whole; that none is missing is known at the end alone. */
export async function* readBackupFile(file: string, secrets: readonly string[]): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const gunzip = createGunzip();
  const unpacked = pipeline(Readable.from(openBytes(bytes, secrets)), gunzip);
  unpacked.catch(() => undefined);
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) yield line;
    await unpacked;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new StoreError(`The backup ${file} cannot be read: ${reason}.`, { cause: error });
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
}

async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let part: string[] = [];
  let length = 0;
  for await (const line of lines) {
    part.push(line, '\n');
    length += line.length;
    if (length < partBytes) continue;
    yield Buffer.from(part.join(''));
    part = [];
    length = 0;
  }
  yield Buffer.from(part.join(''));
}

/** Makes the new name durable. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
