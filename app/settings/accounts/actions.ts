'use server';

import { putDirectoryEntry, removeDirectoryEntry } from '@/lib/access/accounts/account-directory';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { actAsProvenAdmin } from '../act-as-admin';
import type { SettingAnswer } from '../setting-answer';

/** Keeps one entry of the directory. The input arrives as anybody may have written it. */
export async function putDirectoryEntryAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('directory.keep', directoryEntry, input, ({ database, caller }, given) =>
    putDirectoryEntry(database, caller, given),
  );
}

export async function removeDirectoryEntryAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin(
    'directory.remove',
    directoryEntry.shape.accountId,
    input,
    ({ database, caller }, given) => removeDirectoryEntry(database, caller, given),
  );
}
