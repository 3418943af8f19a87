import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../start/command.mjs';
import { consoleEnvironment, readEnvironment, readSettings } from '../start/environment.mjs';

/**
 * Runs a script with the store and the keys that `npm start` would use, and exits with its code.
 *
 * @param {string} script beside this file
 * @param {{ flags?: string[], args?: string[] }} [given] flags are Node's, args the script's
 */
export async function runOnStore(script, { flags = [], args = [] } = {}) {
  const variables = readEnvironment(inRoot('.env'), process.env);
  const settings = readSettings(variables);
  const environment = consoleEnvironment(variables, settings, { dev: false });
  // The credentials of an own sandbox are known only while it runs, and no script here calls the platform.
  const unused = settings.ownSandbox ? { PLATFORM_CLIENT_ID: 'not asked', PLATFORM_API_KEY: 'not asked' } : {};
  const command = ['--import', 'tsx', ...flags, inRoot('scripts', 'maintenance', script), ...args];
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...environment, ...unused },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}
