import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { message, writeMessage } from '@/lib/messages/message';
import { isOneLine, isPlainText, unfitText } from '@/lib/plain-text';

/** A sub-account as an admin wrote it down, for platforms that do not list theirs. */
export const directoryEntry = z.object({
  accountId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,64}$/, writeMessage(message('people.directory.idWrong')))
    .refine((id) => id !== 'master', writeMessage(message('people.directory.masterNeedsNone'))),
  name: z
    .string()
    .trim()
    .min(1, writeMessage(message('people.directory.nameNeeded')))
    .max(100, writeMessage(message('terms.atMost100')))
    .refine(isOneLine, unfitText),
  note: z
    .string()
    .trim()
    .max(500, writeMessage(message('people.directory.noteLong')))
    .refine(isPlainText, unfitText)
    .default(''),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;
