import { consoleProgram, nextBinary } from './paths.mjs';
import { startServer } from './server.mjs';

/**
 * @param {import('./processes.mjs').Processes} processes
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} environment
 * @param {{ dev: boolean }} mode
 */
export async function startConsole(processes, settings, environment, { dev }) {
  return await startServer(processes, {
    name: 'The console',
    args: dev ? [nextBinary, 'dev', '-p', String(settings.port)] : [consoleProgram],
    environment,
    port: { variable: 'PORT', number: settings.port },
    healthUrl: `http://127.0.0.1:${settings.port}/api/health/ready`,
  });
}
