import type { Amount } from './approval-policy';

const pairs = [
  ['amount', 'currency'],
  ['sell_amount', 'sell_currency'],
  ['buy_amount', 'buy_currency'],
] as const;

/** The amounts that a body or a record names. */
export function amountsIn(fields: unknown): Amount[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return pairs.flatMap(([name, of]) => {
    const amount: unknown = Reflect.get(fields, name);
    const currency: unknown = Reflect.get(fields, of);
    const isNamed = (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
    return isNamed ? [{ amount: String(amount), currency }] : [];
  });
}
