import { onTestFinished, test } from 'vitest';
import { TestBench } from '../test-bench.fixture';
import { replaceSecret } from './rotate-drill.fixture';

test('replacing the data secret loses none of 100 sessions, 30 forms and the writes of a bad day', async () => {
  const bench = await TestBench.open();
  onTestFinished(() => bench.close());
  await bench.renew();
  await replaceSecret(bench, { sessions: 100, forms: 30 });
});
