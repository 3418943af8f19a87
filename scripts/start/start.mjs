import { inRoot, Refusal, consoleProgram, nextBinary } from './command.mjs';
import { consoleEnvironment, judgeEnvironment, ownDataFolder, readEnvironment, readSettings } from './environment.mjs';
import { ensureBuilt, ensureInstalled, isBuilt, isInstalled } from './build.mjs';
import { numberSteps } from './show-step.mjs';
import { Processes } from './processes.mjs';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * Brings a checkout to a running console. The cheapest checks come first.
 *
 * @param {{ dev: boolean }} mode
 */
export async function start(mode) {
  const variables = readEnvironment(inRoot('.env'), process.env);
  const settings = readSettings(variables);
  const processes = new Processes();
  await ownDataFolder(settings.dataDir);
  await requireFreePort('PORT', settings.port);
  if (settings.ownSandbox) await requireFreePort('SANDBOX_PORT', settings.sandboxPort);
  const steps = [!isInstalled(false), !mode.dev && !isBuilt(), settings.ownSandbox, true];
  const show = numberSteps(steps.filter(Boolean).length);
  await ensureInstalled(processes, { forTests: false, show });
  const environment = consoleEnvironment(variables, settings, mode);
  await judgeEnvironment(environment, settings);
  if (!mode.dev) await ensureBuilt(processes, show);
  try {
    // The demo accounts are read while the servers start, because reading them takes part of a second.
    const [servers, accounts] = await Promise.all([
      startServers(processes, settings, environment, mode, show),
      settings.ownSandbox ? demoAccounts() : [],
    ]);
    announce(settings, environment, accounts);
    for (const server of servers) server.show();
    await untilOneEnds(processes, servers);
  } finally {
    await processes.stopAll();
  }
}

/**
 * @param {Processes} processes
 * @param {import('./environment.mjs').Settings} settings
 * @param {Record<string, string>} environment
 * @param {{ dev: boolean }} mode
 * @param {import('./show-step.mjs').Show} show
 */
async function startServers(processes, settings, environment, mode, show) {
  /** @param {Record<string, string>} [credentials] */
  const startConsole = (credentials) =>
    show('Starting the console', () =>
      startConsoleServer(processes, settings, { ...environment, ...credentials }, mode),
    );
  if (!settings.ownSandbox) return [await startConsole()];
  const sandbox = await show('Starting the sandbox', () => startSandboxServer(processes, settings, environment));
  return [sandbox, await startConsole(await readCredentials(settings))];
}

/**
 * @param {Processes} processes
 * @param {import('./processes.mjs').Child[]} servers
 */
async function untilOneEnds(processes, servers) {
  const end = await Promise.race(servers.map(async (server) => `${server.name} ${await server.ended}`));
  await processes.untilStopped();
  throw new Refusal(`${end}, so everything was stopped: see what it says above and start again.`);
}

/**
 * @param {import('./environment.mjs').Settings} settings
 * @param {Record<string, string>} environment of the console
 * @param {readonly string[]} accounts
 */
function announce(settings, environment, accounts) {
  const lines = [
    `Payments Console: ${environment['CONSOLE_ORIGIN']}`,
    settings.ownSandbox
      ? `Environment: sandbox, its own on port ${settings.sandboxPort}`
      : `Environment: ${environment['PLATFORM_ENVIRONMENT']}, ${environment['PLATFORM_BASE_URL']}`,
    ...accounts,
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

async function demoAccounts() {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../lib/access/people/demo-people')} */
  const { demoPassword, demoPeople } = await tsImport('../../lib/access/people/demo-people.ts', import.meta.url);
  return [
    `Demo accounts, each with the password ${demoPassword}`,
    ...demoPeople.map(({ email, name }) => `  ${email.padEnd(22)} ${name}`),
  ];
}

/**
 * @typedef {object} Server
 * @property {string} name at the beginning of a sentence
 * @property {string[]} args for Node
 * @property {Record<string, string>} environment
 * @property {{ variable: string, number: number }} port
 * @property {string} healthUrl
 */

/** Generous, because the first start of a slow machine also fills the sandbox and, in development, compiles. */
const startLimitMs = 120_000;

/**
 * Starts a server and waits until it answers.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {Server} server
 */
async function startServer(processes, server) {
  const child = processes.start({
    name: server.name,
    command: [process.execPath, '--import', followParent, ...server.args],
    environment: server.environment,
    output: 'keep',
  });
  const answer = new AbortController();
  const outcome = await Promise.race([healthy(server.healthUrl, answer.signal), child.ended]);
  answer.abort();
  await processes.untilStopped();
  if (outcome === 'healthy') return child;
  if (child.kept.includes('EADDRINUSE')) throw portInUse(server.port.variable, server.port.number);
  const lastWords = findLastWords(child);
  // Both servers print a problem that a person can solve as one sentence, and end with code 1.
  if (outcome === 'ended with code 1' && /^[A-Z].*\.$/.test(lastWords)) throw new Refusal(lastWords);
  process.stderr.write(child.kept);
  throw new Refusal(
    outcome === 'silent'
      ? `${server.name} did not answer at ${server.healthUrl} within ${startLimitMs / 1000} seconds: see what it says above.`
      : `${server.name} ${outcome} while starting: mend what it says above and start again.`,
  );
}

/**
 * The sentence of a refused start: the console logs it as JSON, the sandbox prints it plainly.
 *
 * @param {import('./processes.mjs').Child} child
 */
function findLastWords({ kept, complaints }) {
  const line = kept.split('\n').findLast((one) => one.includes('"event":"start-refused"'));
  if (line === undefined) return complaints.trim().split('\n').at(-1) ?? '';
  // The line was written by lib/access/start.ts.
  const { sentence } = /** @type {{ sentence: string }} */ (JSON.parse(line));
  return sentence.split('\n').at(-1) ?? '';
}

const followParent = pathToFileURL(inRoot('scripts', 'start', 'follow-parent.mjs')).href;

/**
 * @param {string} url
 * @param {AbortSignal} stop
 * @returns {Promise<'healthy' | 'silent'>}
 */
async function healthy(url, stop) {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && !stop.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    const body = await answer?.text();
    // A console whose secret opens nothing of its store stays, to say so on its sign-in page; its log says what to do.
    if (answer?.ok || body?.includes('DATA_SECRET')) return 'healthy';
    await wait(50);
  }
  return 'silent';
}

/**
 * Starts the stand-in platform.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {import('./environment.mjs').Settings} settings
 * @param {Record<string, string>} environment
 */
async function startSandboxServer(processes, settings, environment) {
  if (!existsSync(inRoot('sandbox', 'serve.ts'))) {
    throw new Refusal(
      'This installation has no stand-in platform: set PLATFORM_BASE_URL and the variables that go with it.',
    );
  }
  const data = path.join(settings.dataDir, 'sandbox');
  return await startServer(processes, {
    name: 'The sandbox',
    args: ['--import', 'tsx', 'sandbox/serve.ts', '--port', String(settings.sandboxPort), '--data', data],
    environment,
    port: { variable: 'SANDBOX_PORT', number: settings.sandboxPort },
    healthUrl: `${settings.sandboxOrigin}/sandbox/health`,
  });
}

/**
 * The sandbox makes its own credentials, as a platform does.
 *
 * @param {import('./environment.mjs').Settings} settings
 */
async function readCredentials({ sandboxOrigin, sandboxPort }) {
  const answer = await fetch(`${sandboxOrigin}/sandbox/fixtures`);
  // The fields that are read are checked below.
  const fixtures = /** @type {{ credentials?: { client_id?: unknown, api_key?: unknown } }} */ (await answer.json());
  const { client_id: clientId, api_key: apiKey } = fixtures.credentials ?? {};
  if (typeof clientId !== 'string' || typeof apiKey !== 'string') {
    throw new Refusal(
      `What answers on port ${sandboxPort} is not the sandbox: stop it, or set SANDBOX_PORT to a free port.`,
    );
  }
  return { PLATFORM_CLIENT_ID: clientId, PLATFORM_API_KEY: apiKey };
}

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {import('./environment.mjs').Settings} settings
 * @param {Record<string, string>} environment
 * @param {{ dev: boolean }} mode
 */
async function startConsoleServer(processes, settings, environment, { dev }) {
  return await startServer(processes, {
    name: 'The console',
    args: dev ? [nextBinary, 'dev', '-p', String(settings.port)] : [consoleProgram],
    environment,
    port: { variable: 'PORT', number: settings.port },
    healthUrl: `http://127.0.0.1:${settings.port}/api/health/ready`,
  });
}

/**
 * @param {string} variable
 * @param {number} port
 */
async function requireFreePort(variable, port) {
  for (const host of ['127.0.0.1', '::']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') throw portInUse(variable, port);
    if (code === 'EACCES') {
      throw new Refusal(`${variable} is ${port}, which this user may not open: set it to a number above 1023.`);
    }
  }
}

/**
 * @param {string} variable
 * @param {number} port
 */
function portInUse(variable, port) {
  return new Refusal(`Port ${port} is in use: stop what listens there, or set ${variable} to a free port.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of the error, when there was one
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
