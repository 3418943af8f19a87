import { expect, test } from 'vitest';
import { factsOfBomb } from './pdf-facts.fixture';

test('a stream that grows too large is not read to its end', async () => {
  const startMs = performance.now();
  const facts = await factsOfBomb();
  expect(facts.pages).toBeUndefined();
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
