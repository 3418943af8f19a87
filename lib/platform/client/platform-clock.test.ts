import { expect, test } from 'vitest';
import { PlatformClock } from './platform-client';

const start = Date.parse('2026-11-21T12:00:00.400Z');
const headerAt = (ms: number) => new Date(ms).toUTCString();

/** A platform whose clock is `ahead`, called every 370 ms over a line that takes 40 ms each way. */
function asked(ahead: number, times: number): PlatformClock {
  const clock = new PlatformClock();
  for (let number = 0; number < times; number += 1) {
    const sent = start + number * 370;
    clock.note(headerAt(sent + 40 + ahead), sent, sent + 80);
  }
  return clock;
}

test('a platform that never answered counts as having our clock', () => {
  expect(new PlatformClock().offsetMs()).toBe(0);
});

test.each([0, 600_000, -7_345, 250])('a clock that is %d ms ahead is known within a second at once', (ahead) => {
  expect(Math.abs(asked(ahead, 1).offsetMs() - ahead)).toBeLessThanOrEqual(600);
});

test.each([0, 600_000, -7_345, 250])('and within 100 ms after some answers: %d ms', (ahead) => {
  expect(Math.abs(asked(ahead, 12).offsetMs() - ahead)).toBeLessThanOrEqual(100);
});

test('a clock that is set anew is believed at once', () => {
  const clock = asked(0, 10);
  const sent = start + 10_000;
  clock.note(headerAt(sent + 3_600_000), sent, sent + 80);
  expect(Math.abs(clock.offsetMs() - 3_600_000)).toBeLessThanOrEqual(600);
});

test.each([undefined, '', 'yesterday', []])('a header %j is ignored', (header) => {
  const clock = asked(5_000, 3);
  const before = clock.offsetMs();
  clock.note(header, start, start + 10);
  expect(clock.offsetMs()).toBe(before);
});

test('an answer with an age counts as cached, and so does one to a write from before it was sent', () => {
  const clock = asked(5_000, 3);
  const sent = start + 60_000;
  const dated = (ms: number) => ({ date: headerAt(ms) });
  expect(clock.isStored('GET', { age: '3' }, sent)).toBe(true);
  expect(clock.isStored('POST', { age: '0', ...dated(sent + 5_000) }, sent)).toBe(false);
  expect(clock.isStored('POST', dated(start), sent)).toBe(true);
  // A read with such a time shows that the clock was set back.
  expect(clock.isStored('GET', dated(start), sent)).toBe(false);
  expect(clock.isStored('POST', dated(start), sent + 3_600_000)).toBe(false);
  expect(new PlatformClock().isStored('POST', dated(start), sent)).toBe(false);
});
