import { and, asc, gt, lte } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { audit, auditCheckpoint } from '@/lib/store/schema';
import { lineText } from './checkpoint';

const pageSize = 1_000;

/**
 * The audit as people without secrets verify it: the exact text of each line up to `lines`, and behind it that of the
 * checkpoint that ends with it. One JSON text a line, in parts of some hundred kilobytes.
 */
export async function* exactAudit(database: Store, lines: number): AsyncGenerator<string, undefined> {
  for (let done = 0; done < lines;) {
    const rows = await database
      .select()
      .from(audit)
      .where(and(gt(audit.sequence, done), lte(audit.sequence, lines)))
      .orderBy(asc(audit.sequence))
      .limit(pageSize);
    const last = rows.at(-1)?.sequence;
    if (last === undefined) return undefined;
    const ends = await database
      .select({ lines: auditCheckpoint.lines, text: auditCheckpoint.text })
      .from(auditCheckpoint)
      .where(and(gt(auditCheckpoint.lines, done), lte(auditCheckpoint.lines, last)));
    const textAt = new Map(ends.map((one) => [one.lines, `${one.text}\n`]));
    yield rows.map((row) => `${lineText(row)}\n${textAt.get(row.sequence) ?? ''}`).join('');
    done = last;
  }
  return undefined;
}
