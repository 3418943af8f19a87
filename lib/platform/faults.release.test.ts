import { expect, test } from 'vitest';
import { readEndless } from './endless-reads.fixture';

test('F5, F11, F38: silence, a drip and a late answer all end at eight seconds, not later', async () => {
  const { attempts, tookMs } = await readEndless();
  expect(attempts.map(({ phase }) => phase)).toEqual(['written', 'body', 'written']);
  expect(tookMs).toBeGreaterThan(7_900);
  expect(tookMs).toBeLessThan(9_500);
});
