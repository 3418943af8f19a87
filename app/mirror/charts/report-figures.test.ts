import { expect, test } from 'vitest';
import { changeOf, ReportFigures } from './report-figures';
import { successRate } from './success-rate';

const row = (start: string, status: string, count: number, sum: string, method = 'LOCAL', withoutAmount = 0) => ({
  start,
  status,
  count,
  sum,
  currency: 'USD',
  method,
  withoutAmount,
});

const figures = new ReportFigures([
  row('2026-11-23', 'COMPLETED', 2, '0.30'),
  row('2026-11-23', 'FAILED', 1, '999999999999999999.01', ''),
  row('2026-11-24', 'COMPLETED', 5, '1', 'LOCAL', 2),
  row('2026-11-24', 'FAILED_REFUNDED', 1, '2.5'),
  row('2026-11-24', 'PROCESSING', 9, '9'),
]);

test('figures of periods and parts are exact', () => {
  expect(figures.of({ start: '2026-11-23' })).toEqual({ count: 3, sum: '999999999999999999.31', withoutAmount: 0 });
  expect(figures.of({ by: 'status', keys: ['COMPLETED'] })).toEqual({ count: 7, sum: '1.30', withoutAmount: 2 });
  expect(figures.of({ start: '2026-11-23', by: 'method', keys: [''] }).count).toBe(1);
  expect(figures.parts('status')).toEqual(['PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED']);
});

test('the success rate counts ended payouts, and there is none without them', () => {
  expect(figures.ended('2026-11-24')).toEqual({ completed: 5, ended: 6 });
  expect(successRate(figures.ended())).toBe('77.8');
  expect(successRate({ completed: 0, ended: 0 })).toBeUndefined();
});

test.each([
  ['112', '100', '+12%'],
  ['0.5', '1', '−50%'],
  ['1', '1', '0%'],
  ['1', '0', undefined],
  ['10.99', '1', '+999%'],
  ['11', '1', '> +999%'],
])('%s after %s is %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
