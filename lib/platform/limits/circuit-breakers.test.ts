import { expect, test } from 'vitest';
import { type Ending, CircuitBreakers } from './call-limits';

function breakersAt() {
  const clock = { nowMs: 0 };
  const breakers = new CircuitBreakers(() => clock.nowMs);
  const call = (operation: string, ending: Ending, isUnconnected = false) => {
    const passes = breakers.admit(operation);
    if (passes !== undefined) breakers.note(passes, ending, { operation, isUnconnected });
    return passes !== undefined;
  };
  const calls = (count: number, ...given: Parameters<typeof call>) =>
    Array.from({ length: count }, () => call(...given));
  return { breakers, clock, call, calls };
}

test('an operation that hangs is blocked alone: no other read and no write is, however often it fails', () => {
  const { breakers, calls } = breakersAt();
  for (let times = 0; times < 5; times += 1) calls(10, 'listCards', 'failed');
  expect(breakers.isOpen('listCards')).toBe(true);
  for (const operation of ['listPayouts', 'updateCardStatus', 'createAccessToken']) {
    expect(breakers.isOpen(operation)).toBe(false);
    expect(calls(1, operation, 'answered')).toEqual([true]);
  }
  expect(breakers.isDoubtful()).toBe(false);
});

test('two operations that fail together do not block a third', () => {
  const { breakers, calls } = breakersAt();
  calls(10, 'listCards', 'failed');
  calls(10, 'listPayouts', 'failed');
  expect(breakers.isOpen('updateCardStatus')).toBe(false);
});

test('if several fail, or no connection opens, the platform as a whole is blocked', () => {
  const several = breakersAt();
  for (const operation of ['listCards', 'listPayouts', 'listQuotes']) several.calls(7, operation, 'failed');
  expect(several.breakers.isOpen('updateCardStatus')).toBe(true);
  expect(several.breakers.isDoubtful()).toBe(true);
  const unconnected = breakersAt();
  unconnected.calls(9, 'listCards', 'failed', true);
  unconnected.calls(11, 'listPayouts', 'failed', true);
  expect(unconnected.breakers.isOpen('updateCardStatus')).toBe(true);
});

test('a blocked operation returns its pass for the platform, so that the others find out that it is there', () => {
  const { breakers, clock, call, calls } = breakersAt();
  for (const operation of ['listCards', 'listPayouts', 'listQuotes']) calls(9, operation, 'failed');
  expect(breakers.isOpen('updateCardStatus')).toBe(true);
  clock.nowMs = 15_000;
  calls(1, 'listCards', 'unknown');
  expect(call('updateCardStatus', 'answered')).toBe(true);
  expect(breakers.isDoubtful()).toBe(false);
});

test('a monitor reads which operations are away until one of their calls is answered', () => {
  const { breakers, clock, calls } = breakersAt();
  expect(breakers.away()).toEqual([]);
  for (const operation of ['listCards', 'listPayouts', 'listQuotes']) calls(10, operation, 'failed');
  clock.nowMs = 15_000;
  // The pause is over, and no call was tried yet.
  expect(breakers.away()).toContain('platform');
  expect(breakers.away()).toContain('listCards');
  calls(1, 'listCards', 'answered');
  expect(breakers.away()).not.toContain('platform');
  expect(breakers.away()).not.toContain('listCards');
});
