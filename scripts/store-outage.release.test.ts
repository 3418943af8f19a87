import { english } from '../lib/messages/english.fixture';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layEmptyStore } from '../e2e/harness/stores/empty-store';
import { MatrixConsole, type Answer } from '../e2e/matrix/matrix-console';
import { hasPostgres, startCluster, type Cluster } from '../e2e/harness/stores/postgres-cluster';

const run = promisify(execFile);
const app = fileURLToPath(new URL('../app', import.meta.url));
const deposits = '/a/master/deposits';
const away = /console can’t reach its database/;

/** An answer as a person reads it: message keys are replaced by their texts. */
const inWords = (text: string): string => text.replaceAll(/\{"key":"[\w.-]+"\}/g, (found) => english(found));

/** The address of every page or handler of the build, with values for its parameters. */
function addressesOf(name: 'page.tsx' | 'route.ts'): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === name);
  return files.map((file) => {
    const folder = path.dirname(file);
    return `/${folder === '.' ? '' : folder}`
      .replace('[account]', 'master')
      .replace('[operation]', 'listPayouts')
      .replace('[...nextauth]', 'openid')
      .replace(/\[\w+\]/g, 'f3c5e8b0-9d57-4c0e-8a54-0b8a4d7b1c11');
  });
}

// A machine without PostgreSQL has no database to stop; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('while the database is away', () => {
  let cluster: Cluster;
  let copy: MatrixConsole;
  let formId = '';
  let sent: { readonly formId: string; readonly account: string; readonly input: object };

  beforeAll(async () => {
    cluster = await startCluster();
    copy = await MatrixConsole.start({ variables: { DATABASE_URL: await cluster.makeDatabase('console') } });
    const opened = await openForm();
    formId = /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1] ?? opened.text;
    const sender = { sender_swift_code: 'CHASUS33', sender_name: '', sender_account_number: '', sender_country: '' };
    const input = { amount: '12.50', currency: 'USD', receiver_account_number: '', ...sender };
    sent = { formId, account: 'master', input };
    // The page is opened once before, as in a console at work.
    expect((await copy.get('operator', deposits)).status).toBe(200);
    await cluster.halt();
  });
  afterAll(async () => {
    await cluster.resume().catch(() => undefined);
    await copy.stop();
    await cluster.stop();
  });

  const openForm = async (): Promise<Answer> =>
    await copy.act('operator', deposits, 'openFormAction', { operation: 'simulateDeposit', account: 'master' });

  test('every page says that the database is away, in our words and with our headers', async () => {
    const signedIn = addressesOf('page.tsx');
    expect(signedIn.length).toBeGreaterThan(30);
    for (const address of signedIn) {
      const { status, text, headers } = await copy.get('operator', address);
      expect({ address, status, away: away.test(text) }).toEqual({ address, status: 200, away: true });
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('every handler answers 503 and says so, and handlers that need no records answer as usual', async () => {
    const without = ['/api/health/live', '/api/openapi.json', '/api/csp'];
    for (const address of addressesOf('route.ts').filter((one) => !without.includes(one))) {
      for (const method of ['GET', 'POST']) {
        const headers = { origin: copy.origin, 'content-type': 'application/x-www-form-urlencoded' };
        const body = method === 'POST' ? { body: `token=${'a'.repeat(43)}&email=a%40b.test&password=x` } : {};
        const { status } = await copy.ask('operator', address, { method, headers, ...body });
        expect(`${method} ${address} ${status}`).not.toMatch(/500$/);
      }
    }
    for (const address of ['/api/live/master/listPayouts', '/api/writes/master', '/api/session']) {
      const { status, text } = await copy.get('operator', address);
      expect({ address, status, away: away.test(inWords(text)) }).toEqual({ address, status: 503, away: true });
    }
    expect((await copy.get('operator', '/api/health/live')).status).toBe(200);
    expect((await copy.get('operator', '/api/health/ready')).status).toBe(503);
  });

  test('every action answers with a value and does not throw', async () => {
    expect(copy.actions.size).toBeGreaterThan(30);
    for (const name of copy.actions.keys()) {
      const { status, text } = await copy.act('operator', '/a/master', name, {});
      expect({ name, status, thrown: /^1:E/m.test(text) }).toEqual({ name, status: 200, thrown: false });
    }
  });

  test('a form that cannot be opened says that nothing was sent; a submitted form never says so', async () => {
    const opened = await openForm();
    expect(opened.text).toContain('"kind":"store"');
    expect(inWords(opened.text)).toContain('Nothing was sent');
    const answer = await copy.act('operator', deposits, 'simulateDepositAction', sent);
    expect(answer.text).toContain('"kind":"store"');
    expect(inWords(answer.text)).toContain('can’t tell whether this was sent');
    expect(inWords(answer.text)).not.toContain('Nothing was sent');
  });

  test('the same form is sent exactly once when the database is back', async () => {
    await cluster.resume();
    await expect
      .poll(async () => (await copy.act('operator', deposits, 'simulateDepositAction', sent)).text, { timeout: 20_000 })
      .toContain('"kind":"recorded"');
    expect((await copy.act('operator', deposits, 'simulateDepositAction', sent)).text).toContain('"kind":"recorded"');
    const effects = await (await fetch(`${copy.sandboxOrigin}/sandbox/effects`)).text();
    expect(effects.match(/"simulateDeposit"/g)).toHaveLength(1);
    expect((await copy.get('operator', deposits)).status).toBe(200);
  });

  test('a console on a read-only database is not ready, and takes no form', async () => {
    await cluster.setReadOnly(true);
    const readiness = async () => (await copy.get('operator', '/api/health/ready')).status;
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    expect(inWords((await openForm()).text)).toContain('Nothing was sent');
    await cluster.setReadOnly(false);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  });
});

// Only the system's administrator can mount a disk that small.
describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('on a full disk', () => {
  let disk = '';
  let copy: MatrixConsole;
  beforeAll(async () => {
    disk = await mkdtemp(path.join(os.tmpdir(), 'payments-console-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'none', disk]);
    await layEmptyStore(disk);
    copy = await MatrixConsole.start({ variables: { DATA_DIR: disk } });
  });
  afterAll(async () => {
    await rm(path.join(disk, 'filler'), { force: true });
    await copy.stop();
    await run('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  });

  test('the console is not ready, and is ready again when there is room', async () => {
    const readiness = async () => (await copy.get('operator', '/api/health/ready')).status;
    expect(await readiness()).toBe(200);
    await run('dd', ['if=/dev/zero', `of=${path.join(disk, 'filler')}`, 'bs=1M']).catch(() => undefined);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    expect((await copy.get('operator', '/api/health/live')).status).toBe(200);
    await rm(path.join(disk, 'filler'));
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  });
});
