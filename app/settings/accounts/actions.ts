'use server';

import { putDirectoryEntry, removeDirectoryEntry } from '@/lib/access/accounts/account-directory';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { defineAction } from '@/lib/access/requests/define-action';

export const putDirectoryEntryAction = defineAction({
  act: 'directory.keep',
  input: directoryEntry,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller }, entry) => await putDirectoryEntry(store, caller, entry),
});

export const removeDirectoryEntryAction = defineAction({
  act: 'directory.remove',
  input: directoryEntry.shape.accountId,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller }, accountId) => await removeDirectoryEntry(store, caller, accountId),
});
