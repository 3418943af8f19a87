/**
 * An exact decimal: `units` × 10^-`scale`. Amounts and rates never pass through floating point, and keep the zeros that
 * they were written with.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const plain = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Reads plain decimal text; undefined when it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = plain.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Text that we wrote ourselves, such as a seed's: a mistake there is ours. */
export function decimalOf(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`not a decimal: ${text}`);
  return value;
}

const tenTo = (power: number): bigint => 10n ** BigInt(power);

/** `numerator / denominator`, both positive, to a whole number: half goes up. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

/** The value with exactly this many decimals; half goes away from zero. */
export function rounded(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: value.units * tenTo(scale - value.scale), scale };
  const negative = value.units < 0n;
  const size = divideHalfUp(negative ? -value.units : value.units, tenTo(value.scale - scale));
  return { units: negative ? -size : size, scale };
}

export function times(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: rounded(one, scale).units + rounded(other, scale).units, scale };
}

/** Quotient of two positive values with this many decimals; half goes up. */
export function dividedBy(one: Decimal, other: Decimal, scale: number): Decimal {
  const numerator = one.units * tenTo(scale + other.scale);
  return { units: divideHalfUp(numerator, other.units * tenTo(one.scale)), scale };
}

/** Below zero, zero, above zero: as `one` is less than, equal to or more than `other`. */
export function compared(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const difference = rounded(one, scale).units - rounded(other, scale).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Every decimal written out: 12.50 stays 12.50. */
export function fixedText(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Extras, "Quote": amounts lose trailing zeros. */
export function shortText(value: Decimal): string {
  const text = fixedText(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** How many decimals the value needs: 1.50 needs one. */
export function decimalsNeeded(value: Decimal): number {
  return (shortText(value).split('.')[1] ?? '').length;
}

/**
 * `second - first` of two decimal texts, exact, with the decimals of the longer one; undefined when either is no
 * decimal text.
 */
export function differenceOf(first: string, second: string): string | undefined {
  const [from, to] = [parseDecimal(first), parseDecimal(second)];
  if (from === undefined || to === undefined) return undefined;
  return fixedText(plus(to, { units: -from.units, scale: from.scale }));
}

/** `compared` of two decimal texts; undefined when either is none. */
export function compareDecimals(first: string, second: string): number | undefined {
  const [one, other] = [parseDecimal(first), parseDecimal(second)];
  return one === undefined || other === undefined ? undefined : compared(one, other);
}

/** Whether an amount is at least a limit. What is no amount, or one below zero, passes every limit. */
export function isAtLeast(amount: string, limit: string): boolean {
  const order = amount.startsWith('-') || limit.startsWith('-') ? undefined : compareDecimals(amount, limit);
  return order === undefined || order >= 0;
}

/** Whether an answer carries the amount that was asked for; zeros are lost on the way (extras, "Quote"), the value counts. */
export function isSameAmount(asked: string | number | undefined, answered: string): boolean {
  return asked === undefined || valueOf(String(asked)) === valueOf(answered);
}

/** `150`, `150.0` and `1.5e2` are `15e1`; what is no amount is only like itself. */
function valueOf(amount: string): string {
  const [, text = '', exponent = '0'] = /^(.*?)(?:e([+-]?\d{1,3}))?$/i.exec(amount) ?? [];
  const value = parseDecimal(text);
  if (value === undefined) return amount;
  if (value.units === 0n) return '0';
  const digits = value.units.toString();
  const significant = digits.replace(/0+$/, '');
  return `${significant}e${Number(exponent) - value.scale + digits.length - significant.length}`;
}
