import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprintSources } from './fingerprint.mjs';
import { inRoot, nextBinary } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { underSetupLock } from './setup-lock.mjs';

const stamp = inRoot('.next', 'sources.sha256');

/**
 * Builds the console, unless the build that is there was made from these sources.
 *
 * @param {import('./processes.mjs').Processes} processes
 */
export async function ensureBuilt(processes) {
  if (isBuilt()) return;
  await underSetupLock(async () => {
    if (isBuilt()) return;
    process.stdout.write('Building the console...\n');
    await build(processes, 'keep');
  });
}

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {'show' | 'keep'} output
 */
export async function rebuild(processes, output) {
  await underSetupLock(() => build(processes, output));
}

function isBuilt() {
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
