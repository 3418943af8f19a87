import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { descendantsOf } from '../e2e/harness/process-tree';
import { freePorts, SandboxProcess } from '../e2e/harness/sandbox';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-root-'));
const root = path.join(folder, 'root');

/** Lays the whole image, as the Dockerfile does. */
beforeAll(async () => {
  for (const [script, target] of [
    ['image-root', root],
    ['image-tree', path.join(root, 'console')],
  ] as const) {
    await promisify(execFile)(process.execPath, [path.join(checkout, `scripts/${script}.mjs`), target]);
  }
  if (process.getuid?.() === 0) chownSync(path.join(root, 'data'), 1000, 1000);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the root has one program, and the libraries that it loads', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('console'));
  const programs = files.filter((name) => /(^|\/)s?bin\/./.test(name));
  expect(programs).toEqual(['usr/local/bin/node']);
  const others = files.filter((name) => path.extname(name) !== '' && !/\.so(\.\d+)*$/.test(name));
  expect(others).toEqual([]);
  expect(files.filter((name) => name.startsWith('etc/')).toSorted()).toEqual(['etc/group', 'etc/passwd']);
});

/** Only root may change the root folder of a process. */
const mayChangeRoot = process.getuid?.() === 0 && existsSync('/usr/sbin/chroot');

test.skipIf(!mayChangeRoot)('a console starts, answers and ends in it, as a user without rights', async () => {
  const sandbox = await SandboxProcess.start('--memory');
  const [port] = await freePorts(1);
  const inside = [
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    `mount --bind '${root}' '${root}'`,
    // As `docker run --read-only --tmpfs /tmp -v data:/data`.
    `mount --bind '${root}/data' '${root}/data'`,
    `mount -t tmpfs tmpfs '${root}/tmp'`,
    `mount -o remount,bind,ro '${root}'`,
    `exec chroot --userspec=1000:1000 '${root}' /usr/local/bin/node -e "process.chdir('/console'); import('/console/scripts/start.mjs')"`,
  ].join(' && ');
  const child = spawn('unshare', ['--mount', '--fork', 'sh', '-c', inside], {
    env: {
      ...noVariables,
      NODE_ENV: 'production',
      PATH: process.env['PATH'],
      DATA_DIR: '/data',
      PORT: String(port),
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_ENVIRONMENT: 'sandbox',
      PLATFORM_CLIENT_ID: sandbox.seed.credentials.client_id,
      PLATFORM_API_KEY: sandbox.seed.credentials.api_key,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  try {
    await expect.poll(() => (child.exitCode === null ? output : 'ended'), { interval: 200 }).toMatch(/Stop with|ended/);
    expect(output).toContain('Stop with Ctrl-C');
    expect(await (await fetch(`http://localhost:${String(port)}/sign-in`)).text()).toContain('Sign in');
    expect((await fetch(`http://localhost:${String(port)}/api/health/ready`)).status).toBe(200);
  } finally {
    const [start] = descendantsOf(child.pid ?? 0);
    if (start !== undefined) process.kill(start, 'SIGTERM');
    await ended;
    await sandbox.stop();
  }
  expect(output).not.toMatch(/EROFS|EACCES|ENOENT/);
});
