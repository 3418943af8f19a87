import { expect, test } from 'vitest';
import { vacuumOfEachTest } from './test-vacuum.fixture';

const vacuum = vacuumOfEachTest();

test('a table whose rows change again and again stays as large as it was', async () => {
  await vacuum.current.make('small', 2_000);
  const first = await vacuum.current.bytesOf('small');
  for (let round = 0; round < 15; round += 1) {
    await vacuum.current.changeAll('small');
    await vacuum.current.step();
  }
  // The rows, the versions that a change leaves behind, and the free space between them.
  expect(await vacuum.current.bytesOf('small')).toBeLessThan(3 * first);
});

test('an unchanged table is not vacuumed, and cached reads stay', async () => {
  await vacuum.current.make('small', 1_000);
  await vacuum.current.step();
  const kept = vacuum.current.changes.countOf(['small']);
  expect(await vacuum.current.step()).toBeUndefined();
  expect(vacuum.current.changes.countOf(['small'])).toBe(kept);
});
