import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { reportRun } from '@/lib/store/report-schema';
import { scheduleLimits } from './schedule-limits';

/** Takes results away that have expired, unless a mail still waits for them, and later the row that told of them. */
export async function cleanReports(database: Store, nowMs: number): Promise<void> {
  const hasMailToSend = sql`coalesce(${reportRun.mailState}, '') in ('due', 'sending')`;
  await database
    .update(reportRun)
    .set({ state: 'expired', result: null, accounts: null })
    .where(and(eq(reportRun.state, 'done'), lt(reportRun.expiresAt, new Date(nowMs)), sql`not ${hasMailToSend}`));
  const isOld = lt(reportRun.createdAt, new Date(nowMs - scheduleLimits.tellsMs));
  await database.delete(reportRun).where(and(inArray(reportRun.state, ['expired', 'refused', 'failed']), isOld));
}
