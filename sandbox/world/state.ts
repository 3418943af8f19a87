import { randomUUID } from 'node:crypto';
import { KeyBook } from '../http/keys';
import { seedAccounts } from '../accounts';
import { seedBalances } from '../balances';
import { seedBankAccounts } from '../bank-accounts';
import { seedCardProducts } from '../card-products';
import { seedCardholders } from '../cardholders';
import { seedCards } from '../cards';
import { seedConversions, seedQuotes } from '../quotes';
import { seedDeposits } from '../deposits';
import { seedPaymentIntents } from '../payment-intents';
import { payoutBookOf } from '../payouts';
import type { DataFolder, StoredState } from '../store/folder';
import {
  type Journal,
  noJournal,
  type Change,
  type Effect,
  type Origin,
  type Put,
  type Settings,
} from '../store/journal';
import { type Directory, type DirectoryEntry, directoryOf, type Clock, type Table, type World } from './world';
import { randomOf } from './random';

/** The records of one table of one account, oldest first. */
type Rows = Map<string, object>;

const place = (...parts: string[]): string => parts.join('\n');

/** Every stored record of the platform, and which of them differ from the seed data. @internal Exported for tests. */
export class Tables {
  readonly #rows = new Map<string, Rows>();
  /** Records put since the seed, by place; their last version is what a snapshot keeps. */
  readonly #changed = new Map<string, Put>();
  #recording: { puts: Put[]; undo: (() => unknown)[] } | undefined;
  #seeding = false;

  table<T extends object>(account: string, name: string): Table<T> {
    const rows = this.#rowsOf(account, name);
    return {
      // A table's key fixes T for everything that was ever put under its name.
      get: (id) => rows.get(id) as T | undefined,
      list: () => Array.from(rows.values(), (record) => record as T),
      put: (id, record) => this.#put(account, name, id, record),
    };
  }

  /** The puts of `run` belong to the seed: they are not recorded, but made anew at every start. */
  seed(run: () => void): void {
    this.#seeding = true;
    run();
    this.#seeding = false;
  }

  /** Records the puts of `run`. When it throws, or `keep` is false, the tables are as before. */
  record<T>(run: () => T, keep: boolean): { result: T; puts: readonly Put[] } {
    const recording: { puts: Put[]; undo: (() => unknown)[] } = { puts: [], undo: [] };
    this.#recording = recording;
    let done = false;
    try {
      const result = run();
      done = keep;
      return { result, puts: keep ? recording.puts : [] };
    } finally {
      this.#recording = undefined;
      if (done) this.#remember(recording.puts);
      else for (const undo of recording.undo.reverse()) undo();
    }
  }

  restore(puts: readonly Put[]): void {
    for (const [account, name, id, record] of puts) this.#rowsOf(account, name).set(id, record);
    this.#remember(puts);
  }

  changed(): Put[] {
    return [...this.#changed.values()];
  }

  #remember(puts: readonly Put[]): void {
    for (const put of puts) this.#changed.set(place(put[0], put[1], put[2]), put);
  }

  #put(account: string, name: string, id: string, record: object): void {
    const rows = this.#rowsOf(account, name);
    if (!this.#seeding) {
      if (this.#recording === undefined) throw new Error(`a put into ${name} outside a request`);
      const before = rows.get(id);
      this.#recording.undo.push(before === undefined ? () => rows.delete(id) : () => rows.set(id, before));
      this.#recording.puts.push([account, name, id, { ...record }]);
    }
    rows.set(id, record);
  }

  #rowsOf(account: string, name: string): Rows {
    const key = place(account, name);
    const rows: Rows = this.#rows.get(key) ?? new Map();
    this.#rows.set(key, rows);
    return rows;
  }
}

/** The seeds fill the tables of one account at every start, in this order: cards name cardholders. No put is stored. */
const seeds: readonly ((world: World) => void)[] = [
  seedBankAccounts,
  seedCardProducts,
  seedCardholders,
  seedCards,
  seedPaymentIntents,
  seedDeposits,
  seedBalances,
  seedConversions,
  seedQuotes,
  // The book is built at the start, so that the first list is as quick as the others.
  payoutBookOf,
];

/** A journal longer than this is folded into a new generation. */
const longJournalCharacters = 256 * 1024 * 1024;

export interface StateOptions {
  readonly kept: StoredState;
  /** The settings of the flags and defaults; a stored setting wins unless its flag was given. */
  readonly settings: Settings;
  readonly flagged: Partial<Settings>;
  readonly folder: DataFolder | undefined;
  readonly broken: (error: unknown) => void;
}

/** The state of the whole platform. One instance per process; every lasting change passes through `commit`. */
export class State {
  readonly origin: Origin;
  readonly directory: Directory;
  readonly clock = new MovableClock();
  readonly #given: StateOptions;
  readonly #worlds = new Map<string, World>();
  #journal: Journal = noJournal;
  settings: Settings;
  tables = new Tables();
  keys = new KeyBook();
  effects: Effect[] = [];

  constructor(given: StateOptions) {
    this.#given = given;
    this.origin = given.kept.origin;
    this.settings = given.settings;
    this.directory = directoryOf(seedAccounts((label) => randomOf(this.origin.seed, label), this.origin.awkward));
    this.#seed();
    for (const change of given.kept.changes) {
      this.tables.restore(change.puts ?? []);
      this.#apply(change);
    }
    this.settings = { ...this.settings, ...given.flagged };
    this.#beginGeneration();
  }

  /** The part of the platform that one account sees. */
  world(accountId: string): World {
    const account = this.directory.find(accountId);
    if (account === undefined) throw new Error(`no account ${accountId}`);
    const world = this.#worlds.get(accountId) ?? worldOf(this, account);
    this.#worlds.set(accountId, world);
    return world;
  }

  /** Makes a change part of the state; its puts are in the tables already. It is on disk once `settled` resolves. */
  commit(change: Change, lasting = true): void {
    this.#apply(change);
    this.#journal.append(change, lasting);
    if (this.#journal.size > longJournalCharacters) this.#beginGeneration();
  }

  settled(): Promise<void> {
    return this.#journal.settled();
  }

  /** Tokens stay valid, since the secret stays. With `keepKeys` a used key still gives its first answer. */
  reset({ keepKeys }: { readonly keepKeys: boolean }): void {
    this.settings = this.#given.settings;
    this.clock.moveTo(0);
    this.tables = new Tables();
    if (!keepKeys) this.keys = new KeyBook();
    this.effects = [];
    this.#seed();
    this.#beginGeneration();
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#given.folder?.release();
  }

  #seed(): void {
    this.tables.seed(() => {
      for (const { account } of this.directory.entries) {
        for (const seed of seeds) seed(this.world(account.account_id));
      }
    });
  }

  #apply(change: Change): void {
    if (change.effect !== undefined) this.effects.push(change.effect);
    if (change.key !== undefined) this.keys.put(change.key);
    if (change.settings !== undefined) this.settings = change.settings;
    if (change.clock_offset_ms !== undefined) this.clock.moveTo(change.clock_offset_ms);
  }

  #beginGeneration(): void {
    const { folder, broken } = this.#given;
    if (folder === undefined) return;
    const old = this.#journal;
    this.#journal = folder.begin({ origin: this.origin, changes: this.#snapshot() }, broken);
    old.close().catch(broken);
  }

  #snapshot(): Change[] {
    return [
      { settings: this.settings, clock_offset_ms: this.clock.offsetMs },
      ...this.tables.changed().map((put) => ({ puts: [put] })),
      ...this.effects.map((effect) => ({ effect })),
      ...this.keys.worthKeeping(this.clock.nowMs()).map((key) => ({ key })),
    ];
  }
}

function worldOf(state: State, account: DirectoryEntry): World {
  const { seed, payouts, anchor_ms: anchorMs } = state.origin;
  const { account_id: accountId } = account.account;
  return {
    account,
    seed,
    payouts,
    anchorMs,
    directory: state.directory,
    clock: state.clock,
    newId: randomUUID,
    get orderDelayMs() {
      return state.settings.order_delay_ms;
    },
    get validityUnit() {
      return state.settings.validity_unit ?? 'milliseconds';
    },
    random: (label) => randomOf(seed, `${accountId}/${label}`),
    table: ({ name }) => state.tables.table(accountId, name),
  };
}

/** The machine's clock, moved by a fixed distance that POST /sandbox/clock sets. */
class MovableClock implements Clock {
  #offsetMs = 0;

  get offsetMs(): number {
    return this.#offsetMs;
  }

  moveTo(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  nowIso(): string {
    return new Date(this.nowMs()).toISOString();
  }
}
