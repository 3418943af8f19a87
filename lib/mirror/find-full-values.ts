import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { MirrorKind } from './filling/feeds';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows, text } from '@/lib/store/rows';

type FullValues = Readonly<Record<string, unknown>>;

/** A key for a record that is unique over several accounts. */
export const recordKey = (account: string, id: string): string => `${account} ${id}`;

/** The part of a record that has the masked values; of a payout's two models, the part `v1`. */
const partOf = (kind: MirrorKind) => (kind === 'payout' ? 'v1' : 'record');

/**
 * The values that are masked in these records of one kind, unmasked, by their path. Checks no permission: the
 * caller has checked it, and records in the audit that the values were opened.
 */
export async function findFullValues(
  { database, sealer }: { readonly database: Store; readonly sealer: Sealer },
  kind: MirrorKind,
  { accountIds, ids }: { readonly accountIds: readonly number[]; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, FullValues>> {
  const rows = await readRows(
    database,
    sql`select record.account_id, account.account, record.id, record.sealed
      from ${mirrorRecord} as record join ${mirrorAccount} as account on account.id = record.account_id
      where record.account_id = any(${sql.param([...accountIds])}::int[]) and record.kind = ${kind}
        and record.id = any(${sql.param([...ids])}::text[]) and record.sealed is not null`,
    { account_id: integer, account: text, id: text, sealed: text },
  );
  return new Map(
    rows.map(({ account_id: accountId, account, id, sealed }) => {
      // `observe` wrote what is sealed here.
      const parts = JSON.parse(sealer.open(sealed, rowOfMirrored(accountId, kind, id))) as Record<string, FullValues>;
      return [recordKey(account, id), parts[partOf(kind)] ?? {}];
    }),
  );
}
