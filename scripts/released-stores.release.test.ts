import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { SandboxProcess } from '../e2e/harness/sandbox';
import { depositForm, OpenForm } from '../e2e/matrix/open-form';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';
import { readBackupFile } from '../lib/store/backup/backup-file';
import { readHeader } from '../lib/store/backup/backup-header';
import packageFile from '../package.json' with { type: 'json' };
import { runMaintenance } from './maintenance/run-maintenance.fixture';

// Each released version has left a store in e2e/released-stores, as a backup: a person with an invitation of their own,
// writes with their outcomes, an open form, a request that waits, an audit. This console opens each of them.

const folder = fileURLToPath(new URL('../e2e/released-stores', import.meta.url));
const versions = readdirSync(folder).flatMap((name) => /^(.+)\.backup$/.exec(name)?.[1] ?? []);
const fileOf = (version: string) => path.join(folder, `${version}.backup`);

// These secrets protect nothing else.
const secrets = {
  DATA_SECRET: 'the data secret of the stores of released versions',
  AUDIT_SECRETS: 'the audit secret of the stores of released versions',
  SESSION_SECRET: 'the session secret of the stores of released versions',
};
const amount = '7001.11';

let sandbox: SandboxProcess;
let dataDir = '';
let consoles: SuccessiveConsoles;
beforeEach(async () => {
  sandbox = await SandboxProcess.start('--memory', '--payouts', '20');
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-released-'));
});
afterEach(async () => {
  await consoles.stop();
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function layConsoles(): SuccessiveConsoles {
  const { client_id: PLATFORM_CLIENT_ID, api_key: PLATFORM_API_KEY } = sandbox.seed.credentials;
  const platform = { PLATFORM_BASE_URL: sandbox.origin, PLATFORM_CLIENT_ID, PLATFORM_API_KEY };
  return (consoles = new SuccessiveConsoles([], {
    ...platform,
    ...secrets,
    DATA_DIR: dataDir,
    DEMO: '1',
    MIRROR_DAYS: '7',
  }));
}

const run = async (command: string, ...args: readonly string[]) =>
  await runMaintenance(command, { ...process.env, ...noVariables, ...secrets, DATA_DIR: dataDir }, ...args);

/** Made once for each release, as e2e/released-stores/README.md says. */
test.runIf(process.env['MAKE_RELEASED_STORE'] === '1')('this version leaves its store for later ones', async () => {
  dataDir = await layFolder();
  const first = await layConsoles().start();
  for (const caller of ['operator', 'manager', 'admin']) await consoles.signIn(caller);
  expect((await (await OpenForm.open(consoles, depositForm(amount))).press()).text).toContain('"kind":"recorded"');
  await OpenForm.open(consoles, depositForm('7002.22'));
  const intent = sandbox.seed.payment_intents.find(({ intent_status }) => /^(INITIATED|REQUIRES)/.test(intent_status));
  const resource = { type: 'payment-intents', id: intent?.payment_intent_id ?? '' };
  const input = { id: resource.id, cancellation_reason: 'requested_by_customer' };
  const asked = { operation: 'cancelPaymentIntent', resource };
  const filled = { page: '/a/master/deposits', action: 'cancelPaymentIntentAction', asked, input };
  await (await OpenForm.open(consoles, filled)).press();
  await expect.poll(async () => (await sandbox.effects()).length).toBe(1);
  expect(await run('store/backup', '--to', fileOf(packageFile.version))).toMatchObject({ code: 0 });
  await consoles.end(first);
});

test('the version of this checkout has left its store', () => {
  layConsoles();
  expect(versions).toContain(packageFile.version);
});

test.each(versions)('the store of version %s is opened, with its people, writes and audit', async (version) => {
  const restored = await run('store/restore', '--from', fileOf(version));
  expect(restored).toMatchObject({ code: 0, words: '' });
  expect(restored.out).toContain(`(version ${version})`);
  expect(restored.out).toContain('simulateDeposit, account master');
  expect(restored.out).toContain('It waited for a second person.');
  await layConsoles().start();
  await consoles.signIn('operator');
  const activity = await consoles.fetch('/a/master/activity');
  expect(activity.status).toBe(200);
  expect(await activity.text()).toContain('7,001.11');
  const { DATA_SECRET } = secrets;
  for await (const line of readBackupFile(fileOf(version), [DATA_SECRET])) {
    const { audit, tables } = readHeader(line);
    expect(audit.lines).toBeGreaterThan(5);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
    break;
  }
  await consoles.end(consoles.last);
  expect(await run('audit/verify')).toMatchObject({ code: 0, words: '' });
});
