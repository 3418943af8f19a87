import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs, TestVacuum } from './test-vacuum.fixture';

let client: PGlite;
let vacuum: TestVacuum;
beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());
beforeEach(async () => {
  vacuum = await TestVacuum.over(client);
});

test('without the vacuum the same table would be many times as large', async () => {
  await vacuum.make('small', 2_000);
  const first = await vacuum.bytesOf('small');
  for (let round = 0; round < 15; round += 1) await vacuum.changeAll('small');
  expect(await vacuum.bytesOf('small')).toBeGreaterThan(6 * first);
});

test('a large table has its turn after five minutes without people, and a small one at any time', async () => {
  await vacuum.make('small', 1_000);
  await vacuum.make('large', 40_000);
  vacuum.somebodyIsSeen();
  await vacuum.client.exec(
    'update small set value = reverse(value) || id where id <= 200; update large set value = reverse(value) || id where id <= 8000',
  );
  expect(await vacuum.step()).toBe('small');
  expect(await vacuum.step()).toBeUndefined();
  vacuum.nowMs += 4 * minuteMs;
  vacuum.somebodyIsSeen();
  expect(await vacuum.step()).toBeUndefined();
  vacuum.nowMs += 6 * minuteMs;
  expect(await vacuum.step()).toBe('large');
  expect(await vacuum.step()).toBeUndefined();
});

test('a large table with half of its rows dead does not wait for that', async () => {
  await vacuum.make('large', 40_000);
  vacuum.somebodyIsSeen();
  await vacuum.client.exec('update large set value = id where id <= 24000');
  expect(await vacuum.step()).toBe('large');
});
