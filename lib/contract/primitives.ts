import './plain-errors';
import * as z from 'zod';
import { writeMessage } from '@/lib/messages/message';
import { plainDecimal } from './fields/plain-decimal';
import { textOf, type ReadPasted } from './fields/pasted-text';

/** A decimal number carried as text (interface 2). Never turned into a JS number: 17 digits would change. */
const decimalPattern = /^-?\d+(\.\d+)?$/;

/**
 * Text; a JSON number is also seen (extras 5.2). Its digits are kept as they came, an exponent is
 * written out; a text that is no number is kept too, and counts in no sum.
 */
export const amount = z
  .union([z.string(), z.number()])
  .transform((value) => plainDecimal(String(value)) ?? String(value))
  .pipe(z.string())
  .meta({ format: 'decimal', description: 'Decimal number carried as text' });

/** An amount in a request: plain decimal text; an operation may require it to be positive. */
export const requestAmount = z.string().regex(decimalPattern).meta({ format: 'decimal' });

/** ISO 4217 code, or CNH (offshore renminbi), which the interface uses and ISO 4217 does not list. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'three capital letters');

/** A code of ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'two capital letters');

/** RFC 4122 UUID of any version, in either case of letters. */
export const uuid = z.guid();

/** A path id that the interface calls "UUID v4" (4.6, 4.8, 4.11). */
export const uuidV4 = z.uuid({ version: 'v4' });

/** A calendar day, YYYY-MM-DD, that exists. Always text: a `Date` would shift it by a zone. */
export const plainDate = z.iso.date();

/** A date-time in an answer. Kept as text; its possible forms are listed in extras 5.1. */
export const dateTime = z.string().meta({ format: 'date-time' });

/** A date-time that is null, empty or missing in an unfinished record. */
export const optionalDateTime = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
  .pipe(z.string())
  .meta({ format: 'date-time', description: 'Empty while it has not happened' });

/** A text that may be missing or null, kept as it came. */
export const optionalText = z.string().nullish();

/** A record that has only such texts. */
export const texts = <const K extends string>(...names: readonly K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, optionalText])) as Record<K, typeof optionalText>); // fromEntries loses the keys

const digitsToNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** A whole number of a query string, where every value is text. */
export function wireInteger(min: number, max?: number) {
  const bounded = max === undefined ? z.int().min(min) : z.int().min(min).max(max);
  return z.preprocess(digitsToNumber, bounded);
}

/** A value of an answer's enum: the listed ones are known, any other is passed on as it came. */
export type Open<T extends string> = T | (string & Record<never, never>);

/** Response enums are open: a state that the interface does not list is shown as it came, never an error. */
export function openEnum<const T extends string>(values: readonly T[]): z.ZodType<Open<T>, string> {
  return z.string().meta({ 'x-known-values': values });
}

/** Text as `fields/pasted-text.ts` reads it; unreadable text is refused with the sentence of that reading. */
export function pasted(read: ReadPasted) {
  return z.string().transform((typed, context) => {
    const reading = read(typed);
    if (reading.kind !== 'refused') return textOf(reading);
    context.addIssue({ code: 'custom', message: writeMessage(reading.sentence) });
    return z.NEVER;
  });
}
