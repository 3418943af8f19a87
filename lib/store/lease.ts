import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { countRows } from './rows';
import type { Store } from './store';

/** What one copy of the console does at a time. */
type LeaseName = 'mirror' | 'alerts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const lease = pgTable('lease', {
  name: text('name').$type<LeaseName>().primaryKey(),
  owner: text('owner').notNull(),
  until: instant('until').notNull(),
  since: instant('since').notNull(),
});

/** Shorter than people wait for one that was killed. */
const usualLeaseMs = 15_000;

interface Leased {
  readonly name: LeaseName;
  /** Names this copy of the console. */
  readonly owner: string;
}

/**
 * Whether this copy of the console has the lease now: one of all copies, until it stops to say so. By the database's
 * clock and in one statement, so that two never do (reliability 3.6).
 */
async function takeLease(database: Store, { name, owner }: Leased, leaseMs: number): Promise<boolean> {
  const until = sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;
  const taken = await countRows(
    database,
    sql`insert into ${lease} as held (name, owner, until, since)
    values (${name}, ${owner}, ${until}, clock_timestamp())
    on conflict (name) do update set owner = excluded.owner, until = excluded.until,
      since = case when held.owner = excluded.owner then held.since else excluded.since end
    where held.owner = excluded.owner or held.until < clock_timestamp() returning owner`,
  );
  return taken > 0;
}

/** That this copy has the lease, for as long as a turn takes. */
interface HeldLease {
  /** Aborted once another copy may have it, or nobody can say. */
  readonly signal: AbortSignal;
  /** Once this has answered, nothing takes the lease any more that is given back then. */
  readonly end: () => Promise<void>;
}

interface Holding {
  readonly broken: (error: unknown) => void;
  readonly leaseMs?: number;
  readonly renewMs?: number;
}

/** Takes the lease, and keeps it while the turn is under way; undefined where another copy has it. */
export async function holdLease(
  database: Store,
  leased: Leased,
  { broken, leaseMs = usualLeaseMs, renewMs = leaseMs / 3 }: Holding,
): Promise<HeldLease | undefined> {
  let heldMs = performance.now();
  if (!(await takeLease(database, leased, leaseMs))) return undefined;
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
    // While the store does not answer, another one may have it by now.
    if (performance.now() - heldMs > leaseMs - renewMs) lost.abort();
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
  }, renewMs).unref();
  const end = async () => {
    clearInterval(timer);
    await renewing;
  };
  return { signal: lost.signal, end };
}

/** Gives it back, so that the next one need not wait for its end. */
export async function giveLease(database: Store, { name, owner }: Leased): Promise<void> {
  await database.execute(sql`delete from ${lease} where name = ${name} and owner = ${owner}`);
}
