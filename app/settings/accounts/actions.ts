'use server';

import { putDirectoryEntry, removeDirectoryEntry } from '@/lib/access/accounts/account-directory';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { defineSettingsAction } from '@/lib/access/requests/define-action';

export const putDirectoryEntryAction = defineSettingsAction('directory.keep', directoryEntry, putDirectoryEntry);

export const removeDirectoryEntryAction = defineSettingsAction(
  'directory.remove',
  directoryEntry.shape.accountId,
  removeDirectoryEntry,
);
