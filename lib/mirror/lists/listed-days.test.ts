import { expect, test } from 'vitest';
import { columnDaysAsListed, daysAsListed } from './listed-days';

const at = (text: string) => Date.parse(text);

test('a list of the platform is queried in the zone that counts its days', () => {
  // Already the 26th in Shanghai, still the 25th in Berlin.
  const clock = { nowMs: at('2026-11-25T20:00:00Z'), zone: 'Europe/Berlin', platformZone: 'Asia/Shanghai' };
  expect(daysAsListed('listPayouts', 'yesterday', clock)).toEqual({ start_time: '2026-11-25', end_time: '2026-11-25' });
  expect(daysAsListed('listDeposits', 'today', clock)).toEqual({
    start_time: '2026-11-24T23:00:00.000Z',
    end_time: '2026-11-25T22:59:59.999Z',
  });
  // The day on which clocks go back has 25 hours.
  const autumn = { ...clock, nowMs: at('2026-10-25T12:00:00Z') };
  expect(daysAsListed('listPaymentIntents', 'today', autumn)).toEqual({
    start_time: '2026-10-24T22:00:00.000Z',
    end_time: '2026-10-25T22:59:59.999Z',
  });
  expect(daysAsListed('listCards', 'today', clock)).toBeUndefined();
});

test('a preset of a column’s days means the person’s days, and other values stay as they are', () => {
  const clock = { nowMs: at('2026-11-25T20:00:00Z'), zone: 'Asia/Shanghai', platformZone: 'UTC' };
  const search = { create_time: 'today', complete_time: 'today', currency: 'today' };
  expect(columnDaysAsListed('listCards', search, clock)).toEqual({
    create_time: '2026-11-25T16:00:00.000Z..2026-11-26T15:59:59.999Z',
  });
  // The platform itself filters deposits by their creation.
  expect(Object.keys(columnDaysAsListed('listDeposits', search, clock))).toEqual(['complete_time']);
  expect(columnDaysAsListed('listPayouts', search, clock)).toEqual({});
  expect(columnDaysAsListed('listCards', { create_time: '2026-11-01..2026-11-02' }, clock)).toEqual({});
});
