interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const PATTERN = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * `second - first` of two decimal texts, exact, with the decimals of the longer one; undefined when either is no
 * decimal text.
 */
export function differenceOf(first: string, second: string): string | undefined {
  const [from, to] = [readDecimal(first), readDecimal(second)];
  if (from === undefined || to === undefined) return undefined;
  const scale = Math.max(from.scale, to.scale);
  return writeDecimal({ units: atScale(to, scale) - atScale(from, scale), scale });
}

/** Below zero, zero, above zero: as the first is less than, equal to or more than the second. */
export function compareDecimals(first: string, second: string): number | undefined {
  const difference = differenceOf(second, first);
  if (difference === undefined) return undefined;
  if (/^[0.]+$/.test(difference)) return 0;
  return difference.startsWith('-') ? -1 : 1;
}

function readDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = ''] = PATTERN.exec(text) ?? [];
  if (whole === '') return undefined;
  const size = BigInt(whole + fraction);
  return { units: sign === '-' ? -size : size, scale: fraction.length };
}

function atScale({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function writeDecimal({ units, scale }: Decimal): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
