import * as z from 'zod';
import type { CardholderValues } from './cardholder-values';

/** What no page may hold as it came (the masks of every read) is not kept either: it would come back in the page. */
export function draftOf(values: CardholderValues): unknown {
  const { email, country_code, gender, nationality, residential_address, kyc_verification } = values;
  return { email, country_code, gender, nationality, residential_address, kyc_verification };
}

const text = z.string().max(500);

/** A stored draft was written by another version of this page at worst: then it is left out. */
const draft = z.object({
  email: text,
  country_code: text,
  gender: z.enum(['', 'MALE', 'FEMALE']),
  nationality: text,
  residential_address: z.object({
    country: text,
    line1: text,
    line2: text,
    line_en: text,
    district: text,
    city: text,
    state: text,
    postal_code: text,
  }),
  kyc_verification: z.object({ asked: z.boolean() }),
});

export function readDraft(values: unknown): Partial<CardholderValues> | undefined {
  const read = draft.safeParse(values);
  return read.success ? read.data : undefined;
}
