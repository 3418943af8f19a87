import { and, asc, eq, gt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { makeCheckpoint } from '@/lib/audit/checkpoints/make-checkpoint';
import { log } from '@/lib/log';
import { laterBy } from '@/lib/store/lease';
import type { Store } from '@/lib/store/open-store';
import { auditCheckpoint, auditConsole, auditHead, auditWitness } from '@/lib/store/schema';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import type { Witness } from './witness';

const shortestPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;
const minutesMs = 60_000;

const newest = sql`coalesce((select max(number) from ${auditCheckpoint}), 0)`;
const isBehind = sql`${auditWitness.number} < ${newest}`;

type WitnessRow = typeof auditWitness.$inferSelect;

interface CheckpointOptions {
  readonly witnesses: readonly Witness[];
  /** How many minutes may pass between a line and the checkpoint that covers it. */
  readonly everyMinutes: number;
  readonly make?: typeof makeCheckpoint;
}

/**
 * Makes checkpoints, and hands them to the witnesses. A witness that was away gets the newest one alone, which covers all
 * lines before; only changes of the key are handed over one by one. It is tried again until it has taken them.
 */
export class CheckpointWorker implements Worker {
  readonly name = 'checkpoints';
  readonly leads = true;
  readonly idleMs = 30_000;
  readonly #options: Required<CheckpointOptions>;
  #isListed = false;

  constructor({ make = makeCheckpoint, ...options }: CheckpointOptions) {
    this.#options = { ...options, make };
  }

  isDue(): SQL {
    const isSent = sql`exists (select from ${auditWitness} where ${isBehind} and ${auditWitness.nextAt} <= clock_timestamp())`;
    return this.#isListed ? sql`(${this.#isToMake()}) or ${isSent}` : sql`true`;
  }

  async turn({
    database,
    signal,
    isAsked = false,
  }: Pick<WorkTurn, 'database' | 'signal' | 'isAsked'>): Promise<boolean> {
    await this.#list(database);
    const made = isAsked || (await this.#mayMake(database)) ? await this.#options.make(database) : undefined;
    let isTaken = false;
    for (const witness of this.#options.witnesses) {
      if (signal.aborted) return false;
      if (await this.#hand(database, witness, signal)) isTaken = true;
    }
    return made !== undefined || isTaken;
  }

  /** There are lines without a checkpoint, and the last one is old enough, or of a clock that was ahead. */
  #isToMake(): SQL {
    const covered = sql`coalesce((select max(lines) from ${auditCheckpoint}), 0)`;
    const since = sql`clock_timestamp() - ${this.#options.everyMinutes * minutesMs}::float8 * interval '1 millisecond'`;
    return sql`exists (select from ${auditHead} where ${auditHead.count} > ${covered})
      and not exists (select from ${auditCheckpoint}
        where ${auditCheckpoint.at} between ${since} and clock_timestamp() + interval '1 minute')`;
  }

  async #mayMake(database: Store): Promise<boolean> {
    const [found] = await database.select({ is: sql<boolean>`${this.#isToMake()}` }).from(auditConsole);
    return found?.is === true;
  }

  /** Keeps a row for each witness of the settings, and none for others. */
  async #list(database: Store): Promise<void> {
    if (this.#isListed) return;
    const names = this.#options.witnesses.map(({ name }) => name);
    await database.delete(auditWitness).where(names.length === 0 ? undefined : notInArray(auditWitness.name, names));
    if (names.length > 0)
      await database
        .insert(auditWitness)
        .values(names.map((name) => ({ name })))
        .onConflictDoNothing();
    this.#isListed = true;
  }

  /** True where the witness took a checkpoint. */
  async #hand(database: Store, witness: Witness, signal: AbortSignal): Promise<boolean> {
    const isOwn = eq(auditWitness.name, witness.name);
    const isNow = lte(auditWitness.nextAt, sql`clock_timestamp()`);
    const [row] = await database
      .select()
      .from(auditWitness)
      .where(and(isOwn, isBehind, isNow));
    const next = row === undefined ? undefined : await this.#findNext(database, row);
    if (row === undefined || next === undefined) return false;
    const problem = await witness.take(next, signal);
    if (problem === undefined) {
      const taken = { number: next.number, takenAt: sql`clock_timestamp()`, attempts: 0, problem: null };
      await database.update(auditWitness).set(taken).where(isOwn);
      return true;
    }
    if (signal.aborted) return false;
    log('warn', 'not-witnessed', { reason: `${witness.name} ${problem}` });
    const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** row.attempts);
    const failed = { attempts: Math.min(row.attempts + 1, 20), problem, nextAt: laterBy(pauseMs) };
    await database.update(auditWitness).set(failed).where(isOwn);
    return false;
  }

  /** The first change of the key that the witness does not have, else the newest checkpoint. */
  async #findNext(database: Store, { number }: WitnessRow) {
    const [next] = await database
      .select({ console: auditConsole.console, number: auditCheckpoint.number, text: auditCheckpoint.text })
      .from(auditCheckpoint)
      .innerJoin(auditConsole, sql`true`)
      .where(gt(auditCheckpoint.number, number))
      .orderBy(
        sql`not ${auditCheckpoint.isHandover}`,
        asc(
          sql`case when ${auditCheckpoint.isHandover} then ${auditCheckpoint.number} else -${auditCheckpoint.number} end`,
        ),
      )
      .limit(1);
    return next;
  }
}
