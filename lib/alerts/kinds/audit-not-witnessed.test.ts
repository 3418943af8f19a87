import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCheckpoint, auditWitness } from '@/lib/store/schema';
import { dayMs, drawn, hourMs, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());

const name = 'file:/mnt/witness';

async function addCheckpoint(number: number, agoMs: number): Promise<void> {
  const at = new Date(Date.now() - agoMs);
  const content = { lines: number, hash: '', publicKey: '', isHandover: false, text: '' };
  await alerts.database.insert(auditCheckpoint).values({ number, at, ...content });
}

test('administrators learn of a witness that has lacked a checkpoint for four hours, until it takes one', async () => {
  const [admin, manager] = [await alerts.addPerson('admin', []), await alerts.addPerson('manager')];
  await alerts.watchSince(dayMs);
  await alerts.database.insert(auditWitness).values({ name });
  await addCheckpoint(1, 3 * hourMs);
  await alerts.evaluate();
  expect(await alerts.seen(admin)).toEqual([]);
  await addCheckpoint(2, 5 * hourMs);
  await alerts.evaluate();
  expect(await alerts.seen(admin)).toEqual([`audit-not-witnessed ${name} open`]);
  expect(await alerts.seen(manager)).toEqual([]);
  const [found] = await alerts.list(admin);
  expect(found?.details.map(drawn)).toEqual([
    'file:/mnt/witness lacks the newest checkpoint. Until it has taken one, nothing outside of the console proves the entries since then.',
  ]);
  await alerts.database.update(auditWitness).set({ number: 2 });
  await alerts.evaluate();
  expect(await alerts.seen(admin)).toEqual([`audit-not-witnessed ${name} resolved`]);
});
