import { isLosslessNumber, parse } from 'lossless-json';

/**
 * The text of a number that is a member of the outermost object, as it was written: JSON.parse would round its digits.
 * The last of several members of that name counts, as it does for JSON.parse.
 */
export function findNumberText(json: string, member: string): string | undefined {
  const value = parse(json, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, member)?.value;
  return isLosslessNumber(found) ? found.value : undefined;
}

/** A positive JSON number as plain decimal text: its digits as written, an exponent worked in. */
export function plainDecimalText(number: string): string {
  const [mantissa = '', exponent] = number.split(/e/i);
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${digits}${'0'.repeat(point - digits.length)}`.replace(/^0+(?=\d)/, '');
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '');
}
