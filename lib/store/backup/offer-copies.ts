import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { atEnd } from '@/lib/front/at-end';
import { reach } from '@/lib/lock/process-lock.mjs';
import { log } from '../../log';
import { StoreError } from '../store-error';

// The embedded store belongs to the console that runs, so a backup asks that console for a copy of the files, and reads
// the copy. A person waits no longer than the copying takes. The socket lies in the data folder, which only the user of the
// console may open: who can ask for a copy could take the files anyway.

const socketName = 'copy.sock';
const copyNames = /^store-copy-[0-9a-f]{16}$/;
const answerSchema = z.union([z.object({ folder: z.string() }), z.object({ problem: z.string() })]);
type CopyAnswer = z.output<typeof answerSchema>;

/**
 * Gives copies of the store to programs of this machine that ask for one, until the end of the process, or until the
 * returned function is called.
 */
export async function offerCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  try {
    await removeCopies(dataDir);
    await rm(path.join(dataDir, socketName), { force: true });
    const server = createServer((socket) => void lend(socket, dataDir, copyTo)).unref();
    const place = openSync(dataDir, 'r');
    server.listen(reach(place, path.join(dataDir, socketName)));
    await once(server, 'listening');
    const stop = async () => {
      server.close();
      closeSync(place);
      await removeCopies(dataDir);
    };
    atEnd('copies', stop);
    return stop;
  } catch (error) {
    // A file system without sockets: the console works, and a backup has to wait until it is stopped.
    log('warn', 'copies-not-offered', { error });
    return () => Promise.resolve();
  }
}

/** The copy is there as long as its asker is connected. */
async function lend(socket: Socket, dataDir: string, copyTo: (folder: string) => Promise<void>): Promise<void> {
  const folder = path.join(dataDir, `store-copy-${randomBytes(8).toString('hex')}`);
  const gone = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  const beganMs = performance.now();
  try {
    await mkdir(folder, { mode: 0o700 });
    await copyTo(path.join(folder, 'store'));
    log('info', 'store-copied', { durationMs: Math.round(performance.now() - beganMs) });
    socket.write(`${JSON.stringify({ folder } satisfies CopyAnswer)}\n`);
    await gone;
  } catch (error) {
    log('warn', 'store-not-copied', { error });
    const problem = error instanceof Error ? error.message : '';
    socket.end(`${JSON.stringify({ problem } satisfies CopyAnswer)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a process has left that was killed. */
async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => copyNames.test(name));
  for (const name of left) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

export interface LentCopy {
  /** It has the copy in `store`, and is removed after `giveBack`. */
  readonly folder: string;
  readonly giveBack: () => void;
}

/** A copy of the store by the console that has it; undefined if none runs here. */
export async function borrowCopy(dataDir: string): Promise<LentCopy | undefined> {
  const place = openSync(dataDir, 'r');
  const socket = connect(reach(place, path.join(dataDir, socketName)));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  } finally {
    closeSync(place);
  }
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const line = await lines.next().catch(() => undefined);
  const given = line === undefined || line.done === true ? undefined : answerSchema.parse(JSON.parse(line.value));
  if (given === undefined || 'problem' in given) {
    socket.destroy();
    throw new StoreError(`The console could not copy its store: ${given?.problem ?? 'it has ended'}. Try again.`);
  }
  return { folder: given.folder, giveBack: () => socket.destroy() };
}
