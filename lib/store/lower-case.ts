import { type Column, type SQL, sql } from 'drizzle-orm';

const codes = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Latin, Greek, Cyrillic and Armenian letters beyond A to Z whose small form is one letter too. */
const capitals = [...codes(0xc0, 0x24f), ...codes(0x370, 0x3ff), ...codes(0x400, 0x52f), ...codes(0x531, 0x556)]
  .map((code) => String.fromCharCode(code))
  .filter((letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1)
  .join('');

/**
 * A text in small letters. A database whose locale is C changes A to Z alone, and would not find "Ærø" by "ærø"; the planner
 * leaves one of the two ways before the statement runs.
 */
export const lowerCase = (text: SQL | Column): SQL =>
  sql`(case when lower('Æ') = 'æ' then lower(${text}) else translate(lower(${text}), ${capitals}, ${capitals.toLowerCase()}) end)`;
