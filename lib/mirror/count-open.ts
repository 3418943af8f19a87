import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows, text } from '@/lib/store/rows';
import { isOpen } from './payouts/open-query';

/**
 * How many payouts of each account are open, as home and ageing count them. An account that the mirror has not read
 * whole is left out: its count would be too low, and a reader would take it for all.
 */
export async function countOpen(
  database: Store,
  accountIds: readonly number[],
): Promise<Readonly<Record<string, number>>> {
  const rows = await readRows(
    database,
    sql`select account.account, coalesce((
        select sum(count) from ${mirrorTotal} as total
        where total.account_id = account.id and ${isOpen(sql`total.status`)}
      ), 0)::int as count
      from ${mirrorAccount} as account
      where account.id = any(${sql.param([...accountIds])}::int[]) and (
        select bool_and(read.agreed_at is not null) from ${mirrorWindow} as read
        where read.account_id = account.id and read.feed = 'payouts' and read.status <> '')`,
    { account: text, count: integer },
  );
  return Object.fromEntries(rows.map(({ account, count }) => [account, count]));
}
