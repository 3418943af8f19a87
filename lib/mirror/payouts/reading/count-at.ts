import { phraseAt } from './typed-part';
import type { TypedWord } from './typed-word';

const spelled: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, sixty: 60, ninety: 90, twelve: 12, couple: 2 },
};

interface Count {
  readonly value: number;
  readonly length: number;
  /** The unit in the same word, as in `3d`. */
  readonly glued: string;
  /** `3+`: so many or more. */
  readonly isOpen: boolean;
}

/** A whole number of things: `3`, `three`, `3d`, `3+`. */
export function countAt(words: readonly TypedWord[], at: number): Count | undefined {
  const word = phraseAt(words, at, 1);
  const [, digits, unit = '', plus = ''] = /^(\d{1,4})([a-z]*)(\+?)$/.exec(word) ?? [];
  if (digits !== undefined) return { value: Number(digits), length: 1, glued: unit, isOpen: plus === '+' };
  const value = Object.hasOwn(spelled, word) ? spelled[word] : undefined;
  return value === undefined ? undefined : { value, length: 1, glued: '', isOpen: false };
}

interface Unit {
  readonly hours: number;
  readonly length: number;
  /** Months and years, whose days are taken as 30 and 365. */
  readonly isLong: boolean;
}

const units: readonly { readonly names: readonly string[]; readonly hours: number; readonly isLong?: true }[] = [
  { names: ['h', 'hr', 'hrs', 'hour', 'hours'], hours: 1 },
  { names: ['d', 'day', 'days'], hours: 24 },
  { names: ['w', 'wk', 'wks', 'week', 'weeks'], hours: 24 * 7 },
  { names: ['month', 'months', 'mo'], hours: 24 * 30, isLong: true },
  { names: ['quarter', 'quarters'], hours: 24 * 90, isLong: true },
  { names: ['y', 'yr', 'year', 'years'], hours: 24 * 365, isLong: true },
];

/** The unit of a count, in its own word or in the next one. */
export function unitAt(words: readonly TypedWord[], at: number, glued: string): Unit | undefined {
  const word = glued === '' ? phraseAt(words, at, 1).replace(/\+$/, '') : glued;
  const unit = units.find(({ names }) => names.includes(word));
  return unit && { hours: unit.hours, length: glued === '' ? 1 : 0, isLong: unit.isLong === true };
}
