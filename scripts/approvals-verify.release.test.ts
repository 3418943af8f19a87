import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { takeAuditSecret } from '../lib/audit/chain';
import { recordAlone } from '../lib/audit/record-act';
import { openEmbedded } from '../lib/store/embedded';
import { storePaths } from '../lib/store/open-store';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

const secret = 'the audit secret of this test and of nothing else';

test('the command names the write whose signature the store has lost, and nothing of a whole store', async () => {
  takeAuditSecret(secret);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const environment = { ...process.env, ...noVariables, DATA_DIR: dataDir, AUDIT_SECRETS: secret };
  const verify = async () => await runMaintenance('audit/verify-approvals', environment);
  expect(await verify()).toEqual({ code: 0, out: '0 signed approvals checked; 0 hold.\n', words: '' });

  const operationId = randomUUID();
  const { store, storeLock } = storePaths({ dataDir });
  const opened = await openEmbedded(store, storeLock);
  const approved = { kind: 'approval', act: 'updateCardStatus.approve', result: 'READY', by: undefined } as const;
  const object = { type: 'cards', id: 'card-1' };
  await recordAlone(opened.database, {
    ...approved,
    at: new Date(),
    object,
    operationId,
    after: { state: 'READY', signed: { signature: 'its hash' } },
  });
  await opened.checkpoint();
  await opened.close();
  const lost = await verify();
  expect(lost).toMatchObject({ code: 1, out: '0 signed approvals checked; 0 hold.\n' });
  expect(lost.words).toContain(`Write ${operationId}: the audit tells of a signature, but the store has none.`);
});
