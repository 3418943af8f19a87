import { sql } from 'drizzle-orm';
import { countryName } from '@/lib/format/countries';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { payoutReview } from '@/lib/store/review-schema';
import { readRows, text } from '@/lib/store/rows';
import { person } from '@/lib/store/schema';
import type { FilterNames } from './filter-words';

/** People who own payouts of these accounts, by name. */
export async function findOwners(database: Store, accountIds: readonly number[]): Promise<FilterNames['owners']> {
  return await readRows(
    database,
    sql`select id, name from ${person} as owner where exists (
        select from ${payoutReview} join ${mirrorRecord} as record on record.kind = 'payout' and record.id = payout_id
          and record.account_id = any(${sql.param([...accountIds])}::int[])
        where owner_id = owner.id)
      order by name, id`,
    { id: text, name: text },
  );
}

interface NamedAccounts extends Pick<FilterNames, 'accounts'> {
  /** The ids of these accounts in the mirror. */
  readonly accountIds: readonly number[];
}

/** The names for filters of payouts of these accounts. */
export const findFilterNames = async (
  database: Store,
  { accounts, accountIds }: NamedAccounts,
): Promise<FilterNames> => ({ accounts, owners: await findOwners(database, accountIds), countryOf: countryName });
