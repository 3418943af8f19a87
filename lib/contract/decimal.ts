import Big from 'big.js';
import { plainDecimal } from './fields/plain-decimal';

/** big.js for amounts and rates: made only from text, so never from floating point; half rounds away from zero. */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
export type Decimal = Big;

/** Undefined for a text that is no decimal. */
export function parseDecimal(text: string): Decimal | undefined {
  const plain = plainDecimal(text);
  return plain === undefined ? undefined : new Decimal(plain);
}

/** The quotient, rounded once to this many decimals. */
export function dividedBy(one: Decimal, other: Decimal, decimals: number): Decimal {
  Decimal.DP = decimals;
  return one.div(other);
}

/** Writes a value with as many decimals as the longest of the texts that it was calculated from. */
function writtenLike(value: Decimal, texts: readonly string[]): string {
  return value.toFixed(Math.max(...texts.map((text) => plainDecimal(text)?.split('.')[1]?.length ?? 0)));
}

/** Adds two texts that the console wrote itself: an invalid one is a mistake in our code, and throws. */
export function sumOf(first: string, second: string): string {
  return writtenLike(new Decimal(first).plus(second), [first, second]);
}

/** `second - first` of two decimal texts; undefined when one of them is no decimal. */
export function differenceOf(first: string, second: string): string | undefined {
  const [from, to] = [parseDecimal(first), parseDecimal(second)];
  return from && to && writtenLike(to.minus(from), [first, second]);
}

/** Below, at or above zero as `first` is less than, equal to or more than `second`; undefined if one is no decimal. */
export function compareDecimals(first: string, second: string): number | undefined {
  const [one, other] = [parseDecimal(first), parseDecimal(second)];
  return one && other && one.cmp(other);
}

/** Whether an amount is at least a limit. A text that is no amount, or a negative one, passes every limit. */
export function isAtLeast(amount: string, limit: string): boolean {
  const order = amount.startsWith('-') || limit.startsWith('-') ? undefined : compareDecimals(amount, limit);
  return order === undefined || order >= 0;
}

/** Whether an answer carries the requested amount; the platform drops zeros (extras 4.7), so the value counts. */
export function isSameAmount(asked: string | number | undefined, answered: string): boolean {
  if (asked === undefined || String(asked) === answered) return true;
  return compareDecimals(String(asked), answered) === 0;
}
