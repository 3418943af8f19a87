/** Decimals as whole numbers of 10^-scale, so that the test itself rounds nothing. */
const scale = 24;
export const one = 10n ** BigInt(scale);

export function exact(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (match === null) throw new Error(`${decimal} is no decimal`);
  const [, sign = '', whole = '', part = ''] = match;
  if (part.length > scale) throw new Error(`${decimal} has too many decimals to compare`);
  const units = BigInt(whole) * one + BigInt(part.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Whether `near` is the number of `digits` decimals nearest to numerator / denominator (all scaled alike). */
export function isRounded(near: bigint, numerator: bigint, denominator: bigint, digits: number): boolean {
  const step = one / 10n ** BigInt(digits);
  if (near % step !== 0n) return false;
  // |near - n/d| <= step/2, with both sides multiplied by 2 d.
  return size(near * denominator - numerator * one) * 2n <= step * size(denominator);
}
