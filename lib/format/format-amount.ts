import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import digits from './currency-digits.json' with { type: 'json' };

const leastDigits = new Map(Object.entries({ ...digits.withdrawn, ...digits.active }));

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d+))?$/;

/** Groups digits. Keeps every sent digit, since it works on the text, and shows at least the ISO 4217 decimals. */
export function formatAmount(amount: string, currency: string): string {
  const parts = DECIMAL.exec(plainDecimal(amount) ?? amount);
  const [, sign = '', whole = '', fraction = ''] = parts ?? [];
  if (!parts || (whole === '' && fraction === '')) return amount;

  const shown = fraction.padEnd(leastDigits.get(currency) ?? 0, '0');
  const grouped = groupByThrees(whole === '' ? '0' : whole);
  return shown === '' ? `${sign}${grouped}` : `${sign}${grouped}.${shown}`;
}

function groupByThrees(whole: string): string {
  const head = whole.length % 3 || 3;
  return whole.slice(0, head) + whole.slice(head).replace(/\d{3}/g, ',$&');
}

/** The amount with its currency: "1,234.50 EUR". */
export function formatMoney(amount: string, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`;
}
