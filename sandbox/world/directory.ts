import type { Account } from '@/lib/contract/accounts';

/** One account that the platform knows. `account` is the record as List Connected Accounts shows it. */
export interface DirectoryEntry {
  readonly account: Account;
  /** The master account that it belongs to; '0' for a master account (extras, claim `parent_entity_id`). */
  readonly parentId: string;
  /** Decides the form of idempotency keys: the boundary is 2024-08-15 (interface 9). */
  readonly createdMs: number;
}

/** Every account of the platform: ours first, then those of strangers that we must never see. */
export interface Directory {
  readonly entries: readonly DirectoryEntry[];
  /** Our master account: the first entry. */
  readonly master: DirectoryEntry;
  find(accountId: string): DirectoryEntry | undefined;
  childrenOf(accountId: string): readonly DirectoryEntry[];
}

export function directoryOf(entries: readonly DirectoryEntry[]): Directory {
  const [master] = entries;
  if (master === undefined) throw new Error('a platform needs a master account');
  const byId = new Map(entries.map((entry) => [entry.account.account_id, entry]));
  return {
    entries,
    master,
    find: (accountId) => byId.get(accountId),
    childrenOf: (accountId) => entries.filter((entry) => entry.parentId === accountId),
  };
}

/** "Act on behalf only of ACTIVE accounts" (extras, "Account"). */
export function isActive(entry: DirectoryEntry): boolean {
  return entry.account.status === 'ACTIVE';
}
