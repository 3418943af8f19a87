import digits from './currency-digits.json' with { type: 'json' };

const leastDigits = new Map(Object.entries({ ...digits.withdrawn, ...digits.active }));

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d+))?$/;

/**
 * `1234.5` in HUF becomes `1,234.50`: grouped, every digit that was sent, and never fewer than ISO 4217 says.
 * Works on the text alone, so no digit is lost; what is not a decimal string is shown as it came.
 */
export function formatAmount(amount: string, currency: string): string {
  const parts = DECIMAL.exec(amount);
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
