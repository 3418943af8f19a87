import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { exportJob, exportPart } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import { cleaner } from '@/lib/work/worker';
import { exportLimits } from './export-limits';

/** Deletes the parts of at most this many files in one statement: more would keep people waiting. */
const filesAtOnce = 20;

/**
 * Deletes the parts of expired files, a few at a time; deletes their rows, which say that they expired, later. @internal
 * Exported for tests.
 */
export async function cleanExports(database: Store, nowMs: number): Promise<void> {
  const isOver = and(eq(exportJob.state, 'done'), lt(exportJob.expiresAt, new Date(nowMs)));
  const over = await database
    .select({ id: exportJob.id })
    .from(exportJob)
    .where(isOver)
    .orderBy(asc(exportJob.expiresAt))
    .limit(filesAtOnce);
  for (const { id } of over) {
    await database.transaction(async (open) => {
      await open
        .update(exportJob)
        .set({ state: 'expired' })
        .where(and(eq(exportJob.id, id), isOver));
      await open.delete(exportPart).where(eq(exportPart.jobId, id));
    });
  }
  const isOld = lt(exportJob.createdAt, new Date(nowMs - exportLimits.tellsMs));
  await database.delete(exportJob).where(and(inArray(exportJob.state, ['expired', 'failed', 'cancelled']), isOld));
}

export const oldExports = cleaner('old-exports', 60_000, async (database) => await cleanExports(database, Date.now()));
