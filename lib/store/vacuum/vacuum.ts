import type { EmbeddedClient } from '../turns/store-thread';
import type { TableChanges } from '../cache/table-changes';

/** No person is using the console if no person's request has changed a session for so long. */
const awayMs = 5 * 60_000;
/** While a person may be waiting, no statement takes much longer than this. */
const shortMs = 50;
/** The time for a MiB of a table and its indexes, until one was measured. */
const usualMsPerMiB = 5;

interface DueTable {
  readonly name: string;
  readonly mib: number;
  /** More than half as many rows are dead as are alive: the table would grow too much while the vacuum waits. */
  readonly is_urgent: boolean;
}

/**
 * PostgreSQL removes dead rows by a process of its own, which the embedded one does not have: without this class each
 * changed row would stay on the disk in its old form. It vacuums one table at a time, when enough of its rows are dead
 * or new. A `vacuum` makes all statements wait until it is done, so a large table has its turn while no person is using
 * the console, or when it is urgent.
 */
export class Vacuum {
  readonly #client: Pick<EmbeddedClient, 'query' | 'exec'>;
  readonly #changes: Pick<TableChanges, 'countOf'>;
  readonly #nowMs: () => number;
  #msPerMiB = usualMsPerMiB;
  #seen = -1;
  #seenMs = -Infinity;

  constructor(
    client: Pick<EmbeddedClient, 'query' | 'exec'>,
    changes: Pick<TableChanges, 'countOf'>,
    nowMs = () => performance.now(),
  ) {
    this.#client = client;
    this.#changes = changes;
    this.#nowMs = nowMs;
  }

  /** Vacuums the smallest table that is due and may have its turn now; returns undefined if no table is. */
  async step(): Promise<string | undefined> {
    const isPersonThere = this.#look();
    // Without this flush, the statistics of recent statements come a moment later.
    await this.#client.query('select pg_stat_force_next_flush()');
    const { rows } = await this.#client.query<DueTable>(`
      select class.relname as name, pg_total_relation_size(relid) / 1048576.0::float8 as mib,
        n_dead_tup > greatest(reltuples, 1000) / 2 as is_urgent
      from pg_stat_user_tables join pg_class as class on class.oid = relid
      where n_dead_tup > 50 + greatest(reltuples, 0) * 0.1 or n_ins_since_vacuum > 1000 + greatest(reltuples, 0) * 0.2
        -- After a process that was killed nothing is known of what it had left.
        or (last_vacuum is null and pg_relation_size(relid) > 65536)
      order by 2, 1`);
    const due = rows.find(({ mib, is_urgent: isUrgent }) => {
      return !isPersonThere || isUrgent || mib * this.#msPerMiB <= shortMs;
    });
    if (due === undefined) return undefined;
    const began = performance.now();
    await this.#client.exec(`vacuum (analyze) "${due.name}"`);
    // Small tables are no measure for large ones.
    if (due.mib >= 1) this.#msPerMiB = (performance.now() - began) / due.mib;
    return due.name;
  }

  /** Whether a person is using the console: each request that a person makes changes a session. */
  #look(): boolean {
    const seen = this.#changes.countOf(['session']);
    if (seen !== this.#seen) this.#seenMs = this.#nowMs();
    this.#seen = seen;
    return this.#nowMs() - this.#seenMs < awayMs;
  }
}
