import { sql } from 'drizzle-orm';
import { mirrorAccount, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { flag, integer, readRows, text } from '@/lib/store/rows';
import type { MirrorScope } from './open-mirror';
import { isOpen } from './payouts/open-query';

/** The open payouts of an account that the mirror knows. */
export interface OpenCount {
  readonly count: number;
  /** Whether all lists were read that can have one; until then there may be more. */
  readonly isWhole: boolean;
}

/**
 * How many payouts of each account are open, as home and ageing count them. A payout in a status that the interface
 * does not list stands in no list of open payouts, but in the list of its day: every day counts.
 */
export async function countOpen(
  database: Store,
  { accountIds, accounts }: Pick<MirrorScope, 'accountIds' | 'accounts'>,
): Promise<Readonly<Record<string, OpenCount>>> {
  const rows = await readRows(
    database,
    sql`select account.account, coalesce((
        select sum(count) from ${mirrorTotal} as total
        where total.account_id = account.id and ${isOpen(sql`total.status`)}
      ), 0)::int as count, coalesce((
        select bool_and(read.agreed_at is not null) from ${mirrorWindow} as read
        where read.account_id = account.id and read.feed = 'payouts'
      ), false) as is_whole
      from ${mirrorAccount} as account where account.id = any(${sql.param([...accountIds])}::int[])`,
    { account: text, count: integer, is_whole: flag },
  );
  // The mirror has nothing yet of an account that has just been added.
  const unread = accounts.map(({ account }) => [account, { count: 0, isWhole: false }] as const);
  const read = rows.map(({ account, count, is_whole: isWhole }) => [account, { count, isWhole }] as const);
  return Object.fromEntries([...unread, ...read]);
}
