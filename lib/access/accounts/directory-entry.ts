import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { isOneLine, isPlainText, unfitText } from '@/lib/plain-text';

// Before the first schema: in a browser, zod would try `new Function` to be faster, which our policy forbids and reports.
if (typeof window !== 'undefined') z.config({ jitless: true });

/** A sub-account as an admin wrote it down, for platforms that do not list theirs. */
export const directoryEntry = z.object({
  accountId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'Letters, digits and hyphens, 64 at most.')
    .refine((id) => id !== 'master', 'The master account needs no entry.'),
  name: z
    .string()
    .trim()
    .min(1, 'Say what people call it.')
    .max(100, 'Use 100 characters at most.')
    .refine(isOneLine, unfitText),
  note: z.string().trim().max(500, 'Use 500 characters at most.').refine(isPlainText, unfitText).default(''),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;
