import { expect, test } from 'vitest';
import { minuteMs, vacuumOfEachTest } from './test-vacuum.fixture';

const vacuum = vacuumOfEachTest();

test('without the vacuum the same table would be many times as large', async () => {
  await vacuum.current.make('small', 2_000);
  const first = await vacuum.current.bytesOf('small');
  for (let round = 0; round < 15; round += 1) await vacuum.current.changeAll('small');
  expect(await vacuum.current.bytesOf('small')).toBeGreaterThan(6 * first);
});

test('a large table has its turn after five minutes without people, and a small one at any time', async () => {
  await vacuum.current.make('small', 1_000);
  await vacuum.current.make('large', 40_000);
  vacuum.current.somebodyIsSeen();
  await vacuum.current.client.exec(
    'update small set value = reverse(value) || id where id <= 200; update large set value = reverse(value) || id where id <= 8000',
  );
  expect(await vacuum.current.step()).toBe('small');
  expect(await vacuum.current.step()).toBeUndefined();
  vacuum.current.nowMs += 4 * minuteMs;
  vacuum.current.somebodyIsSeen();
  expect(await vacuum.current.step()).toBeUndefined();
  vacuum.current.nowMs += 6 * minuteMs;
  expect(await vacuum.current.step()).toBe('large');
  expect(await vacuum.current.step()).toBeUndefined();
});

test('a large table with half of its rows dead does not wait for that', async () => {
  await vacuum.current.make('large', 40_000);
  vacuum.current.somebodyIsSeen();
  await vacuum.current.client.exec('update large set value = id where id <= 24000');
  expect(await vacuum.current.step()).toBe('large');
});
