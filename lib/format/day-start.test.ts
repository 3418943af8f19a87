import { expect, test } from 'vitest';
import { dayStartMs } from './day-start';

test.each([
  ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', 'Pacific/Apia', '2026-11-20T11:00:00.000Z'],
])('%s begins in %s at %s', (date, zone, at) => {
  expect(new Date(dayStartMs(date, zone)).toISOString()).toBe(at);
});
