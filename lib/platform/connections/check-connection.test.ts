import type { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Connection } from '@/lib/access/viewers/credential';
import { openPool } from '../client/send-request';
import { checkConnection, type ConnectionCheck } from './connection-actions';
import { PlatformClient } from '../client/platform-client';
import { ExtrasMemory } from '../reads/extras';
import { SandboxProcess } from '@/e2e/harness/sandbox';

let sandbox: SandboxProcess;
let specOnly: SandboxProcess;
let pool: Agent;
beforeAll(async () => {
  pool = openPool();
  [sandbox, specOnly] = await Promise.all([
    SandboxProcess.start('--memory', '--payouts', '50'),
    SandboxProcess.start('--memory', '--payouts', '50', '--spec-only'),
  ]);
});
afterAll(async () => {
  await pool.destroy();
  await Promise.all([sandbox, specOnly].map((one) => one.stop()));
});
beforeEach(async () => {
  await sandbox.clearFaults();
  await sandbox.changeSettings({ allow_list: ['127.0.0.1'] });
});

async function check(at = sandbox, changes: Partial<Connection> = {}): Promise<ConnectionCheck> {
  const { client_id: clientId, api_key: apiKey } = at.seed.credentials;
  const connection = { baseUrl: at.origin, clientId, apiKey, ...changes };
  return await checkConnection(new PlatformClient({ connection, pool, log: () => undefined }), new ExtrasMemory());
}

/** How many of the reads beyond the interface exist, do not exist, and are undecided. */
function countExtras({ extras }: ConnectionCheck) {
  const count = (wanted: boolean | undefined) => extras.filter(({ answers }) => answers === wanted).length;
  return [count(true), count(false), count(undefined)];
}

test('a sandbox is reported with its token, its address and its extras, and the check changes nothing', async () => {
  const found = await check();
  expect(found).toMatchObject({ token: { works: true }, allowsAddress: true, likeSandbox: true });
  const [there = 0, absent, unknown] = countExtras(found);
  expect([there > 0, absent, unknown]).toEqual([true, 0, 0]);
  expect(await sandbox.effects()).toEqual([]);
});

test('a platform that refuses the address of this console is reported as such', async () => {
  await sandbox.changeSettings({ allow_list: ['192.0.2.1'] });
  const expected = { token: { works: false }, allowsAddress: false, likeSandbox: undefined, extras: [] };
  const refused = await check();
  expect(refused).toMatchObject(expected);
  expect(english(refused.token.says)).toMatch(/^The platform answered 40\d: .*IP not allowed/i);
  await sandbox.changeSettings({ allow_list: ['127.0.0.1'] });
  await sandbox.armFault({ fault: 'F33', operation: 'listBankAccounts', when: 'before', times: null });
  expect(await check()).toMatchObject(expected);
});

test('a wrong key is reported without the key, and nothing is said about the address', async () => {
  const apiKey = 'planted-wrong-key';
  const refused = await check(sandbox, { apiKey });
  expect(refused).toMatchObject({ token: { works: false }, allowsAddress: undefined, extras: [] });
  expect(english(refused.token.says)).toMatch(/^The platform answered 4\d\d: /);
  expect(JSON.stringify(refused)).not.toContain(apiKey);
});

test('a platform that does not answer is reported as such', async () => {
  const away = await check(sandbox, { baseUrl: 'http://127.0.0.1:9' });
  expect(away).toMatchObject({ token: { works: false }, allowsAddress: undefined, likeSandbox: undefined });
  expect(english(away.token.says)).toMatch(/^The platform didn’t answer/);
});

test('a platform without the extras is reported with none of them', async () => {
  const found = await check(specOnly);
  expect(found).toMatchObject({ token: { works: true }, allowsAddress: true, likeSandbox: true });
  expect(countExtras(found)).toEqual([0, found.extras.length, 0]);
});

test('a platform that cannot simulate deposits counts as production, and one that fails is undecided', async () => {
  await sandbox.armFault({ fault: 'F34', variant: '404', operation: 'simulateDeposit', when: 'before', times: null });
  expect(await check()).toMatchObject({ token: { works: true }, likeSandbox: false });
  await sandbox.clearFaults();
  await sandbox.armFault({ fault: 'F37', operation: 'simulateDeposit', when: 'before', times: null });
  expect((await check()).likeSandbox).toBeUndefined();
});
