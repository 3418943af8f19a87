import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startConsoleCopy } from './console-copy';
import type { Copy } from './copy';

const maker = fileURLToPath(new URL('make-person.mjs', import.meta.url));

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
      const given = ['--import', 'tsx', '--conditions=react-server', maker, JSON.stringify(productionPerson)];
      await promisify(execFile)(process.execPath, given, { env: environment });
    },
  });
}
