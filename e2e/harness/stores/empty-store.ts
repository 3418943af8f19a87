import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '../built-sandbox';
import { fingerprint, KeptStore } from './kept-stores';

/** The path of the empty store; where it is unset, a console makes its store itself. */
export const emptyStoreVariable = 'E2E_EMPTY_STORE';

/** The path of the bundled store commands, which start in a third of the time; where unset, their sources are run. */
export const builtCommandsVariable = 'E2E_BUILT_STORE_COMMANDS';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Finds or makes one empty store before all browser tests and before the start tests, from which their consoles begin.
 * Making one keeps a processor busy for five seconds; scripts/start.test.ts begins without.
 */
export default async function makeEmptyStore(): Promise<() => Promise<void>> {
  const commands = await bundle('e2e/harness/stores/store-commands.fixture.ts', {
    conditions: ['react-server'],
    // Packages that load files from their own folders.
    external: ['@electric-sql/pglite', '@node-rs/argon2'],
    // CommonJS packages in the bundle call it.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  });
  // The workers are children of this process and inherit the variables.
  process.env[builtCommandsVariable] = commands.file;
  const sources = ['lib/store/migrations', 'lib/store/embedded-worker.mjs', 'package-lock.json'];
  const kept = new KeptStore(`empty-${await fingerprint([commands.file, ...sources])}`);
  const dataDir = await kept.take(async (folder) => void (await runStoreCommand(process.env, 'make-store', folder)));
  process.env[emptyStoreVariable] = path.join(dataDir, 'store');
  return commands.remove;
}

/** Makes a temporary data folder with a copy of another one, or of the empty store. */
export async function layFolder(from?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await (from === undefined ? layEmptyStore(dataDir) : copy(`${from}/.`, dataDir));
  return dataDir;
}

export async function layEmptyStore(dataDir: string): Promise<void> {
  const made = process.env[emptyStoreVariable];
  if (made !== undefined) await copy(made, path.join(dataDir, 'store'));
}

/** Copies over a thousand files by the system's `cp`: Node's own takes ten times the processor time. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', from, to]);
}

/** Runs a command of store-commands.fixture.ts in its own process, which alone has the store; returns its output. */
export async function runStoreCommand(
  environment: NodeJS.ProcessEnv,
  command: string,
  argument = '',
): Promise<unknown> {
  const built = process.env[builtCommandsVariable];
  const program =
    built === undefined
      ? [
          '--import',
          'tsx',
          '--conditions=react-server',
          path.join(root, 'e2e/harness/stores/store-commands.fixture.ts'),
        ]
      : [built];
  const { stdout } = await promisify(execFile)(process.execPath, ['--liftoff-only', ...program, command, argument], {
    cwd: root,
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout === '' ? undefined : JSON.parse(stdout);
}
