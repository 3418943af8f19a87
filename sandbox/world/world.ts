import type { Random } from './random';
import type { Account } from '@/lib/contract/accounts';

declare const recordType: unique symbol;

/** A table's name with the type of its records. Made once per table with `tableOf`. */
export interface TableKey<T extends object> {
  readonly name: string;
  readonly [recordType]?: T;
}

export function tableOf<T extends object>(name: string): TableKey<T> {
  return { name };
}

/** Put a new record, never change one in place. A put is stored with the request's key in one step, or undone. */
export interface Table<T extends object> {
  get(id: string): T | undefined;
  put(id: string, record: T): void;
  /** Oldest first: in the order in which ids were put for the first time. */
  list(): readonly T[];
}

export interface Clock {
  /** Milliseconds since 1970 by the sandbox's clock, which tests may move. */
  nowMs(): number;
}

/** The part of the platform that belongs to one acting account, as a handler may read and change it. */
export interface World {
  readonly account: DirectoryEntry;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly seed: number;
  /** How many v2 payouts the master account has (`--payouts`). */
  readonly payouts: number;
  /** Time from a card order's start to its end (`--order-delay`). */
  readonly orderDelayMs: number;
  /** The unit of a quote's validity stamps. */
  readonly validityUnit: 'milliseconds' | 'seconds';
  /** The seed's records are older than this moment. It is stored with the data, so that a restart changes nothing. */
  readonly anchorMs: number;
  /** Equal account, seed and label always give the same sequence. */
  random(label: string): Random;
  newId(): string;
  table<T extends object>(key: TableKey<T>): Table<T>;
}

/** One account that the platform knows. `account` is the record as List Connected Accounts shows it. */
export interface DirectoryEntry {
  readonly account: Account;
  /** The master account that it belongs to; '0' for a master account (extras 2.3, claim `parent_entity_id`). */
  readonly parentId: string;
  /** Decides the form of idempotency keys: the boundary is 2024-08-15 (interface 9). */
  readonly createdMs: number;
  /** Whether the seed has amounts, names and texts that break careless pages, or the records of a business. */
  readonly isAwkward: boolean;
  /** The only currency of its huge payouts; left out where each currency has some. */
  readonly hugeIn?: string | undefined;
  /** Whether the seed of the account has as many records as a master account. */
  readonly isLarge: boolean;
}

/** Every account of the platform: the served group's accounts first, then accounts that callers must never see. */
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

/** The console acts on behalf of active accounts alone (extras 4.1). */
export function isActive(entry: DirectoryEntry): boolean {
  return entry.account.status === 'ACTIVE';
}
