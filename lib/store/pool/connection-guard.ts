import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient } from 'pg';
import * as schema from '../schema';
import type { Store } from '../store';

/** After a loss, for so long no statement is let through: another copy may know a line that this one has not seen. */
const holdMs = 1_000;
const tryEveryMs = 250;

/**
 * Looks at the database through each new connection before the first statement of it: after a loss of connection it may
 * be another server, which knows less than this process has committed.
 */
export class ConnectionGuard {
  #look: ((database: Store) => Promise<unknown>) | undefined;
  #hold: Promise<void> | undefined;
  #isLost = false;

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
      await pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
      await wait(tryEveryMs, undefined, { ref: false });
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
}
