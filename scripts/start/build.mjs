import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot, nextBinary, Refusal } from './command.mjs';
import { showStep } from './show-step.mjs';
import { takeLock } from '../../lib/lock/process-lock.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked
 * @typedef {Record<string, Locked>} LockedPackages
 */

/**
 * Installs what package-lock.json names, unless it is there already.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ forTests: boolean, show?: import('./show-step.mjs').Show }} options a console that only starts needs no
 *   development dependencies
 */
export async function ensureInstalled(processes, { forTests, show = showStep }) {
  if (isInstalled(forTests)) return;
  const wanted = listWanted(forTests);
  const folders = wanted.map(([location]) => inRoot(location, 'package.json'));
  await show(
    `Installing ${wanted.length} packages`,
    () => underSetupLock(() => install(processes, forTests)),
    () => folders.filter((file) => existsSync(file)).length / folders.length,
  );
}

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {boolean} forTests
 */
async function install(processes, forTests) {
  if (isInstalled(forTests)) return;
  // `npm ci` empties the folder first: beneath a console that runs, packages for tests are only added.
  const verb = isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  const name = `npm ${verb.join(' ')}`;
  const { code, output } = await processes.run({
    name,
    command: [
      ...npmCommand(),
      ...verb,
      '--ignore-scripts',
      forTests ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
    ],
    environment: process.env,
    output: 'keep',
  });
  if (code === 0) return;
  process.stderr.write(output);
  throw new Refusal(`${name} ended with code ${code}: mend what it says above and start again.`);
}

/**
 * npm leaves a record of the packages that it installed: they are installed when it agrees with package-lock.json.
 *
 * @param {boolean} forTests
 */
export function isInstalled(forTests) {
  const found = readPackages('node_modules/.package-lock.json');
  return listWanted(forTests).every(([location, locked]) => {
    const installed = found[location];
    return installed?.version === locked.version && installed?.integrity === locked.integrity;
  });
}

/**
 * The packages that every machine needs; packages of one kind of machine are optional.
 *
 * @param {boolean} forTests
 */
function listWanted(forTests) {
  return Object.entries(readPackages('package-lock.json')).filter(
    ([location, locked]) => location !== '' && !locked.optional && !locked.devOptional && (forTests || !locked.dev),
  );
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readPackages(file) {
  try {
    // npm writes both files; the shape is its own.
    const lockfile = /** @type {{ packages: LockedPackages }} */ (JSON.parse(readFileSync(inRoot(file), 'utf8')));
    return lockfile.packages;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** The npm that runs this script, else the one on the path. */
export function npmCommand() {
  const running = process.env['npm_execpath'];
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}

const stamp = inRoot('.next', 'sources.sha256');

/**
 * Builds the console, unless the build that is there was made from these sources.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {import('./show-step.mjs').Show} [show]
 */
export async function ensureBuilt(processes, show = showStep) {
  if (isBuilt()) return;
  await show('Building the console', () =>
    underSetupLock(async () => {
      if (!isBuilt()) await build(processes, 'keep');
    }),
  );
}

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {'show' | 'keep'} output
 */
export async function rebuild(processes, output) {
  await underSetupLock(() => build(processes, output));
}

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintSources();
}

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {'show' | 'keep'} output
 */
async function build(processes, output) {
  const sources = fingerprintSources();
  rmSync(stamp, { force: true });
  const { code, output: kept } = await processes.run({
    name: 'the build',
    command: [process.execPath, nextBinary, 'build'],
    environment: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    output,
  });
  if (code !== 0) {
    process.stderr.write(kept);
    throw new Refusal(`The build ended with code ${code}: mend what it says above and start again.`);
  }
  writeFileSync(stamp, sources);
}

const folders = ['app', 'components', 'lib', 'public'];
/** Files at the top that Next, TypeScript and Tailwind read; those of the tests and the image's list of packages do not count. */
const topLevel = /^(?!next-env\.d\.ts$|eslint\.config\.|sbom\.|\.ox).*\.(?:ts|tsx|mjs|json)$/;

/**
 * Whether a file is a test or used by tests alone: no build contains it.
 *
 * @param {string} file
 */
export function isTestCode(file) {
  return /\.(test|fixture)\.tsx?$/.test(file);
}

/** One hash of all sources of a build: the same hash means the same build. */
function fingerprintSources() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sourceFiles() {
  const top = readdirSync(inRoot(), { withFileTypes: true }).filter(
    (entry) => entry.isFile() && topLevel.test(entry.name),
  );
  return [
    ...top.map((entry) => entry.name),
    ...folders.filter((folder) => existsSync(inRoot(folder))).flatMap(filesUnder),
  ].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(name);
    // The types of the messages are written by the build itself.
    return isTestCode(name) || name.endsWith('.d.json.ts') ? [] : [name];
  });
}

/**
 * node_modules and .next belong to the checkout, not to one start: two first starts take turns.
 *
 * @param {() => Promise<void>} work
 */
async function underSetupLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  let told = false;
  for (;;) {
    const lock = await takeLock(inRoot('.cache', 'setup.lock'), (to) => {
      process.stderr.write(`${to} installs or builds here now, so this start ends.\n`);
      process.exit(1);
    });
    if ('claim' in lock) {
      try {
        await work();
        return;
      } finally {
        lock.release();
      }
    }
    if (!told) process.stdout.write(`Waiting for ${lock.heldBy}, which is installing or building here...\n`);
    told = true;
    await wait(250);
  }
}
