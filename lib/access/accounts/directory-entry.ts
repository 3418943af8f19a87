import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { readName, readNote } from '@/lib/contract/fields/read-name';
import { readId } from '@/lib/contract/fields/pasted-text';
import { pasted } from '@/lib/contract/primitives';
import { message, writeMessage } from '@/lib/messages/message';
import { isOneLine, isPlainText, unfitText } from '@/lib/messages/plain-text';

/** A sub-account as an admin wrote it down, for platforms that do not list their sub-accounts. */
export const directoryEntry = z.object({
  accountId: pasted(readId).pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, writeMessage(message('people.directory.idWrong')))
      .refine((id) => id !== 'master', writeMessage(message('people.directory.masterNeedsNone'))),
  ),
  name: z
    .string()
    .transform(readName)
    .pipe(
      z
        .string()
        .min(1, writeMessage(message('people.directory.nameNeeded')))
        .max(100, writeMessage(message('terms.atMost100')))
        .refine(isOneLine, unfitText),
    ),
  note: z
    .string()
    .transform(readNote)
    .pipe(
      z
        .string()
        .max(500, writeMessage(message('people.directory.noteLong')))
        .refine(isPlainText, unfitText),
    )
    .default(''),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;
