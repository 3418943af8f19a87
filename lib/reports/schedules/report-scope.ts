import { sql } from 'drizzle-orm';
import { holds } from '@/lib/access/accounts/grants';
import { todayIn } from '@/lib/format/plain-date';
import { message, type Message } from '@/lib/messages/message';
import { unkeptAccount } from '@/lib/mirror/coverage';
import { payoutsRefusal, type Viewer } from '@/lib/access/viewers/viewer';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows, text } from '@/lib/store/rows';

interface ReportAccount {
  /** The account's id in the mirror; `unkeptAccount` where the mirror does not keep it. */
  readonly id: number;
  readonly account: string;
}

/** The accounts of a report that its person may see now, and the platform's day. */
export interface ReportScope {
  readonly accounts: readonly ReportAccount[];
  /** The platform's zone, in which days are counted. */
  readonly zone: string;
  readonly today: string;
}

interface RequestedScope {
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  /** The client through which the report was requested. */
  readonly clientHash: string;
}

/** The scope of a report; fails with the reason if this person may not have it (any more). */
export async function findReportScope(
  database: Store,
  viewer: Viewer | undefined,
  { account, clientHash }: RequestedScope,
  nowMs: number,
): Promise<Result<ReportScope, Message>> {
  const isOfOne = account !== 'all';
  const problem = payoutsRefusal(viewer, {
    clientHash,
    accounts: isOfOne ? [{ account }] : [],
  });
  if (viewer === undefined || problem !== undefined) return failed(problem ?? message('exports.refused.person'));
  const kept = await readRows(
    database,
    sql`select id, account, time_zone as zone from ${mirrorAccount}
      where client_hash = ${clientHash} and (not ${isOfOne} or account = ${account})
      order by account <> 'master', account`,
    { id: integer, account: text, zone: text },
  );
  const held = kept.filter((one) => holds(viewer.grants, one.account));
  const wanted = isOfOne ? [account] : [...viewer.grants.given];
  const unkept = wanted.filter((one) => !held.some((row) => row.account === one));
  const zone = kept[0]?.zone;
  if (zone === undefined) return failed(message('schedules.refused.noMirror'));
  if (held.length === 0 && unkept.length === 0) return failed(message('schedules.refused.noAccount'));
  return ok({
    accounts: [
      ...held.map((row) => ({ id: row.id, account: row.account })),
      ...unkept.map((one) => ({ id: unkeptAccount, account: one })),
    ],
    zone,
    today: todayIn(zone, nowMs),
  });
}
