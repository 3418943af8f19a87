import { expect, test } from 'vitest';
import { checkWeakerCases } from './drawn-rules.fixture';

test('no drawn write shows a weaker set of rules that the search for a weaker case has missed', () => {
  const { weaker, notWeaker } = checkWeakerCases({ draws: 10_000, writesEach: 1_000 });
  expect(weaker).toBeGreaterThan(1_000);
  expect(notWeaker).toBeGreaterThan(1_000);
});
