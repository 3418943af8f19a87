import 'server-only';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { mirrorAccount, mirrorLane, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { openStore } from '@/lib/store/open-store';
import { ReadCache } from '@/lib/store/cache/read-cache';
import { type Coverage, findCoverage } from './coverage';
import { findPayouts, type MirroredPayout } from './payouts/find-payouts';
import type { PayoutQuery } from './payouts/payout-query';
import { findMissingDays, findReport, type ReportRow } from './find-report';
import { findStandings, type QuietAccount, type Standings } from './find-standings';
import { type MirrorScope, openMirror } from './open-mirror';
import { type ReportPeriod, reportPeriods } from './report-periods';

/**
 * Payouts of an account that need attention, as far as the mirror reaches: `failed` and not refunded; `out`, failed and
 * not known to have come back whole; `late`, open for longer than is usual on their lane.
 */
export interface HomePayouts extends Standings {
  /** The failed payouts that have waited longest. */
  readonly oldestFailed: readonly MirroredPayout[];
  readonly quiet: readonly QuietAccount[];
  /** The name of each account that the mirror covers; the master account has no name. */
  readonly nameOf: ReadonlyMap<string, string | undefined>;
  readonly coverage: Coverage;
  readonly lastDays: LastDays;
}

/** The last 30 days of the platform. */
export interface LastDays {
  readonly periods: readonly ReportPeriod[];
  readonly rows: readonly ReportRow[];
  /** Days that are not known whole. */
  readonly missing: ReadonlySet<string>;
}

const shown = 8;

/** The query of the list that begins with `oldestFailed`. */
export const oldestFailedQuery: PayoutQuery = { status: ['FAILED'], order: 'asc' };

/**
 * Cached until one of these tables changes, and for a minute at most, since late and quiet payouts depend on the time.
 */
const kept = new ReadCache<HomePayouts | undefined>([mirrorRecord, mirrorWindow, mirrorAccount, mirrorLane], 50);

/** Undefined where there is no mirror, or it is still empty, so that the caller asks the platform. */
export async function readHomePayouts(account: string): Promise<Result<HomePayouts | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { accountIds, accounts, isOn, today } = opened.value;
  if (!isOn || accountIds.length === 0) return ok(undefined);
  const minute = Math.floor(Date.now() / 60_000);
  const key = JSON.stringify([accountIds, accounts, today, minute]);
  return ok(await kept.read(await openStore(), key, async () => await findHomePayouts(opened.value)));
}

async function findHomePayouts(scope: MirrorScope): Promise<HomePayouts | undefined> {
  const { database, accountIds, accounts, today, zone } = scope;
  const coverage = await findCoverage(database, accountIds, 'payouts', today);
  if (coverage.state === 'never') return undefined;
  const { periods } = reportPeriods('day', today, today);
  const days = { from: periods[0]?.start ?? today, to: today };
  const [{ standings, quiet }, oldest, rows, missing] = await Promise.all([
    findStandings(database, accountIds, today),
    findPayouts(database, accountIds, { ...oldestFailedQuery, size: 10 }, { zone }),
    findReport(database, accountIds, { grain: 'day', ...days }),
    findMissingDays(database, accountIds, { ...days, today }),
  ]);
  return {
    ...standings,
    oldestFailed: oldest.rows.slice(0, shown),
    quiet,
    nameOf: new Map(accounts.map(({ account, name }) => [account, name])),
    coverage,
    lastDays: { periods, rows, missing },
  };
}
