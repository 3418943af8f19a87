import { expect, test } from 'vitest';
import { QuietCount } from './request-limits';

test('a repeated event is logged once a minute, with its count', () => {
  const clock = { nowMs: 0 };
  const quiet = new QuietCount(() => clock.nowMs);
  const told = (kind: string) =>
    Array.from({ length: 500 }, () => quiet.note(kind)).filter((count) => count !== undefined);
  expect([told('address'), told('session')]).toEqual([[1], [1]]);
  clock.nowMs = 59_999;
  expect(told('address')).toEqual([]);
  clock.nowMs = 60_000;
  expect(told('address')).toEqual([1_000]);
});
