import { asc, eq } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { accountDirectory } from '@/lib/store/schema';
import type { DirectoryEntry } from './directory-entry';
import { recordRefusal } from '../permissions/record-refusal';
import type { Role } from '@/lib/roles';
import { may } from '../permissions/console-acts';

export async function listDirectory(store: Store): Promise<DirectoryEntry[]> {
  const { accountId, name, note } = accountDirectory;
  return await store.select({ accountId, name, note }).from(accountDirectory).orderBy(asc(name), asc(accountId));
}

export async function putDirectoryEntry(
  store: Store,
  caller: Keeper,
  entry: DirectoryEntry,
): Promise<Result<void, Message>> {
  if (!may(caller, 'directory.keep')) return await refuse(store, caller, entry.accountId);
  await store.transaction(async (transaction) => {
    const before = await findEntry(transaction, entry.accountId);
    await transaction
      .insert(accountDirectory)
      .values(entry)
      .onConflictDoUpdate({ target: accountDirectory.accountId, set: { name: entry.name, note: entry.note } });
    await recordAct(transaction, { ...actOf(caller, entry.accountId), act: 'directory.keep', before, after: entry });
  });
  return ok(undefined);
}

export async function removeDirectoryEntry(
  store: Store,
  caller: Keeper,
  accountId: string,
): Promise<Result<void, Message>> {
  if (!may(caller, 'directory.remove')) return await refuse(store, caller, accountId);
  await store.transaction(async (transaction) => {
    const before = await findEntry(transaction, accountId);
    if (before === undefined) return;
    await transaction.delete(accountDirectory).where(eq(accountDirectory.accountId, accountId));
    await recordAct(transaction, { ...actOf(caller, accountId), act: 'directory.remove', before });
  });
  return ok(undefined);
}

type Keeper = Doer & { readonly role: Role };

async function findEntry(store: Store, id: string): Promise<DirectoryEntry | undefined> {
  const { accountId, name, note } = accountDirectory;
  const [entry] = await store.select({ accountId, name, note }).from(accountDirectory).where(eq(accountId, id));
  return entry;
}

function actOf(by: Keeper, id: string) {
  return { at: new Date(), by, kind: 'setting', object: { type: 'directory', id } } as const;
}

async function refuse(store: Store, by: Keeper, id: string): Promise<Result<void, Message>> {
  const reason = message('settings.answer.directoryForAdmins');
  await recordRefusal(store, { at: new Date(), by, act: 'directory', object: { type: 'directory', id }, reason });
  return failed(reason);
}
