import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient, QueryResult } from 'pg';
import type { CommittedLines } from './committed-lines';
import * as schema from '../schema';
import type { Store } from '../store';

/** After a loss, for so long no statement is let through: another copy may know a line that this one has not seen. */
const holdMs = 1_000;
const tryEveryMs = 250;

/** The server of a lent connection lacks the newest line: its transaction has done nothing yet. */
class BehindError extends Error {}

const looking = new AsyncLocalStorage<true>();

/**
 * Looks at the database through each new connection before the first statement of it: after a loss of connection it may
 * be another server, which knows less than this process has committed.
 */
export class ConnectionGuard {
  #look: ((database: Store) => Promise<unknown>) | undefined;
  #hold: Promise<void> | undefined;
  #isLost = false;
  /** Set where a pooler lends connections. */
  lent: { readonly database: Store; readonly lines: CommittedLines } | undefined;

  begin(look: (database: Store) => Promise<unknown>): void {
    this.#look = look;
  }

  /** Connects again by itself, so that no copy looks late. */
  lose(pool: Pool): void {
    if (this.#look === undefined || this.#isLost) return;
    this.#isLost = true;
    void this.#connect(pool);
  }

  async #connect(pool: Pool): Promise<void> {
    while (this.#isLost && !pool.ending) {
      await this.#ask(pool).catch(() => undefined);
      await wait(tryEveryMs, undefined, { ref: false });
    }
  }

  /** Through a new connection, which is judged; or through an old one that still answers, so that no server went away. */
  async #ask(pool: Pool): Promise<void> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('select 1');
      isBroken = false;
      this.#isLost = false;
    } finally {
      client.release(isBroken);
    }
  }

  async judge(client: ClientBase): Promise<void> {
    if (this.#look === undefined) return;
    // A pool makes no other clients.
    await this.#look(drizzle({ client: client as PoolClient, schema }));
    if (!this.#isLost) return;
    this.#hold ??= wait(holdMs).then(() => {
      this.#isLost = false;
      this.#hold = undefined;
    });
    await this.#hold;
  }

  /**
   * Begins a transaction on a lent connection, which may lead to another server unseen: with the settings goes the
   * question for the newest line that this process knows.
   */
  async beginLent(settings: string, run: (text: string) => Promise<unknown>): Promise<void> {
    const newest = this.lent?.lines.newest;
    if (newest === undefined || looking.getStore() === true) {
      await run(settings);
      return;
    }
    const answers = await run(`${settings}; select hash from audit where sequence = ${newest.line}`);
    // The driver returns one result for each of several statements.
    const { rows } = (answers as QueryResult<{ hash: string }>[]).at(-1) ?? { rows: [] };
    if (rows[0]?.hash !== newest.seal) throw new BehindError();
  }

  /** Looks, and does the work anew, where it was on a server that lacks the newest line. */
  async repeatIfBehind<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const database = this.lent?.database;
      if (!(error instanceof BehindError) || database === undefined) throw error;
      await looking.run(true, async () => await this.#look?.(database));
      return await work();
    }
  }
}
