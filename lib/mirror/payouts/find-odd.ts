import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { readRows, text } from '@/lib/store/rows';
import type { Raw } from '../filling/derive';
import { type KeptOddRow, readStored } from '../lists/read-listed';
import { recordColumns } from '../record-columns';
import type { MirroredPayout } from './find-payouts';

type PageRow = Pick<MirroredPayout, 'account' | 'id' | 'parts'>;

/** A payout that only the v1 list has shows no field of a summary. */
const hasSummary = (part: Raw | undefined): part is Raw => Object.values(part ?? {}).some((value) => value !== null);

/** Finds odd rows as the platform's own list does. */
const oddOf = (account: string, summary: Raw) => readStored('listPayouts', account, [summary]).odd;

/**
 * The payouts of a page that do not fit the interface, each with what the platform sent: the page itself has only some of
 * its fields, and a field that is missing there is null.
 */
export async function findOdd(
  database: Store,
  accountIds: readonly number[],
  page: readonly PageRow[],
): Promise<readonly KeptOddRow[]> {
  const odd = page.filter(
    ({ account, id, parts: { v2 } }) => hasSummary(v2) && oddOf(account, { ...v2, payout_id: id }).length > 0,
  );
  if (odd.length === 0) return [];
  const kept = await readRows(
    database,
    sql`select record.id, account.account, record.parts from ${mirrorRecord} as record
      join ${mirrorAccount} as account on account.id = record.account_id
      where record.kind = 'payout' and record.account_id = any(${sql.param([...accountIds])}::int[])
        and record.id = any(${sql.param(odd.map(({ id }) => id))}::text[])`,
    { id: text, account: text, parts: recordColumns.parts },
  );
  return odd.flatMap(({ id, account }) => {
    const summary = kept.find((one) => one.id === id && one.account === account)?.parts.v2;
    return summary === undefined ? [] : oddOf(account, summary);
  });
}
