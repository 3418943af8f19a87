import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Copy, noVariables, startCopy } from '../e2e/harness/console';
import { emptyStoreVariable } from '../e2e/harness/stores/empty-store';
import { csrfTokenIn } from '../e2e/pages/sign-in';
import { freePorts, SandboxControl } from '../e2e/harness/sandbox';
import { commandOf, descendantsOf, isRunning } from '../e2e/harness/process-tree';

const startScript = fileURLToPath(new URL('start.mjs', import.meta.url));
const buildId = fileURLToPath(new URL('../.next/BUILD_ID', import.meta.url));

/** The arguments of Node's `exit` event; `once` does not carry the types of events. */
type ExitEvent = [code: number | null, signal: NodeJS.Signals | null];

let running: Copy;
let spareFolder: string;

beforeAll(async () => {
  spareFolder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-'));
  // The start has no prepared store, as on a new machine.
  vi.stubEnv(emptyStoreVariable, undefined);
  running = await startCopy();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await running.stop();
  rmSync(spareFolder, { recursive: true });
});

describe('a problem stops the start with one sentence', () => {
  test('a second owner of the data folder', async () => {
    const { code, words } = await refusedStart({ DATA_DIR: running.dataDir });
    expect(words).toBe(
      `The data folder ${running.dataDir} is in use by process ${String(running.process.pid)}: stop that one, or set DATA_DIR, PORT and SANDBOX_PORT to run beside it.\n`,
    );
    expect(code).toBe(1);
  });

  test.each(['PORT', 'SANDBOX_PORT'])('%s in use', async (variable) => {
    const port = new URL(running.origin).port;
    const { code, words } = await refusedStart({ [variable]: port });
    expect(words).toBe(`Port ${port} is in use: stop what listens there, or set ${variable} to a free port.\n`);
    expect(code).toBe(1);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc": set it to a whole number from 1 to 65535.'],
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT is "70000": set it to a whole number from 1 to 65535.'],
    [{ PORT: '4001', SANDBOX_PORT: '4001' }, 'PORT and SANDBOX_PORT are both 4001: give one of them another number.'],
    [
      { PLATFORM_BASE_URL: 'https://platform.test', PLATFORM_CLIENT_ID: 'c', PLATFORM_ENVIRONMENT: 'sandbox' },
      'PLATFORM_BASE_URL is set but PLATFORM_API_KEY is missing: set it too, or unset PLATFORM_BASE_URL to run with the sandbox.',
    ],
    [
      { PLATFORM_API_KEY: 'k' },
      "PLATFORM_API_KEY is set but PLATFORM_BASE_URL is missing: set it to the platform's address, or unset it to run with the sandbox.",
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": set it to debug, info, warn, error or silent.'],
    [
      { DATABASE_URL: 'postgres://console@127.0.0.1:1/console' },
      'The database of DATABASE_URL does not answer: start it, or correct DATABASE_URL.',
    ],
  ])('%o', async (variables, sentence) => {
    expect(await refusedStart(variables)).toEqual({ code: 1, words: `${sentence}\n` });
  });
});

test('a second start neither installs nor builds, runs beside the first, and SIGTERM ends it alone', async () => {
  const built = statSync(buildId).mtimeMs;
  const second = await startForThisTest();
  expect(second.output()).not.toMatch(/Installing|Building/);
  expect(second.output()).toMatch(
    /^Step 1 of 2: Starting the sandbox\.\.\.\n[^]*Step 1 of 2: Starting the sandbox: done in [\d.]+ s\nStep 2 of 2: Starting the console\.\.\.\n[^]*Step 2 of 2: Starting the console: done in [\d.]+ s\n/,
  );
  expect(statSync(buildId).mtimeMs).toBe(built);
  await expectAnswers(second);
  await expectEndsWithAll(second, 'SIGTERM');
  await expectAnswers(running);
});

test('the secrets that it makes are readable by their owner only', () => {
  const folder = path.join(running.dataDir, 'secrets');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const modes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o600]));
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
    await expectEndsWithAll(await startForThisTest(), 'SIGINT');
  });

  test('after it was killed outright', async () => {
    const copy = await startForThisTest();
    const below = processesOf(copy);
    copy.process.kill('SIGKILL');
    // Each ends its work first, for eight seconds at most (lib/front/end-process.mjs).
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

async function startForThisTest(variables?: Readonly<Record<string, string>>): Promise<Copy> {
  const copy = await startCopy(variables);
  onTestFinished(copy.stop);
  return copy;
}

/** Runs a start that is expected to end by itself, on free ports unless others are given. */
async function refusedStart(
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number | null; words: string }> {
  const [port, sandboxPort] = await freePorts(2);
  const own = { DATA_DIR: spareFolder, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const child = spawn(process.execPath, [startScript], {
    env: { ...process.env, ...noVariables, ...own, ...variables },
  });
  let words = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'close')) as ExitEvent;
  return { code, words };
}

function processesOf(copy: Copy): number[] {
  const below = descendantsOf(copy.process.pid ?? 0);
  // At least the sandbox and the console run; otherwise the test would prove nothing.
  expect(below.length).toBeGreaterThanOrEqual(2);
  return below;
}

/** Expects every process of the start to end within 5 seconds of the signal. */
async function expectEndsWithAll(copy: Copy, signal: NodeJS.Signals): Promise<void> {
  const below = processesOf(copy);
  const signalled = Date.now();
  copy.process.kill(signal);
  const [code] = (await once(copy.process, 'exit')) as ExitEvent;
  expect(Date.now() - signalled).toBeLessThan(5_000);
  expect(code).toBe(0);
  expect(below.filter(isRunning).map(commandOf)).toEqual([]);
}

async function expectAnswers(copy: Copy): Promise<void> {
  const answer = await fetch(`${copy.origin}/api/health/live`);
  expect(answer.status).toBe(200);
}
