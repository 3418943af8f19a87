import { expect, test } from 'vitest';
import { isBearer } from './is-bearer';

const token = 'a-token-of-this-test-and-of-nothing-else';

test('only the whole token behind the word Bearer opens an address of other programs', () => {
  expect([`Bearer ${token}`, `bearer  ${token}`].map((header) => isBearer(header, token))).toEqual([true, true]);
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
    expect(isBearer(header, token), String(header)).toBe(false);
});
