import 'server-only';
import { sql } from 'drizzle-orm';
import { ok, type Result } from '@/lib/result';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { findTwins, type MirroredPayout } from './payouts/find-payouts';
import { openMirror } from './open-mirror';
import { type Drift, findDrift, type SeenChange } from './find-drift';
import { instant, oneOf, readRow, readRows } from '@/lib/store/rows';
import { recordColumns } from './record-columns';
import { mirrorParts } from './filling/feeds';

export interface PayoutStory {
  readonly firstSeenMs: number;
  readonly changes: readonly SeenChange[];
  /** Facts about which its two models disagree. */
  readonly drift: readonly Drift[];
  /** Other payouts of the same amount to the same beneficiary within ten days. */
  readonly similar: readonly MirroredPayout[];
}

/** The mirror's story of one payout, newest change first; undefined where the mirror does not have the payout. */
export async function readPayoutStory(
  account: string,
  id: string,
): Promise<Result<PayoutStory | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, idOf } = opened.value;
  const accountId = idOf(account);
  if (accountId === undefined) return ok(undefined);
  const where = sql`account_id = ${accountId} and kind = 'payout' and id = ${id}`;
  const [kept, changes, similar] = await Promise.all([
    readRow(database, sql`select parts, first_seen_at from ${mirrorRecord} where ${where}`, {
      parts: recordColumns.parts,
      first_seen_at: instant,
    }),
    readRows(
      database,
      sql`select seen_at, part, before, after from ${mirrorChange}
        where ${where} order by number desc limit 100`,
      { seen_at: instant, part: oneOf(mirrorParts), before: recordColumns.raw, after: recordColumns.raw },
    ),
    findTwins(database, accountId, id),
  ]);
  if (kept === undefined) return ok(undefined);
  const { first_seen_at: firstSeenMs } = kept;
  const seen = changes.map(({ seen_at: seenMs, ...change }): SeenChange => ({ ...change, seenMs }));
  return ok({ firstSeenMs, changes: seen, drift: findDrift(kept.parts, seen, firstSeenMs), similar });
}
