import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { accountId } from '../accounts/account-id';
import { isEmail, readEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { isOneLine, unfitText } from '@/lib/messages/plain-text';
import { roles } from '@/lib/roles';

export const accountIds = z.array(accountId).max(1_000);

export const inviteeSchema = z.object({
  name: z
    .string()
    .transform(readName)
    .pipe(
      z
        .string()
        .min(1, writeMessage(message('settings.answer.nameNeeded')))
        .max(100, writeMessage(message('terms.atMost100')))
        .refine(isOneLine, unfitText),
    ),
  email: z
    .string()
    .transform(readName)
    .pipe(
      z
        .string()
        .max(254, writeMessage(message('settings.answer.emailLong')))
        .refine(isEmail, writeMessage(message('settings.answer.emailWrong')))
        .transform((typed) => readEmail(typed) ?? typed),
    ),
  role: z.enum(roles, writeMessage(message('settings.answer.roleNeeded'))),
  accounts: accountIds,
});
export type Invitee = z.output<typeof inviteeSchema>;
