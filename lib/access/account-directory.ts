import { asc, eq } from 'drizzle-orm';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { accountDirectory } from '../store/schema';
import type { DirectoryEntry } from './directory-entry';
import type { Role } from './roles';

export async function listDirectory(store: Store): Promise<DirectoryEntry[]> {
  const { accountId, name, note } = accountDirectory;
  return await store.select({ accountId, name, note }).from(accountDirectory).orderBy(asc(name), asc(accountId));
}

export async function putDirectoryEntry(
  store: Store,
  caller: { readonly role: Role },
  entry: DirectoryEntry,
): Promise<Result<void, string>> {
  if (caller.role !== 'admin') return failed('The list of sub-accounts is kept by admins.');
  await store
    .insert(accountDirectory)
    .values(entry)
    .onConflictDoUpdate({ target: accountDirectory.accountId, set: { name: entry.name, note: entry.note } });
  return ok(undefined);
}

export async function removeDirectoryEntry(
  store: Store,
  caller: { readonly role: Role },
  accountId: string,
): Promise<Result<void, string>> {
  if (caller.role !== 'admin') return failed('The list of sub-accounts is kept by admins.');
  await store.delete(accountDirectory).where(eq(accountDirectory.accountId, accountId));
  return ok(undefined);
}
