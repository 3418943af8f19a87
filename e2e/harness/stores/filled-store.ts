import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { todayIn } from '@/lib/format/plain-date';
import { type ConsoleCopyOptions, type Copy, demoVariables, startConsoleCopy, workOnRequest } from '../console';
import { builtSandboxVariable } from '../sandbox';
import { builtCommandsVariable, runStoreCommand } from './empty-store';
import { fingerprint, KeptStore } from './kept-stores';

/** Describes the filled store; where it is unset, each console fills its mirror itself. */
const filledStoreVariable = 'E2E_FILLED_STORE';

const filledStore = z.object({
  dataDir: z.string(),
  /** The sandbox drew its records up to this time, Unix milliseconds; from it another sandbox draws the same ones. */
  anchorMs: z.int(),
  /** The address of its platform, by which the mirror knows an account. */
  origin: z.string(),
});
type FilledStore = z.output<typeof filledStore>;

/**
 * The platform of every filled store: all consoles that begin with one know their sandboxes by this address, so that a
 * copy of the store needs no change.
 */
const platform = 'http://127.0.0.1:4999';

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
 * Finds or fills one mirror before all browser tests, from which their consoles begin. Filling one keeps a processor
 * busy for a minute or more.
 */
export default async function makeFilledStore(): Promise<() => Promise<void>> {
  // A store from outside is used as it is.
  if (process.env[filledStoreVariable] !== undefined) return () => Promise.resolve();
  const { made, remove } = await keepOrFill();
  // The workers are children of this process and inherit the variable.
  process.env[filledStoreVariable] = JSON.stringify(made);
  return remove;
}

interface TakenStore {
  readonly made: FilledStore;
  readonly remove: () => Promise<void>;
}

async function keepOrFill(): Promise<TakenStore> {
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
  const key = await keyOfFilled();
  if (key === undefined) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
    await fill(dataDir, thisHour);
    return {
      made: { dataDir, anchorMs: thisHour, origin: platform },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const storeOf = (anchorMs: number) => new KeptStore(`filled-${key}-${anchorMs}`);
  const anchorMs = [thisHour, thisHour - hourMs].find((one) => isToday(one) && storeOf(one).isMade) ?? thisHour;
  const dataDir = await storeOf(anchorMs).take(async (folder) => await fill(folder, anchorMs));
  // Later runs use it too.
  return { made: { dataDir, anchorMs, origin: platform }, remove: () => Promise.resolve() };
}

/** Tests expect records of today in the zone of the platform, of the servers and of the browsers. */
function isToday(anchorMs: number): boolean {
  return ['Asia/Shanghai', 'UTC', 'Europe/Berlin'].every(
    (zone) => todayIn(zone, anchorMs) === todayIn(zone, Date.now()),
  );
}

/** Of everything that a filled store comes from; undefined for a build that does not say from which sources it is. */
async function keyOfFilled(): Promise<string | undefined> {
  const { [builtSandboxVariable]: sandbox, [builtCommandsVariable]: commands } = process.env;
  const build = ['.next/sources.sha256', '.next/BUILD_ID'];
  if (sandbox === undefined || commands === undefined || !build.every((file) => existsSync(file))) return undefined;
  const harness = ['console.ts', 'sandbox.ts', 'lead-to-sandbox.mjs', 'stores'].map((name) => `e2e/harness/${name}`);
  return await fingerprint([...build, sandbox, commands, ...harness]);
}

async function fill(folder: string, anchorMs: number): Promise<void> {
  const copy = await startConsoleCopy({
    variables: filledVariables,
    platform,
    sandboxFlags: anchorFlags(anchorMs),
    inspect: async (environment) => {
      // A console that was killed leaves its last changes in the log, and each copy would apply them again.
      await runStoreCommand(environment, 'checkpoint');
      await cp(environment['DATA_DIR'] ?? '', folder, { recursive: true });
    },
  });
  await untilFilled(copy);
  await copy.stop();
}

const filledVariables = { ...demoVariables, MIRROR_DAYS: '' };

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
  const variables = { ...filledVariables, ...workOnRequest, ...more };
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
    platform: origin,
    store: kept,
    sandboxFlags: anchorFlags(anchorMs),
    prepare,
  });
}
