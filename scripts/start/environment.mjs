import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { findMiswritten } from '../../lib/front/find-miswritten.mjs';
import { inRoot, Refusal, root } from './command.mjs';
import { takeLock } from '../../lib/lock/process-lock.mjs';

/**
 * The settings that a start needs before anything is installed. lib/env.ts checks the other variables.
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
 * Credentials without an address would go unused while the person believes that the console uses a real platform.
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

/**
 * The whole environment of the console, except for the credentials of an own sandbox, which the sandbox makes itself.
 * No variable is left to a default that another part might choose differently.
 *
 * @param {Record<string, string>} variables the person's
 * @param {Settings} settings
 * @param {{ dev: boolean }} mode
 * @returns {Record<string, string>}
 */
export function consoleEnvironment(variables, settings, { dev }) {
  const origin = variables['CONSOLE_ORIGIN'] || `http://localhost:${settings.port}`;
  const secret = variables['SESSION_SECRET'] || keptSecret(settings.dataDir, 'session');
  const dataSecret = variables['DATA_SECRET'] || keptSecret(settings.dataDir, 'data');
  return {
    ...variables,
    ...(settings.ownSandbox
      ? {
          PLATFORM_BASE_URL: settings.sandboxOrigin,
          PLATFORM_ENVIRONMENT: 'sandbox',
          // The sandbox has no rate limit of its own.
          PLATFORM_CALLS_PER_MINUTE: variables['PLATFORM_CALLS_PER_MINUTE'] || '60000',
          DEMO: '1',
        }
      : { DEMO: '' }),
    PORT: String(settings.port),
    SANDBOX_PORT: String(settings.sandboxPort),
    DATA_DIR: settings.dataDir,
    CONSOLE_ORIGIN: origin,
    SESSION_SECRET: secret,
    DATA_SECRET: dataSecret,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/**
 * Checks every variable by the console's own rules, before a server is started with them.
 *
 * @param {Record<string, string>} environment
 * @param {Settings} settings
 */
export async function judgeEnvironment(environment, settings) {
  // The console's own code can be loaded only once the dependencies are installed.
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../lib/env')} */
  const { readEnvironment: judge, EnvironmentError } = await tsImport('../../lib/env.ts', import.meta.url);
  const later = settings.ownSandbox
    ? { PLATFORM_CLIENT_ID: 'from the sandbox', PLATFORM_API_KEY: 'from the sandbox' }
    : {};
  try {
    judge({ ...environment, ...later });
  } catch (error) {
    if (error instanceof EnvironmentError) throw new Refusal(error.message);
    throw error;
  }
}

const line = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/**
 * The variables of a `.env` text: `NAME=value`, `#` comments, single or double quotes. Node 20.9 has no reader for it.
 *
 * @param {string} text
 * @param {string} source the name of the text, for the refusal of any other line
 * @returns {Record<string, string>}
 *
 * @internal Exported for tests.
 */
export function parseDotenv(text, source) {
  /** @type {Record<string, string>} */
  const variables = {};
  text.split(/\r?\n/).forEach((raw, index) => {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    const [, name, value] = line.exec(trimmed) ?? [];
    if (name === undefined || value === undefined) {
      throw new Refusal(
        `Line ${index + 1} of ${source} is not NAME=value: write it so, or start it with # as a comment.`,
      );
    }
    variables[name] = unquote(value);
  });
  return variables;
}

/** @param {string} value */
function unquote(value) {
  // The value ends at the first mark behind which only a comment follows: the comment may have marks of its own.
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/(^|\s)#.*$/, '').trim();
}

/**
 * The variables of the file, overridden by the shell. A blank value means "not set" and is kept, so that a blank in the
 * shell also hides the file's value from Next, which reads the file on its own.
 *
 * @param {string} dotenv
 * @param {Record<string, string | undefined>} shell
 * @returns {Record<string, string>}
 */
export function readEnvironment(dotenv, shell) {
  /** @type {Record<string, string>} */
  const merged = readDotenv(dotenv);
  for (const [name, value] of Object.entries(shell)) {
    if (value !== undefined) merged[name] = value.trim() === '' ? '' : value;
  }
  // The values are checked before anything is made with them, such as a folder with a quotation mark in its name.
  const file = readFileSync(inRoot('lib', 'environment-variables.json'), 'utf8');
  const variables = /** @type {typeof import('../../lib/environment-variables.json')} */ (JSON.parse(file));
  const secret = Object.entries(variables).filter(([, { secret: isSecret }]) => isSecret);
  for (const [name] of secret) {
    const value = readSecretFile(name, merged);
    if (value !== undefined) merged[name] = value;
  }
  const problems = findMiswritten(merged, variables);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  return merged;
}

/**
 * A secret that stands in a file, as Docker and Kubernetes hand it over: `DATA_SECRET_FILE` names the file of
 * `DATA_SECRET`. The end of its line is not part of it.
 *
 * @param {string} name
 * @param {Record<string, string>} variables
 */
function readSecretFile(name, variables) {
  const file = variables[`${name}_FILE`]?.trim();
  if (!file) return undefined;
  if (variables[name]) throw new Refusal(`${name} and ${name}_FILE are both set: unset one of them.`);
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (secret.trim() !== '' && !/[\r\n]/.test(secret)) return secret;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Refusal(
      `${name}_FILE is "${file}", which cannot be read (${reason}): set it to a file that this user may read.`,
    );
  }
  throw new Refusal(`${name}_FILE is "${file}", which has no secret in its one line: write it there.`);
}

/** @param {string} file */
function readDotenv(file) {
  try {
    return parseDotenv(readFileSync(file, 'utf8'), '.env');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * The named secret of this data folder, made at its first use. Only the folder's owner may call this.
 *
 * @param {string} dataDir
 * @param {string} name
 */
function keptSecret(dataDir, name) {
  const folder = path.join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = path.join(folder, name);
  const kept = read(file);
  if (kept !== '') return kept;
  const made = randomBytes(32).toString('base64url');
  // The complete file is renamed into place, so that a crash leaves no half secret behind.
  writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** @param {string} file */
function read(file) {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Makes this process the only owner of the data folder: two consoles on one embedded store would destroy it.
 *
 * @param {string} dataDir
 */
export async function ownDataFolder(dataDir) {
  try {
    // Where the system refuses a folder, as under /proc, a recursive mkdir never returns on Node 20.
    const withParents = !existsSync(path.dirname(dataDir));
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: withParents, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Refusal(
      `DATA_DIR is "${dataDir}", which cannot be made or written (${reason}): set it to a folder of your own.`,
    );
  }
  const lock = await takeLock(path.join(dataDir, 'start.lock'), (to) => {
    process.stderr.write(`The data folder ${dataDir} belongs to ${to} now, so everything is stopped.\n`);
    process.exit(1);
  });
  if ('claim' in lock) return;
  throw new Refusal(
    `The data folder ${dataDir} is in use by ${lock.heldBy}: stop that one, or set DATA_DIR, PORT and SANDBOX_PORT to run beside it.`,
  );
}
