import { once } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Copy, startCopy } from '../e2e/harness/console';
import { commandOf, descendantsOf, isRunning } from '../e2e/harness/process-tree';
import { SandboxControl } from '../e2e/harness/sandbox';
import { csrfTokenIn } from '../e2e/pages/sign-in';
import {
  endWithAll,
  type ExitEvent,
  expectAnswers,
  processesOf,
  startForThisTest,
} from './start/started-copies.fixture';

const buildId = fileURLToPath(new URL('../.next/BUILD_ID', import.meta.url));
const longestEndMs = 5_000;

let running: Copy;

beforeAll(async () => {
  running = await startCopy();
});
afterAll(() => running.stop());

test('a second start neither installs nor builds, runs beside the first, and SIGTERM ends it alone', async () => {
  const built = statSync(buildId).mtimeMs;
  const second = await startForThisTest();
  expect(second.output()).not.toMatch(/Installing|Building/);
  expect(second.output()).toMatch(
    /^Step 1 of 2: Starting the sandbox\.\.\.\n[^]*Step 1 of 2: Starting the sandbox: done in [\d.]+ s\nStep 2 of 2: Starting the console\.\.\.\n[^]*Step 2 of 2: Starting the console: done in [\d.]+ s\n/,
  );
  expect(statSync(buildId).mtimeMs).toBe(built);
  await expectAnswers(second);
  expect(await endWithAll(second, 'SIGTERM')).toBeLessThan(longestEndMs);
  await expectAnswers(running);
});

test('a start with a platform of its own has no sandbox and no demo, on the sign-in page or behind it', async () => {
  const { credentials } = await new SandboxControl(running.sandboxOrigin).fixtures();
  const copy = await startForThisTest({
    PLATFORM_BASE_URL: running.sandboxOrigin,
    PLATFORM_CLIENT_ID: credentials.client_id,
    PLATFORM_API_KEY: credentials.api_key,
    PLATFORM_ENVIRONMENT: 'sandbox',
  });
  expect(copy.output()).toContain(`Environment: sandbox, ${running.sandboxOrigin}`);
  expect(copy.output()).not.toContain('Demo');
  expect(
    descendantsOf(copy.process.pid ?? 0)
      .map(commandOf)
      .join(),
  ).not.toContain('sandbox/serve.ts');

  const { origin } = copy;
  const page = await fetch(`${origin}/sign-in`);
  const html = await page.text();
  const words = html.replaceAll(/<(head|script|style)\b[^]*?<\/\1>|<[^>]*>/g, ' ');
  expect(words).toContain('Sign in');
  expect(words).not.toMatch(/demo/i);
  const { demoPassword: password } = running;
  expect(password).not.toBe('');
  expect(html).not.toContain(password);
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const email = 'operator@demo.test';
  const body = new URLSearchParams({ csrfToken: csrfTokenIn(html), email, password, callbackUrl: '/' });
  const address = `${origin}/api/auth/callback/credentials`;
  const { headers } = await fetch(address, { method: 'POST', redirect: 'manual', headers: { origin, cookie }, body });
  expect(new URL(headers.get('location') ?? '', origin).searchParams.get('problem')).toBe('wrong');
});

describe('nothing outlives its start', () => {
  test('after Ctrl-C', async () => {
    expect(await endWithAll(await startForThisTest(), 'SIGINT')).toBeLessThan(longestEndMs);
  });

  test('after it was killed outright', async () => {
    const copy = await startForThisTest();
    const below = processesOf(copy);
    copy.process.kill('SIGKILL');
    // Each ends its work first, for eight seconds at most (lib/front/serve.mjs).
    await vi.waitFor(() => expect(below.filter(isRunning).map(commandOf)).toEqual([]), { timeout: 15_000 });
  });

  test('after one of its servers died, and says which', async () => {
    const copy = await startForThisTest();
    const below = processesOf(copy);
    const sandbox = below.find((pid) => commandOf(pid).includes('sandbox/serve.ts'));
    process.kill(sandbox ?? 0, 'SIGKILL');
    const [code] = (await once(copy.process, 'close')) as ExitEvent;
    expect(code).toBe(1);
    expect(copy.output()).toContain('The sandbox was ended by SIGKILL, so everything was stopped');
    expect(below.filter(isRunning).map(commandOf)).toEqual([]);
  });
});
