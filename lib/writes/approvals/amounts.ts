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

/** Whether an answer carries the amount that was asked for; zeros are lost on the way (extras, "Quote"), the value counts. */
export function isSameAmount(asked: string | number | undefined, answered: string): boolean {
  return asked === undefined || valueOf(String(asked)) === valueOf(answered);
}

/** `150`, `150.0` and `1.5e2` are `15e1`; what is no amount is only like itself. */
function valueOf(amount: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(amount) ?? [];
  if (sign === undefined || whole === undefined) return amount;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const place = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant === '' ? '0' : `${sign}${significant}e${place}`;
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
