import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStore, Store } from '../store/open-store';
import { openTestStore } from '../store/test-store.fixture';
import { putWrite } from '../writes/test-recorded.fixture';
import { findStrayWrites } from './verify-audit';
import { recordAlone } from './record-act';
import { keys, secret } from './tamperings.fixture';
import { takeAuditSecret } from './chain';
import { verifyAudit } from './verify-audit';

takeAuditSecret(secret);

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

async function tell(operationId: string | undefined, result: string): Promise<void> {
  const object = { type: 'cards', id: 'card' };
  const act = 'updateCardStatus.conclude';
  await recordAlone(store, { at: new Date(), kind: 'write', act, result, by: undefined, object, operationId });
}

test('writes without a line, lines without a write, and other states are found in an audit that is whole', async () => {
  const agreeing = await putWrite(store, { state: 'SUCCEEDED' });
  for (const result of ['READY', 'SENDING', 'SUCCEEDED']) await tell(agreeing, result);
  await tell(undefined, 'done');
  expect(await findStrayWrites(store)).toEqual([]);

  const [gone, behind] = [randomUUID(), await putWrite(store, { state: 'READY' })];
  await tell(gone, 'READY');
  await tell(behind, 'READY');
  await tell(gone, 'ACCEPTED');
  await tell(behind, 'SENDING');
  const untold = await putWrite(store, { state: 'SUCCEEDED' });
  expect(await findStrayWrites(store)).toEqual([
    { id: gone, state: undefined, told: { sequence: 7, result: 'ACCEPTED' } },
    { id: behind, state: 'READY', told: { sequence: 8, result: 'SENDING' } },
    { id: untold, state: 'SUCCEEDED', told: undefined },
  ]);
  expect(await verifyAudit(store, keys)).toMatchObject({ lines: 8, broken: undefined });
  await store.execute(sql`delete from operation where id in (${behind}, ${untold})`);
  expect((await findStrayWrites(store)).map(({ id }) => id)).toEqual([gone, behind]);
});
