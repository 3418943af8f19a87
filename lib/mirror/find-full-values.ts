import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows, text } from '@/lib/store/rows';

type FullValues = Readonly<Record<string, unknown>>;

/** Identifies a payout among those of several accounts. */
export const payoutKey = (account: string, id: string): string => `${account} ${id}`;

/**
 * The values that are masked in the v1 records of these payouts, unmasked, by their path. Checks no permission: the
 * caller has checked it, and records in the audit that the values were opened.
 */
export async function findFullValues(
  { database, sealer }: { readonly database: Store; readonly sealer: Sealer },
  accountIds: readonly number[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, FullValues>> {
  const rows = await readRows(
    database,
    sql`select record.account_id, account.account, record.id, record.sealed
      from ${mirrorRecord} as record join ${mirrorAccount} as account on account.id = record.account_id
      where record.account_id = any(${sql.param([...accountIds])}::int[]) and record.kind = 'payout'
        and record.id = any(${sql.param([...ids])}::text[]) and record.sealed is not null`,
    { account_id: integer, account: text, id: text, sealed: text },
  );
  return new Map(
    rows.map(({ account_id: accountId, account, id, sealed }) => {
      // `observe` wrote what is sealed here.
      const parts = JSON.parse(sealer.open(sealed, rowOfMirrored(accountId, 'payout', id))) as { v1?: FullValues };
      return [payoutKey(account, id), parts.v1 ?? {}];
    }),
  );
}
