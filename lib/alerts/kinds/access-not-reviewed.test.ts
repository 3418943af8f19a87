import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessReview, person } from '@/lib/store/schema';
import { dayMs, drawn, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());

const ago = (days: number) => new Date(Date.now() - days * dayMs);

const review = async (days: number) => {
  const facts = { personId: randomUUID(), personName: 'Ada', note: '', people: 2, withUnused: 0 };
  await alerts.database.insert(accessReview).values({ id: randomUUID(), at: ago(days), ...facts });
};

test('administrators learn that no review took place for a week, until one of them reviews', async () => {
  const [admin, manager] = [await alerts.addPerson('admin', []), await alerts.addPerson('manager')];
  await alerts.watchSince(30 * dayMs);
  const seen = async () => {
    await alerts.evaluate();
    return (await alerts.seen(admin)).map((line) => line.replace(/ .* /, ' '));
  };
  expect(await seen()).toEqual([]);
  await alerts.database.update(person).set({ createdAt: ago(8) });
  expect(await seen()).toEqual(['access-not-reviewed open']);
  expect(await alerts.seen(manager)).toEqual([]);
  const [found] = await alerts.list(admin);
  expect(found?.details.map(drawn)).toEqual([
    'Check who has access and which rights weren’t used for 90 days, then mark the review as done.',
  ]);
  await review(6);
  expect(await seen()).toEqual(['access-not-reviewed resolved']);
  await alerts.database.update(accessReview).set({ at: ago(8) });
  expect((await seen()).toSorted()).toEqual(['access-not-reviewed open', 'access-not-reviewed resolved']);
});
