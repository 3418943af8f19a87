import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The path of the empty store; where it is unset, a console makes its store itself. */
export const emptyStoreVariable = 'E2E_EMPTY_STORE';

/**
 * Makes one empty store before all browser tests and before the start tests, from which their consoles begin. Making
 * one keeps a processor busy for five seconds; scripts/start.test.ts begins without.
 */
export default async function makeEmptyStore(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await runStoreCommand(process.env, 'make-store', dataDir);
  // The workers are children of this process and inherit the variable.
  process.env[emptyStoreVariable] = path.join(dataDir, 'store');
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Copies over a thousand files by the system's `cp`: Node's own takes ten times the processor time. */
export async function layEmptyStore(dataDir: string): Promise<void> {
  const made = process.env[emptyStoreVariable];
  if (made !== undefined) await promisify(execFile)('cp', ['-R', made, path.join(dataDir, 'store')]);
}

/** Makes a temporary data folder with a copy of the empty store. */
export async function layFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await layEmptyStore(dataDir);
  return dataDir;
}

/** Runs a command of store-commands.fixture.ts in its own process, which alone has the store; returns its output. */
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
