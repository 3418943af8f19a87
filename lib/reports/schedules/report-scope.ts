import { sql } from 'drizzle-orm';
import { holds } from '@/lib/access/accounts/grants';
import { todayIn } from '@/lib/format/plain-date';
import { exportProblem } from '@/lib/exports/export-problem';
import { message, type Message } from '@/lib/messages/message';
import { unkeptAccount } from '@/lib/mirror/coverage';
import type { Viewer } from '@/lib/mirror/find-viewer';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows, text } from '@/lib/store/rows';

interface ReportAccount {
  /** In the mirror; `unkeptAccount` for one that it has nothing of. */
  readonly id: number;
  readonly account: string;
}

/** What a report is worked out over, for whoever wants it, as they are now. */
export interface ReportScope {
  readonly accounts: readonly ReportAccount[];
  /** The platform's, which counts the days. */
  readonly zone: string;
  readonly today: string;
}

interface Wanted {
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  /** Through whom it was wanted. */
  readonly clientHash: string;
}

/** Why this person may not have it (any more), or over which accounts it is. */
export async function findReportScope(
  database: Store,
  viewer: Viewer | undefined,
  { account, clientHash }: Wanted,
  nowMs: number,
): Promise<Result<ReportScope, Message>> {
  const isOfOne = account !== 'all';
  const problem = exportProblem(viewer, {
    clientHash,
    accounts: isOfOne ? [{ account }] : [],
    isRevealed: false,
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
