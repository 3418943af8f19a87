import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { typedName, typedNote } from '@/lib/contract/fields/typed-name';
import { readId } from '@/lib/contract/fields/pasted-text';
import { pasted } from '@/lib/contract/primitives';
import { message, writeMessage } from '@/lib/messages/message';

/** A sub-account as an admin wrote it down, for platforms that do not list their sub-accounts. */
export const directoryEntry = z.object({
  accountId: pasted(readId).pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, writeMessage(message('people.directory.idWrong')))
      .refine((id) => id !== 'master', writeMessage(message('people.directory.masterNeedsNone'))),
  ),
  name: typedName({ most: 100, missing: message('people.directory.nameNeeded'), tooLong: message('terms.atMost100') }),
  note: typedNote({ least: 0, most: 500, tooLong: message('people.directory.noteLong') }).default(''),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;
