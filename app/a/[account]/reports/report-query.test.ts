import { expect, test } from 'vitest';
import { readReportQuery, writeReportQuery } from './report-query';

test('an address is read field by field and written back', () => {
  const query = readReportQuery({ measure: 'volume', grain: 'year', currency: 'USD', method: '-', to: '2026-02-30' });
  expect(query).toEqual({
    measure: 'volume',
    grain: 'day',
    by: 'status',
    currency: 'USD',
    method: '-',
    to: undefined,
  });
  expect(writeReportQuery(query)).toBe('?measure=volume&grain=day&by=status&currency=USD&method=-');
});
