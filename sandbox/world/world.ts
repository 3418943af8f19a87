import type { Directory, DirectoryEntry } from './directory';
import type { Random } from './random';

declare const recordType: unique symbol;

/** A table's name with the type of its records. Made once per table with `tableOf`. */
export interface TableKey<T extends object> {
  readonly name: string;
  readonly [recordType]?: T;
}

export function tableOf<T extends object>(name: string): TableKey<T> {
  return { name };
}

/**
 * The records of one account. They are never changed in place: put a new one. A put inside a request is
 * kept with the request's idempotency key in one step, and taken back when the request is refused.
 */
export interface Table<T extends object> {
  get(id: string): T | undefined;
  put(id: string, record: T): void;
  /** Oldest first: in the order in which ids were put for the first time. */
  list(): readonly T[];
}

/** Something built from seed and account alone, hence never stored: built at its first use, kept until the process ends. */
export interface DerivedKey<T extends object> {
  readonly name: string;
  readonly build: (world: World) => T;
}

export function derivedOf<T extends object>(name: string, build: (world: World) => T): DerivedKey<T> {
  return { name, build };
}

export interface Clock {
  /** Milliseconds since 1970 by the sandbox's clock, which tests may move. */
  nowMs(): number;
}

/** What a handler may know and touch: one acting account's share of the platform. */
export interface World {
  /** The acting account. */
  readonly account: DirectoryEntry;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly seed: number;
  /** How many v2 payouts the master account has (`--payouts`). */
  readonly payouts: number;
  /** Time from a card order's start to its end (`--order-delay`). */
  readonly orderDelayMs: number;
  /** In which a quote's validity stamps are written. */
  readonly validityUnit: 'milliseconds' | 'seconds';
  /** The moment that seed data looks back from: kept with the data, so that a restart changes nothing. */
  readonly anchorMs: number;
  /** The same account, seed and label always give the same sequence. */
  random(label: string): Random;
  /** A fresh version 4 UUID for a new record. */
  newId(): string;
  table<T extends object>(key: TableKey<T>): Table<T>;
  derived<T extends object>(key: DerivedKey<T>): T;
}
