import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, startConsoleCopy } from '../e2e/harness/console';
import { runStoreCommand } from '../e2e/harness/empty-store';
import { totpCode } from '../e2e/harness/totp';
import type { MadeCaller } from '../e2e/harness/store-commands.fixture';

const [sealed, sealsNext] = [
  'the session secret of last year, of this test',
  'the session secret of this year, of this test',
];

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const secretOf = (year: string) => `the data secret of ${year}, of this test and of nothing else`;
const [first, second, third] = [secretOf('last year'), secretOf('this year'), secretOf('next year')];

async function run(environment: NodeJS.ProcessEnv, ...command: string[]) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
    return { code: 0, out: stdout, words: '' };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, words: stderr };
  }
}

type Ended = Awaited<ReturnType<typeof run>>;

let copy: Copy;
let olga: MadeCaller;
let alone: Ended;
let rotated: Ended;
let afterStart: Ended | undefined;

const rotate = async (environment: NodeJS.ProcessEnv) => await run(environment, here('secrets-rotate.mjs'));

beforeAll(async () => {
  copy = await startConsoleCopy({
    variables: {
      PLATFORM_ENVIRONMENT: 'production',
      LOG_LEVEL: 'info',
      AUDIT_SECRETS: 'the audit secret of this test and of nothing else',
      // The console is started with another one still, and must seal everything anew by itself.
      DATA_SECRET: third,
      DATA_SECRET_PREVIOUS: second,
      SESSION_SECRET: sealsNext,
      SESSION_SECRET_PREVIOUS: sealed,
    },
    prepare: async (environment) => {
      const wanted = [{ name: 'olga', role: 'operator', factor: 'proven', sessions: ['code'] }];
      const firstYear = {
        ...environment,
        DATA_SECRET: first,
        DATA_SECRET_PREVIOUS: '',
        SESSION_SECRET: sealed,
        SESSION_SECRET_PREVIOUS: '',
      };
      const made = await runStoreCommand(firstYear, 'make-callers', JSON.stringify(wanted));
      olga = (made as { olga: MadeCaller }).olga;
      alone = await rotate(firstYear);
      rotated = await rotate({ ...environment, DATA_SECRET: second, DATA_SECRET_PREVIOUS: first });
    },
    inspect: async (environment) => {
      afterStart = await rotate(environment);
    },
  });
}, 300_000);
afterAll(async () => {
  if (afterStart === undefined) await copy.stop();
});

test('the command needs both secrets, and seals everything anew', () => {
  expect(alone).toMatchObject({ code: 1, out: '' });
  expect(alone.words).toContain('DATA_SECRET_PREVIOUS is missing');
  expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^1 texts were sealed/) as string });
});

test('a console that is started with both seals everything anew beside its work, and what was sealed opens', async () => {
  // The cookie is sealed with the former session secret, and the secret of the app with the first data secret.
  const code = totpCode(olga.secret, Date.now() + 30_000);
  const entered = await fetch(`${copy.origin}/api/auth/code`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: copy.origin, cookie: olga.sessions[0]?.cookie ?? '' },
    body: new URLSearchParams({ code, callbackUrl: '/' }),
  });
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
  expect(copy.output()).toMatch(/"sealed-anew"[^\n]*"count":1\b/);
  await copy.stop();
  // The command has nothing left to do.
  expect(afterStart).toMatchObject({ code: 0, out: expect.stringMatching(/^0 texts were sealed/) as string });
});
