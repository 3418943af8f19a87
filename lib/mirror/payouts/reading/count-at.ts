import { ownTable, phraseTable } from './lexicons/phrase-table';
import { phraseAt } from './typed-part';
import type { TypedWord } from './typed-word';

const spelled = ownTable((one) => one.counts);

/** A number in words; undefined for another word. */
export const spelledAt = (words: readonly TypedWord[], at: number): string | undefined =>
  spelled.get(phraseAt(words, at, 1));

const scales = ownTable((one) => one.amounts.scales);

/** By how many places the word moves the point of an amount: `k`, `million`, 万. */
export function scaleOf(word: string): number | undefined {
  const places = scales.get(word);
  return places === undefined ? undefined : Number(places);
}

interface Count {
  readonly value: number;
  readonly length: number;
  /** The unit in the same word, as in `3d`. */
  readonly glued: string;
  /** Whether so many or more are meant, as in `3+`. */
  readonly isOpen: boolean;
}

/** A whole number of things: `3`, `three`, `3d`, `3+`. */
export function countAt(words: readonly TypedWord[], at: number): Count | undefined {
  const word = phraseAt(words, at, 1);
  const [, digits, unit = '', plus = ''] = /^(\d{1,4})([a-z]*)(\+?)$/.exec(word) ?? [];
  if (digits !== undefined) return { value: Number(digits), length: 1, glued: unit, isOpen: plus === '+' };
  const value = spelledAt(words, at);
  return value === undefined ? undefined : { value: Number(value), length: 1, glued: '', isOpen: false };
}

interface Unit {
  readonly name: (typeof unitNames)[number];
  readonly hours: number;
  readonly length: number;
  /** Whether the unit is a month or a year, whose days are taken as 30 and 365. */
  readonly isLong: boolean;
}

const unitNames = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const names = phraseTable(unitNames, (one) => one.units);
const units: Readonly<Record<(typeof unitNames)[number], Omit<Unit, 'length' | 'name'>>> = {
  hour: { hours: 1, isLong: false },
  day: { hours: 24, isLong: false },
  week: { hours: 24 * 7, isLong: false },
  month: { hours: 24 * 30, isLong: true },
  quarter: { hours: 24 * 90, isLong: true },
  year: { hours: 24 * 365, isLong: true },
};

/** The unit of a count, in its own word or in the next one. */
export function unitAt(words: readonly TypedWord[], at: number, glued: string): Unit | undefined {
  const name = names.get(glued === '' ? phraseAt(words, at, 1).replace(/\+$/, '') : glued);
  return name && { name, ...units[name], length: glued === '' ? 1 : 0 };
}
