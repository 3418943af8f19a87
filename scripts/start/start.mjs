import { announce } from './announce.mjs';
import { ensureBuilt } from './console-build.mjs';
import { consoleEnvironment, judgeEnvironment } from './console-environment.mjs';
import { startConsole } from './console-server.mjs';
import { ownDataFolder } from './data-folder.mjs';
import { ensureInstalled } from './dependencies.mjs';
import { readEnvironment } from './dotenv.mjs';
import { inRoot } from './paths.mjs';
import { requireFreePort } from './port.mjs';
import { Processes } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { readCredentials, startSandbox } from './sandbox-server.mjs';
import { readSettings } from './settings.mjs';

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
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} environment
 * @param {{ dev: boolean }} mode
 */
async function startServers(processes, settings, environment, mode) {
  if (!settings.ownSandbox) return [await startConsole(processes, settings, environment, mode)];
  const sandbox = await startSandbox(processes, settings, environment);
  const credentials = await readCredentials(settings);
  return [sandbox, await startConsole(processes, settings, { ...environment, ...credentials }, mode)];
}

/**
 * @param {Processes} processes
 * @param {import('./child.mjs').Child[]} servers
 */
async function untilOneEnds(processes, servers) {
  const end = await Promise.race(servers.map(async (server) => `${server.name} ${await server.ended}`));
  await processes.untilStopped();
  throw new Refusal(`${end}, so everything was stopped: see what it says above and start again.`);
}
