import path from 'node:path';
import { Refusal } from './refusal.mjs';
import { root } from './paths.mjs';

/**
 * What start itself needs to know before anything is installed. The rest of the variables is judged by lib/env.ts.
 *
 * @typedef {object} Settings
 * @property {number} port
 * @property {number} sandboxPort
 * @property {string} sandboxOrigin
 * @property {string} dataDir absolute
 * @property {boolean} ownSandbox false when PLATFORM_BASE_URL names a platform
 */

const platformVariables = ['PLATFORM_CLIENT_ID', 'PLATFORM_API_KEY', 'PLATFORM_ENVIRONMENT'];

/**
 * @param {Record<string, string>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const port = readPort(environment, 'PORT', 3000);
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', 4010);
  const ownSandbox = !environment['PLATFORM_BASE_URL'];
  if (ownSandbox && port === sandboxPort) {
    throw new Refusal(`PORT and SANDBOX_PORT are both ${port}: give one of them another number.`);
  }
  if (ownSandbox) refuseStrayPlatform(environment);
  else requirePlatform(environment);
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  return {
    port,
    sandboxPort,
    sandboxOrigin,
    dataDir: path.resolve(root, environment['DATA_DIR'] || '.data'),
    ownSandbox,
  };
}

/**
 * @param {Record<string, string>} environment
 * @param {string} name
 * @param {number} fallback
 */
function readPort(environment, name, fallback) {
  const text = environment[name];
  if (!text) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Refusal(`${name} is "${text}": set it to a whole number from 1 to 65535.`);
  return port;
}

/** @param {Record<string, string>} environment */
function requirePlatform(environment) {
  const missing = platformVariables.filter((name) => !environment[name]);
  if (missing.length === 0) return;
  const verb = missing.length === 1 ? 'is' : 'are';
  throw new Refusal(
    `PLATFORM_BASE_URL is set but ${missing.join(' and ')} ${verb} missing: set ${missing.length === 1 ? 'it' : 'them'} too, or unset PLATFORM_BASE_URL to run with the sandbox.`,
  );
}

/**
 * Credentials without an address would silently go unused while the person believes in a real platform.
 *
 * @param {Record<string, string>} environment
 */
function refuseStrayPlatform(environment) {
  const stray = platformVariables.filter((name) => environment[name]);
  if (stray.length === 0) return;
  throw new Refusal(
    `${stray.join(' and ')} ${stray.length === 1 ? 'is' : 'are'} set but PLATFORM_BASE_URL is missing: set it to the platform's address, or unset ${stray.length === 1 ? 'it' : 'them'} to run with the sandbox.`,
  );
}
