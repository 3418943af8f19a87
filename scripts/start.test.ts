import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Copy, noVariables, startCopy } from '../e2e/harness/console';
import { emptyStoreVariable } from '../e2e/harness/stores/empty-store';
import { freePorts } from '../e2e/harness/sandbox';
import { endWithAll, type ExitEvent, expectAnswers } from './start/started-copies.fixture';

const startScript = fileURLToPath(new URL('start.mjs', import.meta.url));

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
      `The data folder ${running.dataDir} is in use by process ${String(running.process.pid)} on ${os.hostname()}: stop that one, or set DATA_DIR, PORT and SANDBOX_PORT to run beside it.\n`,
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

test('the secrets that it makes are readable by their owner only', () => {
  const folder = path.join(running.dataDir, 'secrets');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const modes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('SIGTERM ends the start with every process that it started', async () => {
  await expectAnswers(running);
  await endWithAll(running, 'SIGTERM');
});

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
