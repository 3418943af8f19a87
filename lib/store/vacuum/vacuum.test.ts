import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestVacuum } from './test-vacuum.fixture';

let client: PGlite;
let vacuum: TestVacuum;
beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());
beforeEach(async () => {
  vacuum = await TestVacuum.over(client);
});

test('a table whose rows change again and again stays as large as it was', async () => {
  await vacuum.make('small', 2_000);
  const first = await vacuum.bytesOf('small');
  for (let round = 0; round < 15; round += 1) {
    await vacuum.changeAll('small');
    await vacuum.step();
  }
  // The rows, the versions that a change leaves behind, and the free space between them.
  expect(await vacuum.bytesOf('small')).toBeLessThan(3 * first);
});

test('an unchanged table is not vacuumed, and cached reads stay', async () => {
  await vacuum.make('small', 1_000);
  await vacuum.step();
  const kept = vacuum.changes.countOf(['small']);
  expect(await vacuum.step()).toBeUndefined();
  expect(vacuum.changes.countOf(['small'])).toBe(kept);
});
