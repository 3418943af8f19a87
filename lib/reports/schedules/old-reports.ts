import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { delivery } from '@/lib/store/outbox-schema';
import { reportRun } from '@/lib/store/report-schema';
import { cleaner } from '@/lib/work/worker';
import { scheduleLimits } from './schedule-limits';

/** Removes expired results, unless a mail about them is still to be sent, and later the rows of their runs. */
async function cleanReports(database: Store, nowMs: number): Promise<void> {
  const mailsToSend = database
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(eq(delivery.reportRunId, reportRun.id), inArray(delivery.state, ['due', 'sending'])));
  await database
    .update(reportRun)
    .set({ state: 'expired', result: null, accounts: null })
    .where(and(eq(reportRun.state, 'done'), lt(reportRun.expiresAt, new Date(nowMs)), notExists(mailsToSend)));
  const isOld = lt(reportRun.createdAt, new Date(nowMs - scheduleLimits.tellsMs));
  await database.delete(reportRun).where(and(inArray(reportRun.state, ['expired', 'refused', 'failed']), isOld));
}

export const oldReports = cleaner('old-reports', 60_000, async (database) => await cleanReports(database, Date.now()));
