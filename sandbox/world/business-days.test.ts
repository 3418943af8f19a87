import { expect, test } from 'vitest';
import { businessDayFrom, isBusinessDay } from './business-days';

test.each([
  ['2026-11-21', ['USD', 'EUR'], false, 'Saturday'],
  ['2026-11-22', ['USD', 'EUR'], false, 'Sunday'],
  ['2026-11-20', ['USD', 'EUR'], true, 'Friday'],
  ['2026-11-11', ['USD', 'EUR'], false, 'Veterans Day of one side'],
  ['2026-11-11', ['EUR', 'USD'], false, 'the same from the other side'],
  ['2026-11-11', ['GBP', 'EUR'], true, 'nobody here rests'],
  ['2027-01-01', ['THB', 'VND'], false, 'New Year everywhere'],
  ['2026-04-03', ['GBP', 'USD'], false, 'Good Friday'],
  ['2026-04-06', ['USD', 'HUF'], false, 'Easter Monday'],
  ['2026-04-06', ['USD', 'JPY'], true, 'Easter Monday where nobody keeps it'],
  ['2026-02-18', ['CNH', 'USD'], false, 'second day of the lunar year'],
])('%s %j %s: %s', (day, currencies, isOne) => {
  expect(isBusinessDay(day, currencies)).toBe(isOne);
});

test('the next business day skips weekend and holidays together', () => {
  expect(businessDayFrom('2026-12-25', ['EUR', 'GBP'])).toBe('2026-12-28');
  expect(businessDayFrom('2026-12-23', ['EUR', 'GBP'])).toBe('2026-12-23');
});
