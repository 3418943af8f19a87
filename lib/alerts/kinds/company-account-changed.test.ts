import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterByOpenId } from '@/lib/access/sign-in/sign-in';
import { person } from '@/lib/store/schema';
import { acknowledgeAlert } from '../alert-acts';
import { alertPath } from '../alert-path';
import { drawn, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());

test('administrators alone are told, once each, that a person came in through another account', async () => {
  const [ada, ben, ann] = [
    await alerts.addPerson('admin', []),
    await alerts.addPerson('manager'),
    await alerts.addPerson('operator'),
  ];
  const [row] = await alerts.database.select().from(person).where(eq(person.id, ann.personId));
  const enter = async (sub: string) => {
    const claims = { iss: 'https://login.test', sub, email: row?.email, email_verified: true };
    const visitor = { address: '192.0.2.1', agent: 'test', demo: true };
    expect((await enterByOpenId(alerts.database, claims, visitor, new Date())).ok).toBe(true);
    await alerts.evaluate();
  };
  const told = async (by = ada) => (await alerts.list(by)).filter(({ kind }) => kind === 'company-account-changed');

  await enter('one');
  await enter('one');
  expect(await told()).toEqual([]);
  await enter('two');
  await enter('two');
  const [alert, ...more] = await told();
  expect(more).toEqual([]);
  if (alert === undefined) throw new Error('no alert');
  expect(drawn(alert.title)).toBe(`${ann.name} came in through another account at your company’s sign-in`);
  expect(alert.details.map(drawn).join(' ')).toContain(row?.email ?? 'no such person');
  expect(alertPath(alert)).toBe(`/settings/people/${ann.personId}`);
  expect([await told(ben), await told(ann)]).toEqual([[], []]);

  const { id, version } = alert;
  expect((await acknowledgeAlert(alerts.context(ada), { id, version })).ok).toBe(true);
  await alerts.evaluate();
  await enter('two');
  expect((await told()).map(({ state }) => state)).toEqual(['resolved']);
  await enter('one');
  expect((await told()).map(({ state }) => state).toSorted()).toEqual(['open', 'resolved']);
});
