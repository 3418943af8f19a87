import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { isBaseUrl } from '@/lib/addresses';
import { isTimeZone } from '@/lib/time-zone';
import { isOneLine, unfitText } from '@/lib/plain-text';

// In the browser the policy of the page forbids the functions that zod would make for speed.
if (typeof window !== 'undefined') z.config({ jitless: true });

const secretText = z.string().trim().min(1, 'Fill this in.').max(500, 'This is too long.').refine(isOneLine, unfitText);

export const credentialInput = z.object({ clientId: secretText, apiKey: secretText });

/** What differs between platforms beside their address. */
export const connectionFacts = z.object({
  timeZone: z.string().trim().refine(isTimeZone, 'Type the name of a time zone, such as Asia/Shanghai.'),
  idvMethod: z
    .string()
    .trim()
    .regex(/^[A-Z0-9_]{1,64}$/, 'Use capital letters, digits and underscores, such as IDV_REDIRECT.'),
});
export type ConnectionFacts = z.output<typeof connectionFacts>;

export const connectionInput = credentialInput.extend(connectionFacts.shape).extend({
  name: z.string().trim().min(1, 'Give it a name.').max(40, 'Use 40 characters at most.').refine(isOneLine, unfitText),
  environment: z.enum(['sandbox', 'production'], 'Choose where its money is.'),
  baseUrl: z
    .string()
    .trim()
    .max(200, 'This is too long.')
    .refine(isBaseUrl, 'Enter an https address without user, query, fragment or /api.')
    .transform((url) => url.replace(/\/+$/, '')),
});
export type ConnectionInput = z.output<typeof connectionInput>;
