import { onTestFinished, test } from 'vitest';
import { TestBench } from '../test-bench.fixture';
import { tamperWith } from './tampered-approvals.fixture';

test('200 tampered approvals send nothing', async () => {
  const bench = await TestBench.open();
  onTestFinished(() => bench.close());
  await bench.renew();
  await tamperWith(bench, 200);
});
