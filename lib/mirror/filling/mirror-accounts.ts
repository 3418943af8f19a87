import { sql } from 'drizzle-orm';
import { addDays, todayIn } from '@/lib/format/plain-date';
import type { PlatformClient } from '@/lib/platform/client/platform-client';
import { mirrorAccount, mirrorPace, mirrorPaced } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import type { FilledAccount } from './read-record';
import type { MirrorAccount } from './observe';
import { planWindows, refill, wholeDay } from './windows';
import { integer, flag, readRow, readRows, text } from '@/lib/store/rows';

/** One platform under one client id, and what the people who act through it hold. */
export interface MirroredSource {
  readonly clientHash: string;
  readonly environment: string;
  readonly zone: string;
  readonly client: Pick<PlatformClient, 'read'> & Partial<Pick<PlatformClient, 'limits'>>;
  /** Ids of the accounts that at least one person may see. */
  readonly accounts: readonly string[];
  /** Whether there may be more accounts, because the platform's list of them could not be read. */
  readonly mayHaveMore?: boolean | undefined;
}

const accountRow = {
  id: integer,
  account: text,
  time_zone: text,
  first_day: text,
  is_paused: flag,
};

/**
 * Brings accounts and windows up to date: an account that a person may see is kept, and one that no person may see any
 * more is not read.
 */
export async function planSource(
  database: Store,
  source: MirroredSource,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
): Promise<readonly FilledAccount[]> {
  const today = todayIn(source.zone, nowMs);
  await followZone(database, source);
  const accounts = sql.param([...source.accounts]);
  await database.execute(sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
    select ${source.clientHash}::text, account, ${source.environment}::text, ${source.zone}::text,
      ${addDays(today, -days)}::date from unnest(${accounts}::text[]) as given (account)
    on conflict (client_hash, account) do update
    set left_at = null, first_day = least(${mirrorAccount.firstDay}, excluded.first_day)
    where ${mirrorAccount.leftAt} is not null or ${mirrorAccount.firstDay} > excluded.first_day`);
  if (source.mayHaveMore !== true) {
    await database.execute(sql`update ${mirrorAccount} set left_at = clock_timestamp()
      where client_hash = ${source.clientHash} and left_at is null and not (account = any(${accounts}::text[]))`);
  }
  const rows = await readRows(
    database,
    sql`select id, account, time_zone, first_day::text, paused_at is not null as is_paused
      from ${mirrorAccount} where client_hash = ${source.clientHash} and left_at is null`,
    accountRow,
  );
  for (const row of rows) await planWindows(database, { accountId: row.id, firstDay: row.first_day, today });
  return rows
    .filter((row) => !row.is_paused)
    .map(({ id, account, time_zone: zone }) => ({ id, account, zone, client: source.client }));
}

/** A corrected time zone changes every day: all days are read anew, and are missing until then. */
async function followZone(database: Store, { clientHash, zone }: MirroredSource): Promise<void> {
  await database.transaction(async (open) => {
    const moved = await readRows(
      open,
      sql`update ${mirrorAccount} set time_zone = ${zone}
        where client_hash = ${clientHash} and time_zone <> ${zone} returning id`,
      { id: integer },
    );
    for (const { id } of moved) {
      await refill(open, id, { fromDay: wholeDay, toDay: '9999-12-31' });
      await open.execute(sql`delete from ${mirrorPace} where account_id = ${id}`);
      await open.execute(sql`delete from ${mirrorPaced} where account_id = ${id}`);
    }
  });
}

/** The account of the mirror that an answer belongs to; undefined where the mirror keeps none. */
export async function findMirrorAccount(
  database: Store,
  clientHash: string,
  account: string,
): Promise<MirrorAccount | undefined> {
  const found = await readRow(
    database,
    sql`select id, time_zone from ${mirrorAccount}
      where client_hash = ${clientHash} and account = ${account}`,
    { id: integer, time_zone: text },
  );
  return found && { id: found.id, zone: found.time_zone };
}

/** The ids of accounts never change, so each is read from the database once. */
const givenIds = new WeakMap<Store, Map<string, number>>();

/** The mirror's ids of these accounts, as far as it keeps them. */
export async function findMirrorAccounts(
  database: Store,
  clientHash: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const given = givenIds.get(database) ?? new Map<string, number>();
  givenIds.set(database, given);
  const keyOf = (account: string) => `${clientHash} ${account}`;
  const unknown = accounts.filter((account) => !given.has(keyOf(account)));
  if (unknown.length > 0) {
    const rows = await readRows(
      database,
      sql`select id, account from ${mirrorAccount}
        where client_hash = ${clientHash} and account = any(${sql.param(unknown)}::text[])`,
      { id: integer, account: text },
    );
    for (const { id, account } of rows) given.set(keyOf(account), id);
  }
  return new Map(
    accounts.flatMap((account) => {
      const id = given.get(keyOf(account));
      return id === undefined ? [] : [[account, id] as const];
    }),
  );
}
