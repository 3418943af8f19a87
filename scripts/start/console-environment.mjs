import { Refusal } from './refusal.mjs';
import { keptSecret } from './secrets.mjs';
import { loadEnvironmentRules } from './typescript.mjs';

/**
 * The whole environment of the console, but for the credentials of an own sandbox, which that makes up itself. Nothing
 * is left to a default that another part might choose differently.
 *
 * @param {Record<string, string>} variables the person's
 * @param {import('./settings.mjs').Settings} settings
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
          // It has no limits of its own.
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
 * Asks the console's own rules about every variable, before anything is started with them.
 *
 * @param {Record<string, string>} environment
 * @param {import('./settings.mjs').Settings} settings
 */
export async function judgeEnvironment(environment, settings) {
  const { readEnvironment, EnvironmentError } = await loadEnvironmentRules();
  const later = settings.ownSandbox
    ? { PLATFORM_CLIENT_ID: 'from the sandbox', PLATFORM_API_KEY: 'from the sandbox' }
    : {};
  try {
    readEnvironment({ ...environment, ...later });
  } catch (error) {
    if (error instanceof EnvironmentError) throw new Refusal(error.message);
    throw error;
  }
}
