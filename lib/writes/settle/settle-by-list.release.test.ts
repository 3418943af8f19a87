import { expect, onTestFinished, test } from 'vitest';
import { TestBench } from '../test-bench.fixture';
import { settleMany } from './settled-deposits.fixture';

test('500 accepted deposits are settled with the calls of half a minute, since one page shows many', async () => {
  const bench = await TestBench.open();
  onTestFinished(() => bench.close());
  await bench.renew();
  // Five pages, and as often again as the store is too slow for all of them at once.
  expect(await settleMany(bench, 500)).toBeLessThan(60);
});
