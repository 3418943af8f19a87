import { onTestFinished, test } from 'vitest';
import { TestSignIns } from './test-sign-ins.fixture';

test('a botnet has a hundred guesses, and no more on the next day; a known device still works', async () => {
  const signIns = await TestSignIns.open();
  onTestFinished(() => signIns.close());
  await signIns.renew();
  await signIns.expectBounded(30, 100);
});
