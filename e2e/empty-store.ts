import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const variable = 'E2E_EMPTY_STORE';

/**
 * Before all browser tests: one store with nothing in it, for every console of theirs to begin with. Making one keeps a
 * processor busy for five seconds; that a first start makes its own is shown by the tests of starting.
 */
export default async function makeEmptyStore(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  const maker = fileURLToPath(new URL('make-store.mjs', import.meta.url));
  const given = ['--import', 'tsx', '--conditions=react-server', maker, dataDir];
  await promisify(execFile)(process.execPath, given);
  // The workers are children of this process.
  process.env[variable] = path.join(dataDir, 'store');
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Where there is none, outside of browser tests, a console makes its store by itself. */
export async function layEmptyStore(dataDir: string): Promise<void> {
  const made = process.env[variable];
  if (made !== undefined) await cp(made, path.join(dataDir, 'store'), { recursive: true });
}
