import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { startServer } from './server.mjs';

/**
 * Starts the stand-in platform.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} environment
 */
export async function startSandbox(processes, settings, environment) {
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
 * The sandbox makes up its own credentials, as a platform does.
 *
 * @param {import('./settings.mjs').Settings} settings
 */
export async function readCredentials({ sandboxOrigin, sandboxPort }) {
  const answer = await fetch(`${sandboxOrigin}/sandbox/fixtures`);
  // What is read of it is checked below.
  const fixtures = /** @type {{ credentials?: { client_id?: unknown, api_key?: unknown } }} */ (await answer.json());
  const { client_id: clientId, api_key: apiKey } = fixtures.credentials ?? {};
  if (typeof clientId !== 'string' || typeof apiKey !== 'string') {
    throw new Refusal(
      `What answers on port ${sandboxPort} is not the sandbox: stop it, or set SANDBOX_PORT to a free port.`,
    );
  }
  return { PLATFORM_CLIENT_ID: clientId, PLATFORM_API_KEY: apiKey };
}
