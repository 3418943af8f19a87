import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where it lies; unset, a console makes its store by itself. */
export const emptyStoreVariable = 'E2E_EMPTY_STORE';

/**
 * Before all browser tests and before those of starting: one store with nothing in it, for the consoles of theirs to
 * begin with. Making one keeps a processor busy for five seconds; scripts/start.test.ts begins without.
 */
export default async function makeEmptyStore(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await runStoreCommand(process.env, 'make-store', dataDir);
  // The workers are children of this process.
  process.env[emptyStoreVariable] = path.join(dataDir, 'store');
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Over a thousand files: Node's own `cp` takes ten times the processor time of the system's. */
export async function layEmptyStore(dataDir: string): Promise<void> {
  const made = process.env[emptyStoreVariable];
  if (made !== undefined) await promisify(execFile)('cp', ['-R', made, path.join(dataDir, 'store')]);
}

/** A data folder of its own, with such a store in it. */
export async function layFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await layEmptyStore(dataDir);
  return dataDir;
}

/** A command of store-commands.fixture.ts in a process of its own, as a store belongs to one process at a time; what it printed. */
export async function runStoreCommand(
  environment: NodeJS.ProcessEnv,
  command: string,
  argument = '',
): Promise<unknown> {
  const program = fileURLToPath(new URL('store-commands.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--liftoff-only', '--import', 'tsx', '--conditions=react-server', program, command, argument],
    { env: environment, maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout === '' ? undefined : JSON.parse(stdout);
}
