import { expect, test } from 'vitest';
import { isMetricsToken } from './is-metrics-token';

const token = 'a-token-of-this-test-and-of-nothing-else';

test('only the whole token behind the word Bearer opens the figures', () => {
  expect([`Bearer ${token}`, `bearer  ${token}`].map((header) => isMetricsToken(header, token))).toEqual([true, true]);
  const wrong = [
    null,
    '',
    token,
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
  ];
  for (const header of [...wrong, `Bearer ${token} ${token}`])
    expect(isMetricsToken(header, token), String(header)).toBe(false);
});
