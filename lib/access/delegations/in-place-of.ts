import { sql, type SQL } from 'drizzle-orm';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { flag, readRow } from '@/lib/store/rows';
import { delegation, person } from '@/lib/store/schema';

/** The roles that see every request that a manager may decide about; support does not see bank accounts. */
export const delegateRoles = ['operator', 'manager'] as const satisfies readonly Role[];

/**
 * `from ... where ...`: the people `absent` in whose place the person `approver` decides today. Whether they could
 * decide themselves is for the caller to ask.
 */
export const inPlaceOf: SQL = sql`from ${delegation} as given join ${person} as absent on absent.id = given.from_id
  where given.to_id = approver.id and given.ended_at is null and absent.disabled_at is null
    and given.starts_at <= statement_timestamp() and given.ends_at > statement_timestamp()`;

/** Whether the person decides in the place of another one, today or on a later day that is agreed. */
export async function isDelegate(database: Store, personId: string): Promise<boolean> {
  const found = await readRow(
    database,
    sql`select exists (select from ${delegation} where to_id = ${personId} and ended_at is null
      and ends_at > statement_timestamp()) as is_delegate`,
    { is_delegate: flag },
  );
  return found?.is_delegate === true;
}
