import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite on files that survive a power cut. Found in the source of PGlite 0.5.16:
 * - it starts Postgres with `-F`, which is `fsync=off`; `startParams` may say otherwise;
 * - that alone changes nothing, because its Node file system has no `fsync` of its own, so that `fsync()` answers
 *   success without doing anything, and `fdatasync()`, the default for the log, answers success by itself.
 * So the file system is given an `fsync` that calls Node's, and the log is told to use `fsync`. Counted here: one call
 * per commit on the log, and at a checkpoint one per changed file and folder; a commit takes 0.4 ms in place of 0.15 ms.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      // The type leaves out what every file system of Emscripten has: a table of functions that work on an open file.
      const { stream_ops } = module.NODEFS as unknown as { stream_ops: { fsync?: (file: { nfd: number }) => number } };
      stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
];

/** Making a new store does not sync: everything in it is, before anything relies on it. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(location);
    else if (entry.isFile()) flush(location);
  }
  flush(folder);
}

/** Of a folder this makes its list of names last, such as a rename in it. */
export function flush(location: string): void {
  const descriptor = openSync(location, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
