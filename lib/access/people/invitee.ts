import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { isOneLine, unfitText } from '@/lib/plain-text';
import { roles } from '@/lib/roles';

// Before the first schema: in a browser, zod would try `new Function` to be faster, which our policy forbids and reports.
if (typeof window !== 'undefined') z.config({ jitless: true });

export const accountIds = z.array(z.string().regex(/^[A-Za-z0-9-]{1,64}$/)).max(1_000);

/** Who is invited, as an admin typed it. */
export const inviteeSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Say what they are called.')
    .max(100, 'Use 100 characters at most.')
    .refine(isOneLine, unfitText),
  email: z
    .string()
    .trim()
    .max(254, 'Use 254 characters at most.')
    .pipe(z.email('Type an e-mail address, such as ann@example.com.')),
  role: z.enum(roles, 'Choose a role.'),
  accounts: accountIds,
});
export type InviteeInput = z.input<typeof inviteeSchema>;
export type Invitee = z.output<typeof inviteeSchema>;
