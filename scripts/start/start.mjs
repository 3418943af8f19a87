import { inRoot, Refusal } from './command.mjs';
import { consoleEnvironment, judgeEnvironment, ownDataFolder, readEnvironment, readSettings } from './environment.mjs';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { Processes } from './processes.mjs';
import { readCredentials, requireFreePort, startConsoleServer, startSandboxServer } from './servers.mjs';

/**
 * From a checkout to a running console. What can be wrong is asked in the order in which it costs least to find out.
 *
 * @param {{ dev: boolean }} mode
 */
export async function start(mode) {
  const variables = readEnvironment(inRoot('.env'), process.env);
  const settings = readSettings(variables);
  const processes = new Processes();
  ownDataFolder(settings.dataDir);
  await requireFreePort('PORT', settings.port);
  if (settings.ownSandbox) await requireFreePort('SANDBOX_PORT', settings.sandboxPort);
  await ensureInstalled(processes, { forTests: false });
  const environment = consoleEnvironment(variables, settings, mode);
  await judgeEnvironment(environment, settings);
  if (!mode.dev) await ensureBuilt(processes);
  try {
    const servers = await startServers(processes, settings, environment, mode);
    await announce(settings, environment);
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
 */
async function startServers(processes, settings, environment, mode) {
  if (!settings.ownSandbox) return [await startConsoleServer(processes, settings, environment, mode)];
  const sandbox = await startSandboxServer(processes, settings, environment);
  const credentials = await readCredentials(settings);
  return [sandbox, await startConsoleServer(processes, settings, { ...environment, ...credentials }, mode)];
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
 */
async function announce(settings, environment) {
  const lines = [
    `Payments Console: ${environment['CONSOLE_ORIGIN']}`,
    settings.ownSandbox
      ? `Environment: sandbox, its own on port ${settings.sandboxPort}`
      : `Environment: ${environment['PLATFORM_ENVIRONMENT']}, ${environment['PLATFORM_BASE_URL']}`,
    ...(settings.ownSandbox ? await demoAccounts() : []),
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
