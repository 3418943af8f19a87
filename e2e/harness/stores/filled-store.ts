import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type ConsoleCopyOptions, type Copy, demoVariables, startConsoleCopy, workOnRequest } from '../console';
import { runStoreCommand } from './empty-store';

/** Describes the filled store; where it is unset, each console fills its mirror itself. */
const filledStoreVariable = 'E2E_FILLED_STORE';

const filledStore = z.object({
  dataDir: z.string(),
  /** The sandbox drew its records up to this time, Unix milliseconds; from it another sandbox draws the same ones. */
  anchorMs: z.int(),
  /** The address of its sandbox, because the mirror knows an account by the address of its platform. */
  origin: z.string(),
});
type FilledStore = z.output<typeof filledStore>;

const hourMs = 3_600_000;

/** Waits until the console's mirror has everything that the platform lists. */
export async function untilFilled(copy: Copy): Promise<Copy> {
  while (!copy.output().includes('mirror-filled')) {
    if (copy.process.exitCode !== null) throw new Error(`The console ended:\n${copy.output()}`);
    await wait(100);
  }
  return copy;
}

/**
 * Fills one mirror before all browser tests, from which their consoles begin. Filling one keeps a processor busy for a
 * minute or more.
 */
export default async function makeFilledStore(): Promise<() => Promise<void>> {
  const kept = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  const anchorMs = Math.floor(Date.now() / hourMs) * hourMs;
  const copy = await startConsoleCopy({
    variables: { ...demoVariables, MIRROR_DAYS: '' },
    sandboxFlags: anchorFlags(anchorMs),
    inspect: async ({ DATA_DIR: dataDir = '' }) => await cp(dataDir, kept, { recursive: true }),
  });
  await untilFilled(copy);
  await copy.stop();
  const made: FilledStore = { dataDir: kept, anchorMs, origin: copy.sandboxOrigin };
  // The workers are children of this process and inherit the variable.
  process.env[filledStoreVariable] = JSON.stringify(made);
  return () => rm(kept, { recursive: true, force: true });
}

const anchorFlags = (anchorMs: number) => ['--anchor', new Date(anchorMs).toISOString()];

type Prepare = NonNullable<ConsoleCopyOptions['prepare']>;

/**
 * Starts a console with demo people, as `npm start` has it, whose mirror has everything that the platform lists and whose
 * alerts are told. From then on both rest until a test asks: `copy.turn('mirror', 'alerts')`.
 */
export async function startFilledCopy(
  more: Readonly<Record<string, string>> = {},
  prepare: Prepare = () => Promise.resolve(),
): Promise<Copy> {
  const variables = { ...demoVariables, MIRROR_DAYS: '', ...workOnRequest, ...more };
  const copy = await startOnKept(variables, prepare);
  await copy.turn('mirror', 'alerts');
  return copy;
}

/** Starts on the store that was filled before all tests, or on an empty one. */
async function startOnKept(variables: Readonly<Record<string, string>>, prepare: Prepare): Promise<Copy> {
  const told = process.env[filledStoreVariable];
  if (told === undefined) return await startConsoleCopy({ variables, prepare });
  const { dataDir: kept, anchorMs, origin } = filledStore.parse(JSON.parse(told));
  return await startConsoleCopy({
    variables,
    sandboxFlags: anchorFlags(anchorMs),
    prepare: async (environment) => {
      const { DATA_DIR: dataDir = '', PLATFORM_BASE_URL: to = '' } = environment;
      await rm(dataDir, { recursive: true, force: true });
      // Over a thousand files: Node's own `cp` takes ten times the processor time of the system's.
      await promisify(execFile)('cp', ['-R', kept, dataDir]);
      await runStoreCommand(environment, 'move-mirror', JSON.stringify({ from: origin, to }));
      await prepare(environment);
    },
  });
}
