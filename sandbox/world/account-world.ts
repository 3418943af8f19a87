import { randomUUID } from 'node:crypto';
import type { Directory, DirectoryEntry } from './directory';
import { randomOf, type Random } from './random';
import type { State } from './state';
import type { Clock, DerivedKey, Table, TableKey, World } from './world';

/** The state as one account sees it. */
export class AccountWorld implements World {
  readonly account: DirectoryEntry;
  readonly #state: State;
  readonly #derived = new Map<string, object>();

  constructor(state: State, account: DirectoryEntry) {
    this.#state = state;
    this.account = account;
  }

  get directory(): Directory {
    return this.#state.directory;
  }

  get clock(): Clock {
    return this.#state.clock;
  }

  get seed(): number {
    return this.#state.origin.seed;
  }

  get payouts(): number {
    return this.#state.origin.payouts;
  }

  get orderDelayMs(): number {
    return this.#state.settings.order_delay_ms;
  }

  get validityUnit(): World['validityUnit'] {
    return this.#state.settings.validity_unit ?? 'milliseconds';
  }

  get anchorMs(): number {
    return this.#state.origin.anchor_ms;
  }

  random(label: string): Random {
    return randomOf(this.seed, `${this.account.account.account_id}/${label}`);
  }

  newId(): string {
    return randomUUID();
  }

  table<T extends object>(key: TableKey<T>): Table<T> {
    return this.#state.tables.table<T>(this.account.account.account_id, key.name);
  }

  derived<T extends object>(key: DerivedKey<T>): T {
    const built = this.#derived.get(key.name) ?? key.build(this);
    this.#derived.set(key.name, built);
    return built as T; // what stands under this name was built by a key of this type
  }
}
