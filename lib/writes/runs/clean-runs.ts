import { sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { writeRun } from '@/lib/store/schema';

/** Longer than people ask about an old incident; its writes stay in the activity, its orders in the audit. */
const keptDays = 400;

/** Deletes runs by their age, with the names that they hold. A run stays as long as its undo. */
export async function cleanRuns(database: Store): Promise<void> {
  const since = sql`clock_timestamp() - ${keptDays}::int * interval '1 day'`;
  await database.execute(sql`delete from ${writeRun} as run where state <> 'running' and created_at < ${since}
    and not exists (select from ${writeRun} as undo where undo.undoes = run.id
      and (undo.state = 'running' or undo.created_at >= ${since}))`);
}
