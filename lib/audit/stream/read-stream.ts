import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { audit, auditConsole, auditHead } from '@/lib/store/schema';
import { ocsfEvent } from './ocsf-event';

/** Where a reader is: the last line that it has, and the seal of that line if it knows it. */
export interface StreamPlace {
  readonly after: number;
  readonly seal: string | undefined;
}

/** More events than this are for the next request. */
export const mostEvents = 1_000;

/**
 * The events after a line, one JSON text a line. A transaction that writes a line holds the head of the audit until its
 * end, so that lines become visible in their order: no later one appears in front of what was read. `went-back`: the
 * store does not have the reader's line (any more), because it was put back from a backup.
 */
export async function readStream(
  database: Store,
  { after, seal }: StreamPlace,
  most: number,
): Promise<Result<readonly string[], 'went-back'>> {
  const [head] = await database.select({ count: auditHead.count }).from(auditHead).where(eq(auditHead.id, 1));
  const [own] = await database.select().from(auditConsole);
  if (head === undefined || own === undefined) throw new Error('The store has no audit.');
  if (after > head.count || !(await hasLine(database, { after, seal }))) return failed('went-back');
  const rows = await database
    .select()
    .from(audit)
    .where(and(gt(audit.sequence, after), lte(audit.sequence, head.count)))
    .orderBy(asc(audit.sequence))
    .limit(Math.min(most, mostEvents));
  return ok(rows.map((row) => `${JSON.stringify(ocsfEvent(row, own.console))}\n`));
}

async function hasLine(database: Store, { after, seal }: StreamPlace): Promise<boolean> {
  if (after === 0 || seal === undefined) return true;
  const [line] = await database.select({ hash: audit.hash }).from(audit).where(eq(audit.sequence, after));
  return line?.hash === seal;
}
