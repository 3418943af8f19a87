import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { typedName } from '@/lib/contract/fields/typed-name';
import { accountId } from '../accounts/account-id';
import { isEmail, readEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { roles } from '@/lib/roles';

export const accountIds = z.array(accountId).max(1_000);

export const inviteeSchema = z.object({
  name: typedName({ most: 100, missing: message('settings.answer.nameNeeded'), tooLong: message('terms.atMost100') }),
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
