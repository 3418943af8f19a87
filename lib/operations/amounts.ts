import type { Amount } from './approval-policy';

const shape = /^(\d+)(?:\.(\d+))?$/;

/** Whether one decimal text is at least another, exactly. What is no amount passes every limit. */
export function isAtLeast(amount: string, limit: string): boolean {
  const [one, other] = [shape.exec(amount), shape.exec(limit)];
  if (one === null || other === null) return true;
  const scale = Math.max(one[2]?.length ?? 0, other[2]?.length ?? 0);
  const units = ([, whole = '', fraction = '']: RegExpExecArray) => BigInt(whole + fraction.padEnd(scale, '0'));
  return units(one) >= units(other);
}

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
