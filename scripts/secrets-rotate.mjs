import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { consoleEnvironment } from './start/console-environment.mjs';
import { readEnvironment } from './start/dotenv.mjs';
import { inRoot } from './start/paths.mjs';
import { readSettings } from './start/settings.mjs';

// npm run secrets:rotate: the store is the one that `npm start` would use. A console on the embedded store holds it alone,
// and seals everything anew by itself when it is started with both secrets.
const variables = readEnvironment(inRoot('.env'), process.env);
const settings = readSettings(variables);
const environment = consoleEnvironment(variables, settings, { dev: false });
const unused = { PLATFORM_CLIENT_ID: 'not asked', PLATFORM_API_KEY: 'not asked' };
const child = spawn(
  process.execPath,
  ['--import', 'tsx', '--conditions=react-server', inRoot('scripts/secrets/rotate.ts')],
  { stdio: 'inherit', env: { ...process.env, ...environment, ...(settings.ownSandbox ? unused : {}) } },
);
const [code] = await once(child, 'exit');
process.exitCode = typeof code === 'number' ? code : 1;
