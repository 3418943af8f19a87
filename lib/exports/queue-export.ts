import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import type { Language } from '@/lib/messages/languages';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';
import { failed, ok, type Result } from '@/lib/result';
import type { Role } from '@/lib/roles';
import { exportJob } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { lineOfJob, noProgress } from './export-job';
import { exportLimits } from './export-limits';
import type { ExportOrder } from './export-order';
import { readExportedQuery } from './exported-query';

export interface QueuedExport {
  readonly id: string;
  readonly by: Doer & { readonly role: Role };
  /** `built-in`, or the id of the connection that they act through. */
  readonly connectionId: string;
  readonly order: Omit<ExportOrder, 'zone'>;
  /** An IANA name. */
  readonly zone: string;
  /** The language of the file. */
  readonly language: Language;
  /** The reason for full values; undefined: masked values. */
  readonly reason: string | undefined;
  readonly clientHash: string;
  /** The accounts of the file, with their ids in the mirror; 0 where the rows are the console's own records. */
  readonly accounts: readonly {
    readonly id: number;
    readonly account: string;
    readonly name?: string | undefined;
    /** True for an account that the person does not hold, and of which they see some rows as a delegate. */
    readonly isElsewhere?: boolean;
  }[];
  readonly coverage: Coverage;
  /** Refuses the request if the person has this many files under way; undefined: no limit. */
  readonly mostOpen?: number | undefined;
  readonly now: Date;
}

/**
 * Puts a file in the queue; the caller has checked the permission for its accounts. Answers about how many rows it will
 * have.
 */
export async function queueExport(database: Store, asked: QueuedExport): Promise<Result<number, Message>> {
  const { id, by, connectionId, order, zone, language, reason, clientHash, accounts, coverage, mostOpen, now } = asked;
  const { account, list, search, format, columns } = order;
  const query = readExportedQuery(list, search);
  const from = { database, account, accounts, by: { personId: by.personId, role: by.role, connectionId } };
  const rowsTotal = await query.count(from);
  const [newest] = (await query.find(from, { order: 'desc', size: 1 })).rows;
  if (newest === undefined) return failed(message('exports.refused.nothing'));
  const job = {
    id,
    account,
    list,
    search,
    format,
    columns,
    zone,
    language,
    isRevealed: reason !== undefined,
    reason: reason ?? '',
  };
  return await database.transaction(async (transaction): Promise<Result<number, Message>> => {
    if (mostOpen !== undefined && (await countOpen(transaction, by.personId)) >= mostOpen) {
      return failed(message('exports.refused.tooMany', { most: mostOpen }));
    }
    await transaction.insert(exportJob).values({
      ...job,
      clientHash,
      coverage,
      rowsTotal,
      accounts: accounts.map(({ id: number, account: one, name, isElsewhere }) => ({
        id: number,
        account: one,
        name,
        isElsewhere,
      })),
      newestMs: Math.ceil(newest.createdMs),
      personId: by.personId,
      personName: by.name,
      role: by.role,
      state: 'queued',
      progress: noProgress,
      createdAt: now,
      // After this time the file is not made any more.
      expiresAt: new Date(now.getTime() + exportLimits.fileLastsMs),
    });
    const line = lineOfJob(job);
    const act = job.isRevealed ? 'export.full' : 'export.request';
    await recordAct(transaction, { ...line, after: { ...line.after, rows: rowsTotal }, act, at: now, by });
    return ok(rowsTotal);
  });
}

/** Requests of one person are counted one after the other. */
async function countOpen(transaction: Store, personId: string): Promise<number> {
  await transaction.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update');
  const [open] = await transaction
    .select({ jobs: count() })
    .from(exportJob)
    .where(and(eq(exportJob.personId, personId), inArray(exportJob.state, ['queued', 'running'])));
  return open?.jobs ?? 0;
}

/** Keeps a finished file longer than the usual time. */
export async function keepExport(database: Store, id: string, until: Date): Promise<void> {
  await database
    .update(exportJob)
    .set({ expiresAt: until })
    .where(
      and(eq(exportJob.id, id), eq(exportJob.state, 'done'), sql`${exportJob.expiresAt} < ${until.toISOString()}`),
    );
}
