import * as z from 'zod';
import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import { readName } from '@/lib/contract/fields/read-name';
import { valuesOf } from '@/lib/contract/list-query';

/** PostgreSQL keeps no text with a NUL, and refuses a statement that has one. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** The kinds of values that filters have in an address. */
export const askedValues = {
  /** Several values, separated by commas. */
  several: (each: z.ZodType<string, string>) => z.string().transform(valuesOf).pipe(z.array(each).min(1)),
  /** Exactly the platform's text. */
  exactText: z.string().min(1).max(2_000).refine(isStorable),
  /** Words to search for. */
  words: z.string().max(2_000).transform(readName).pipe(z.string().min(1).max(1_000)),
  amount: z
    .string()
    .transform((text) => plainDecimal(text) ?? '')
    .pipe(z.string().min(1).max(40)),
} as const;
