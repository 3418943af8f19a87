import { sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { readRow, text } from '@/lib/store/rows';

/**
 * Tells pages of alerts whose sleep has ended since that time of the store's clock: no row changes by it, but counts and
 * lists do. Returns the time from which the next call goes on.
 */
export async function tellWoken(database: Store, since: string | undefined): Promise<string | undefined> {
  const told = await readRow(
    database,
    sql`with until as materialized (select clock_timestamp() as at),
      woken as materialized (
        select tell_change('alerts', account, client_hash, coalesce(person_id::text, ''), array[id::text]) from alert, until
        where resolved_at is null and snoozed_until <= until.at
          and snoozed_until > coalesce(${since ?? null}::timestamptz, until.at - interval '1 minute'))
      select at::text as at, (select count(*) from woken)::text as woken from until`,
    { at: text, woken: text },
  );
  return told?.at;
}
