import { readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { SandboxProcess } from '../e2e/harness/sandbox';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { totpCode } from '../e2e/harness/totp';
import type { StartOptions } from '../e2e/matrix/matrix-console';
import { depositForm, OpenForm } from '../e2e/matrix/open-form';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';
import { markFileIn } from '../lib/writes/restore/store-watch';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

// A built console that is started by mistake with another DATA_SECRET than its store was made with, and again with the
// right one.

const secret = 'a secret of this test and of nothing else';
const wrongSecret = 'another secret, of this test and of nothing else';

interface Ground {
  readonly variables: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

const layEmbedded = (): Promise<Ground> => Promise.resolve({ variables: {}, close: () => Promise.resolve() });

async function layPostgres(): Promise<Ground> {
  const cluster = await startCluster();
  return {
    variables: { DATABASE_URL: await cluster.makeDatabase('console') },
    close: async () => await cluster.stop(),
  };
}

const grounds = [
  { store: 'the embedded store', lay: layEmbedded },
  ...(hasPostgres() ? [{ store: 'PostgreSQL', lay: layPostgres }] : []),
];

describe.each(grounds)('on $store', ({ lay }) => {
  let ground: Ground;
  let sandbox: SandboxProcess;
  let consoles: SuccessiveConsoles;
  let dataDir = '';
  beforeEach(async () => {
    [ground, sandbox, dataDir] = await Promise.all([lay(), SandboxProcess.start('--memory'), layFolder()]);
    const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
    const operator = { name: 'operator', role: 'operator', factor: 'proven', sessions: ['whole', 'code'] } as const;
    consoles = new SuccessiveConsoles([operator], {
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      AUDIT_SECRETS: secret,
      LOG_LEVEL: 'info',
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_CLIENT_ID: clientId,
      PLATFORM_API_KEY: apiKey,
      ...ground.variables,
    });
  });
  afterEach(async () => {
    await consoles.stop();
    await sandbox.stop();
    await ground.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const effects = async () => (await sandbox.effects()).filter(({ operation }) => operation === 'simulateDeposit');
  const ready = async () => {
    const answer = await fetch(`${consoles.last.origin}/api/health/ready`);
    return [answer.status, await answer.json()] as const;
  };

  test('a console with the wrong secret says so, is not ready, sends nothing; the right one brings all back', async () => {
    const first = await consoles.start();
    const [done, open, cut] = await Promise.all(
      ['21.01', '21.02', '21.03'].map(async (amount) => await OpenForm.open(consoles, depositForm(amount))),
    );
    expect((await done?.press())?.text).toContain('"kind":"recorded"');
    // The platform has carried it out, and its answer never comes: the write is under way when the process is killed.
    await sandbox.armFault({ fault: 'F5', operation: 'simulateDeposit', when: 'after', times: 1 });
    const pressed = cut?.press().catch(() => undefined);
    await expect.poll(async () => (await effects()).length).toBe(2);
    await consoles.kill(first);
    await pressed;

    const tables: unknown[] = [];
    const watch: StartOptions['watch'] = async (readTables) => void tables.push(await readTables('every'));
    // The first console may have been killed before it wrote one.
    const readMark = async () => await readFile(markFileIn(dataDir), 'utf8').catch(() => undefined);
    const [mark, calls] = [await readMark(), (await sandbox.calls()).length];
    const wrong = await consoles.start({ variables: { DATA_SECRET: wrongSecret }, watch });
    expect(await ready()).toEqual([
      503,
      { status: 'not-ready', checks: { store: 'ok', secrets: 'DATA_SECRET does not open this store' } },
    ]);
    expect(wrong.output.match(/"secret-refused"/g)).toHaveLength(1);
    expect(wrong.output).toContain('DATA_SECRET does not open what this store holds: set it to the secret');
    expect(wrong.output).not.toContain(wrongSecret);
    expect(await (await consoles.fetch('/sign-in')).text()).toContain('The console isn’t set up right');
    const page = await consoles.fetch('/a/master');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in']);
    expect((await consoles.fetch('/api/writes/master')).status).toBe(503);
    expect((await open?.press())?.status).toBe(503);
    await wrong.end();
    expect(tables[1]).toEqual(tables[0]);
    expect(await readMark()).toBe(mark);
    expect((await sandbox.calls()).length).toBe(calls);

    const right = await consoles.start();
    expect(await ready()).toEqual([200, { status: 'ready', checks: { store: 'ok', secrets: 'ok' } }]);
    // The session and the open form of before, and a code of the app whose secret is sealed.
    expect((await consoles.fetch('/api/session')).status).toBe(200);
    const { sessions, secret: ofApp } = consoles.personOf('operator');
    const entered = await fetch(`${right.origin}/api/auth/code`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: right.origin,
        cookie: (sessions[1]?.cookie ?? '').replace(/^bo-\d+/, `bo-${new URL(right.origin).port}`),
      },
      body: new URLSearchParams({ code: totpCode(ofApp, Date.now()), callbackUrl: '/' }),
    });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
    for (const form of [done, open, cut]) expect((await form?.press())?.text).toContain('"kind":"recorded"');
    // The write that was under way is settled under its own key, and each was sent once.
    const references = async () => {
      const text = await (await consoles.fetch('/api/writes/master')).text();
      return Array.from(text.matchAll(/"platformReference":"([^"]+)"/g), ([, id]) => id).toSorted();
    };
    const made = async () => (await effects()).map(({ resource }) => resource).toSorted();
    await expect.poll(async () => (await references()).length, { interval: 500 }).toBe(3);
    expect(await references()).toEqual(await made());
    await consoles.stop();
    const environment = {
      ...process.env,
      ...noVariables,
      DATA_DIR: dataDir,
      AUDIT_SECRETS: secret,
      ...ground.variables,
    };
    const { code, words } = await runMaintenance('audit/verify', environment);
    expect({ code, words }).toEqual({ code: 0, words: '' });
  });
});
