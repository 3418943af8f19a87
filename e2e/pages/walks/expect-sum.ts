import { Decimal } from '@/lib/contract/decimal';
import { text, type Row } from '../../conformance/json';
import { expect } from '../../harness/fixtures';

/** The sum of each currency, added without the console's code. */
export function sumsOf(rows: readonly Row[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const row of rows) {
    const currency = text(row, 'payout_currency');
    sums.set(currency, (sums.get(currency) ?? new Decimal('0')).plus(new Decimal(text(row, 'payout_amount'))));
  }
  return sums;
}

export function expectSum(shown: string, sums: ReadonlyMap<string, Decimal>): void {
  const [amount = '', currency = ''] = shown.replaceAll(',', '').split(' ');
  expect(new Decimal(amount).eq(sums.get(currency) ?? new Decimal('-1')), shown).toBe(true);
}
