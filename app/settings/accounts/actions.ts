'use server';

import { revalidatePath } from 'next/cache';
import { putDirectoryEntry, removeDirectoryEntry } from '@/lib/access/account-directory';
import { directoryEntry } from '@/lib/access/directory-entry';
import { requireOwnForm } from '@/lib/access/own-form';
import { answering, cannotTell, orBroken } from '@/lib/access/when-broken';
import { requireAdmin } from '@/lib/access/require-admin';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

export interface DirectoryProblem {
  /** The field that the sentence is about; undefined for the whole form. */
  readonly field?: 'accountId' | 'name' | 'note' | undefined;
  readonly sentence: string;
}

/** Keeps one entry of the directory. The input arrives as anybody may have written it. */
export async function putDirectoryEntryAction(input: unknown): Promise<Result<void, DirectoryProblem>> {
  return await orBroken(
    () => put(input),
    () => failed({ sentence: cannotTell }),
  );
}

async function put(input: unknown): Promise<Result<void, DirectoryProblem>> {
  await requireOwnForm();
  const caller = await requireAdmin('directory');
  const entry = directoryEntry.safeParse(input);
  if (!entry.success) {
    const issue = entry.error.issues[0];
    const field = issue?.path[0];
    return failed({
      field: field === 'accountId' || field === 'name' || field === 'note' ? field : undefined,
      sentence: issue?.message ?? 'The entry cannot be kept as it is.',
    });
  }
  const kept = await putDirectoryEntry(await store(), caller, entry.data);
  if (!kept.ok) return failed({ sentence: kept.error });
  revalidatePath('/settings/accounts');
  return ok(undefined);
}

export const removeDirectoryEntryAction = answering(async (accountId: unknown): Promise<Result<void, string>> => {
  await requireOwnForm();
  const caller = await requireAdmin('directory');
  if (typeof accountId !== 'string') return failed('This entry does not exist.');
  const removed = await removeDirectoryEntry(await store(), caller, accountId);
  if (removed.ok) revalidatePath('/settings/accounts');
  return removed;
});
