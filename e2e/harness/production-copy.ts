import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';

/** Whoever signs in there: a console for real money has no demo people. */
export const productionPerson = {
  email: 'olga@production.test',
  name: 'Olga Operator',
  role: 'operator',
  password: 'a-password-of-this-test-alone',
} as const;

/** A console that was told that its platform is the real one. */
export async function startProductionCopy(): Promise<Copy> {
  return await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      await make(environment, 'make-person.mjs', JSON.stringify(productionPerson));
    },
  });
}

/** The same, with the cookie of somebody who acts through a sandbox all the same. */
export async function startCopyWithSandboxCaller(): Promise<{ readonly copy: Copy; readonly cookie: string }> {
  let cookie = '';
  const copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      await make(environment, 'make-person.mjs', JSON.stringify(productionPerson));
      cookie = await make(environment, 'make-sandbox-caller.mjs');
    },
  });
  return { copy, cookie };
}

async function make(environment: NodeJS.ProcessEnv, script: string, ...given: string[]): Promise<string> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const line = ['--liftoff-only', '--import', 'tsx', '--conditions=react-server', file, ...given];
  return (await promisify(execFile)(process.execPath, line, { env: environment })).stdout;
}
