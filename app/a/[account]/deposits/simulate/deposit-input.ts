import * as z from 'zod';
import type { DepositValues } from './deposit-values';

const longest = 200;

/** What the form sends. It arrives unchecked; the amount is the typed text until its digits stand in the body. */
export const depositInput = z.strictObject({
  currency: z.string().max(3),
  amount: z.string().max(40),
  sender_swift_code: z.string().max(longest),
  receiver_account_number: z.string().max(longest),
  sender_name: z.string().max(longest),
  sender_account_number: z.string().max(longest),
  sender_country: z.string().max(longest),
}) satisfies z.ZodType<DepositValues>;
