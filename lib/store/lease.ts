import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { countRows } from './rows';
import type { Store } from './store';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  until: instant('until').notNull(),
  since: instant('since').notNull(),
});

/** So many milliseconds from now, by the database's clock. */
export const laterBy = (ms: number | SQL): SQL => sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

/** A table whose rows are work: a copy of the console takes a row, and holds it until its lease ends. */
type LeasedTable = PgTable & Readonly<Record<'id' | 'leaseOwner' | 'leaseUntil', PgColumn>>;

/** No copy holds the row: it was never taken, was given back, or its copy has been silent for a whole lease. */
export const isFree = ({ leaseUntil }: LeasedTable): SQL =>
  sql`(${leaseUntil} is null or ${leaseUntil} < clock_timestamp())`;

/** The next rows that are due, as a subquery of ids; rows that another copy is taking at this moment are skipped. */
export const nextDue = (table: LeasedTable, due: { isDue: SQL; orderBy: SQL; most?: number | null }): SQL =>
  sql`(select ${table.id} from ${table} where ${due.isDue} order by ${due.orderBy}
    limit ${due.most === undefined ? 1 : due.most} for update skip locked)`;

/** Whether the table has a row for which `isDue` holds. */
export const hasRow = (table: PgTable, isDue: SQL | undefined): SQL =>
  sql`exists (select from ${table} where ${isDue ?? sql`true`})`;

/** The values by which the copy `owner` takes rows. */
export const leasedTo = (owner: string, leaseMs: number) => ({ leaseOwner: owner, leaseUntil: laterBy(leaseMs) });

/** The values that give rows back, so that another copy takes them at once. */
export const givenBack = { leaseOwner: null, leaseUntil: sql`clock_timestamp()` } as const;

/** Shorter than people would wait for the work of a copy that was killed. */
const usualLeaseMs = 15_000;

interface LeaseName {
  /** The name of the work that one copy of the console does at a time. */
  readonly name: string;
  /** Names this copy of the console. */
  readonly owner: string;
}

/**
 * Whether this copy of the console has the lease now: one of all copies has it, until it stops renewing. By the
 * database's clock and in one statement, so that two copies never have it (reliability 3.6).
 */
async function takeLease(database: Store, { name, owner }: LeaseName, leaseMs: number): Promise<boolean> {
  const taken = await countRows(
    database,
    sql`insert into ${lease} as held (name, owner, until, since)
    values (${name}, ${owner}, ${laterBy(leaseMs)}, clock_timestamp())
    on conflict (name) do update set owner = excluded.owner, until = excluded.until,
      since = case when held.owner = excluded.owner then held.since else excluded.since end
    where held.owner = excluded.owner or held.until < clock_timestamp() returning owner`,
  );
  return taken > 0;
}

/** A lease that this copy holds during a turn. */
interface HeldLease {
  /** Aborted when another copy may have the lease, or this is unknown. */
  readonly signal: AbortSignal;
  /** After this has resolved, no renewal is under way that could take a returned lease again. */
  readonly end: () => Promise<void>;
  /** When the lease was taken or renewed last, by `performance.now`; -Infinity once it may be lost. */
  readonly takenMs: () => number;
}

interface LeaseOptions {
  readonly broken: (error: unknown) => void;
  readonly leaseMs?: number;
  readonly renewMs?: number;
  /** When this copy took the lease before. Within one renewal period after that, the copy still has it. */
  readonly takenMs?: number;
}

/** Takes the lease, and keeps it during the turn; undefined if another copy has it. */
export async function holdLease(
  database: Store,
  leased: LeaseName,
  { broken, leaseMs = usualLeaseMs, renewMs = leaseMs / 3, takenMs = -Infinity }: LeaseOptions,
): Promise<HeldLease | undefined> {
  const nowMs = performance.now();
  const isHeld = nowMs - takenMs < renewMs;
  let heldMs = isHeld ? takenMs : nowMs;
  if (!isHeld && !(await takeLease(database, leased, leaseMs))) return undefined;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const askedMs = performance.now();
    try {
      if (await takeLease(database, leased, leaseMs)) heldMs = askedMs;
      else lost.abort();
    } catch (error) {
      broken(error);
    }
  };
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // If the store did not answer, another copy may have the lease by now.
    if (performance.now() - heldMs > leaseMs - renewMs) lost.abort();
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
  }, renewMs).unref();
  const end = async () => {
    clearInterval(timer);
    await renewing;
  };
  return { signal: lost.signal, end, takenMs: () => (lost.signal.aborted ? -Infinity : heldMs) };
}

/** Gives the lease back, so that the next copy need not wait for its end. */
export async function giveLease(database: Store, { name, owner }: LeaseName): Promise<void> {
  await database.execute(sql`delete from ${lease} where name = ${name} and owner = ${owner}`);
}

/** A timer that fires a little early still gets its turn, but the next turn comes no sooner for it. */
const earlyMs = 200;

/** Whether this copy may take the one turn per period of all copies: in one statement, by the database's clock. */
export async function takeTurn(database: Store, name: string, everyMs: number): Promise<boolean> {
  const every = sql`${everyMs}::float8 * interval '1 millisecond'`;
  const taken = await countRows(
    database,
    sql`insert into ${lease} as held (name, owner, until, since)
    values (${name}, 'whoever is next', ${laterBy(everyMs)}, clock_timestamp())
    on conflict (name) do update set until = greatest(held.until, clock_timestamp()) + ${every}
    where held.until <= ${laterBy(earlyMs)} returning name`,
  );
  return taken > 0;
}
