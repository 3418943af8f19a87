import { onTestFinished, test } from 'vitest';
import { TestBench } from '../test-bench.fixture';
import { changeBytes } from './changed-bytes.fixture';
import { SignedApprovals } from './signed-approvals.fixture';

test('each of 1,000 drawn changes of a byte of a signed approval is named', async () => {
  const bench = await TestBench.open();
  onTestFinished(() => bench.close());
  await bench.renew();
  await changeBytes(new SignedApprovals(() => bench), 1_000);
});
