import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { runMaintenance } from './maintenance/run-maintenance.fixture';
import { takeAuditSecret } from '../lib/audit/chain';
import { recordAlone } from '../lib/audit/record-act';
import { verifyAudit } from '../lib/audit/verify-audit';
import { storePaths, type Store } from '../lib/store/open-store';
import { openEmbedded } from '../lib/store/embedded';

const secret = 'the audit secret of this test and of nothing else';

let dataDir: string;
beforeAll(async () => {
  takeAuditSecret(secret);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The command as a person runs it, on the store of this test, which no console has open. */
const verify = async (...args: string[]) => await verifyIn(dataDir, ...args);

async function verifyIn(folder: string, ...args: string[]) {
  const environment = { ...process.env, ...noVariables, DATA_DIR: folder, AUDIT_SECRETS: secret };
  return await runMaintenance('audit/verify', environment, ...args);
}

async function inStore<T>(act: (store: Store) => Promise<T>, folder = dataDir): Promise<T> {
  const paths = storePaths({ dataDir: folder });
  const opened = await openEmbedded(paths.store, paths.storeLock);
  try {
    return await act(opened.database);
  } finally {
    await opened.checkpoint();
    await opened.close();
  }
}

test('the command says that an intact audit holds, and names the changed line of another', async () => {
  await inStore(async (store) => {
    for (let number = 1; number <= 5; number += 1) {
      const object = { type: 'cards', id: `card-${number}` };
      const line = { at: new Date(), kind: 'write', act: 'updateCardStatus.send', result: 'ACCEPTED' } as const;
      await recordAlone(store, { ...line, by: undefined, account: 'master', object, requestId: 'r' });
    }
  });
  const intact = await verify();
  expect(intact).toMatchObject({ code: 0, words: '' });
  expect(intact.out).toMatch(/^5 entries checked and intact\. Keep this elsewhere: 5:[0-9a-f]{16}$/m);
  const kept = /5:[0-9a-f]{16}/.exec(intact.out)?.[0] ?? '';
  expect(await verify(kept)).toMatchObject({ code: 0 });

  await inStore(async (store) => {
    await store.execute(sql`alter table audit disable trigger user`);
    await store.execute(sql`update audit set result = 'REJECTED' where sequence = 3`);
    await store.execute(sql`alter table audit enable trigger user`);
    // The button of the audit's page makes the same check.
    expect((await verifyAudit(store)).broken).toMatchObject({ sequence: 3 });
  });
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/^2 entries checked and intact\./m);
  expect(broken.words).toContain('The audit is not intact from entry 3 onwards.');
});

test('a write that the store has lost is named, though the audit is whole', async () => {
  const other = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  const operationId = randomUUID();
  const lost = {
    kind: 'write',
    act: 'updateCardStatus.conclude',
    result: 'SUCCEEDED',
    by: undefined,
    operationId,
  } as const;
  await inStore(async (store) => {
    await recordAlone(store, { ...lost, at: new Date(), object: { type: 'cards', id: 'card-1' } });
  }, other);
  const { code, out, words } = await verifyIn(other);
  expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^1 entries checked and intact\./m) as string });
  expect(words).toContain('Writes about which the store and the audit do not agree: 1.');
  expect(words).toContain(`Write ${operationId} is missing in the store: entry 1 of the audit says SUCCEEDED.`);
  await rm(other, { recursive: true });
});

test('an argument that is no line with its seal is refused before the audit is read', async () => {
  expect(await verify('twelve')).toEqual({ code: 2, out: '', words: expect.stringContaining('12:0a1b…') as string });
});
