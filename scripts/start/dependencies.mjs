import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { underSetupLock } from './setup-lock.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked
 * @typedef {Record<string, Locked>} LockedPackages
 */

/**
 * Installs what package-lock.json names, unless it is there already.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ forTests: boolean }} options a started console needs nothing of the development dependencies
 */
export async function ensureInstalled(processes, { forTests }) {
  if (isInstalled(forTests)) return;
  await underSetupLock(async () => {
    if (isInstalled(forTests)) return;
    process.stdout.write('Installing the dependencies (npm ci)...\n');
    const { code, output } = await processes.run({
      name: 'npm ci',
      command: [...npmCommand(), 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
      environment: process.env,
      output: 'keep',
    });
    if (code === 0) return;
    process.stderr.write(output);
    throw new Refusal(`npm ci ended with code ${code}: mend what it says above and start again.`);
  });
}

/**
 * npm leaves its own record of what it installed; that it agrees with package-lock.json is the whole question.
 *
 * @param {boolean} forTests
 */
function isInstalled(forTests) {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([location, locked]) => {
    if (location === '' || locked.optional || locked.devOptional || (locked.dev && !forTests)) return true;
    const installed = found[location];
    return installed?.version === locked.version && installed?.integrity === locked.integrity;
  });
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
function npmCommand() {
  const running = process.env['npm_execpath'];
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}
