import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cell } from '../payout-cells';
import { addRows, endFile, type FileHead, type FileProgress, type FileShape, noRowsYet } from './file-progress';
import { type SentBytes, tellSent } from './sent-bytes';

/** A file that is complete before its first byte is sent: its length is known, and half of it is never offered. */
export interface MadeFile {
  readonly bytes: number;
  readonly rows: number;
  /**
   * Hands the file on; `tell` gets the end of the transfer, with the rows of which some bytes were handed on. To be
   * called once, because it gives the file's place on the disk back.
   */
  readonly send: (tell: (sent: SentBytes & { readonly rows: number }) => Promise<void>) => ReadableStream<Uint8Array>;
}

interface FileContent extends FileShape {
  /** The description, drawn when the number of rows is known. */
  readonly head: (rows: number) => FileHead;
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

const bytesAtATime = 64 * 1024;

/**
 * Makes a file of any number of rows with little memory. The rows lie in a file without a name meanwhile, which is gone
 * with the process; `signal` ends the work of a person who went away.
 */
export async function makeFile({ head, pages, ...shape }: FileContent, signal?: AbortSignal): Promise<MadeFile> {
  const disk = await openNameless();
  try {
    let progress: FileProgress = noRowsYet;
    let rows = 0;
    /** The bytes before each page, and the rows with it. */
    const marks: { readonly before: number; readonly rows: number }[] = [];
    for await (const page of pages) {
      signal?.throwIfAborted();
      const added = await addRows(shape, progress, page);
      await disk.appendFile(added.bytes);
      rows += page.length;
      marks.push({ before: progress.bytes, rows });
      progress = added.progress;
    }
    const { first, last } = await endFile(shape, progress, head(rows));
    const bytes = first.length + progress.bytes + last.length;
    const rowsIn = (sent: number) => marks.findLast(({ before }) => first.length + before < sent)?.rows ?? 0;
    return {
      bytes,
      rows,
      send: (tell) => {
        const body = tellSent(partsOf(first, { disk, bytes: progress.bytes }, last), async (sent) => {
          await disk.close();
          await tell({ ...sent, rows: sent.isWhole ? rows : rowsIn(sent.bytes) });
        });
        // The server never reads the stream of a person who has left by now; a stream that it reads it ends itself.
        signal?.addEventListener('abort', () => void body.cancel().catch(() => undefined), { once: true });
        return body;
      },
    };
  } catch (error) {
    await disk.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `payments-console-${randomUUID()}`);
  const disk = await open(name, 'wx+', 0o600);
  await unlink(name);
  return disk;
}

async function* partsOf(
  first: Uint8Array,
  { disk, bytes }: { readonly disk: FileHandle; readonly bytes: number },
  last: Uint8Array,
): AsyncGenerator<Uint8Array, undefined> {
  yield first;
  for (let at = 0; at < bytes;) {
    const part = Buffer.alloc(Math.min(bytesAtATime, bytes - at));
    const { bytesRead } = await disk.read(part, 0, part.length, at);
    if (bytesRead === 0) throw new Error('The rows of a made file are gone.');
    yield part.subarray(0, bytesRead);
    at += bytesRead;
  }
  if (last.length > 0) yield last;
  return undefined;
}
