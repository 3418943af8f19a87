import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';
import { findPayouts } from '@/lib/mirror/find-payouts';
import { asAskedBy } from '@/lib/mirror/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
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
  readonly order: Omit<ExportOrder, 'zone'>;
  /** IANA. */
  readonly zone: string;
  /** What full values are for; undefined: masked ones. */
  readonly reason: string | undefined;
  readonly clientHash: string;
  /** Those that the mirror has, with their ids there. */
  readonly accounts: readonly { readonly id: number; readonly account: string; readonly name?: string | undefined }[];
  readonly coverage: Coverage;
  /** Refused where the person has so many under way; undefined: however many there are. */
  readonly mostOpen?: number | undefined;
  readonly now: Date;
}

/** Puts a file in the queue, whose accounts were asked for by then. Answers how many rows it will have about. */
export async function queueExport(database: Store, asked: QueuedExport): Promise<Result<number, Message>> {
  const { id, by, order, zone, reason, clientHash, accounts, coverage, mostOpen, now } = asked;
  const { account, search, format, columns } = order;
  const query = asAskedBy(readExportedQuery(search).query, by);
  const ids = accounts.map((one) => one.id);
  const rowsTotal = (await sumPayouts(database, ids, query)).reduce((sum, one) => sum + one.count, 0);
  const [newest] = (await findPayouts(database, ids, { ...query, order: 'desc', size: 1 })).rows;
  if (newest === undefined) return failed(message('exports.refused.nothing'));
  const job = { id, account, search, format, columns, zone, isRevealed: reason !== undefined, reason: reason ?? '' };
  return await database.transaction(async (transaction): Promise<Result<number, Message>> => {
    if (mostOpen !== undefined && (await countOpen(transaction, by.personId)) >= mostOpen) {
      return failed(message('exports.refused.tooMany', { most: mostOpen }));
    }
    await transaction.insert(exportJob).values({
      ...job,
      ...{ clientHash, coverage, rowsTotal },
      accounts: accounts.map((one) => ({ id: one.id, account: one.account, name: one.name })),
      newestMs: Math.ceil(newest.createdMs),
      personId: by.personId,
      personName: by.name,
      role: by.role,
      state: 'queued',
      progress: noProgress,
      createdAt: now,
      // A file that is not made by then is not made any more.
      expiresAt: new Date(now.getTime() + exportLimits.fileLastsMs),
    });
    const line = lineOfJob(job);
    const act = job.isRevealed ? 'export.full' : 'export.request';
    await recordAct(transaction, { ...line, after: { ...line.after, rows: rowsTotal }, act, at: now, by });
    return ok(rowsTotal);
  });
}

/** What a person asks for at once is counted one after the other. */
async function countOpen(transaction: Store, personId: string): Promise<number> {
  await transaction.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update');
  const [open] = await transaction
    .select({ jobs: count() })
    .from(exportJob)
    .where(and(eq(exportJob.personId, personId), inArray(exportJob.state, ['queued', 'running'])));
  return open?.jobs ?? 0;
}

/** Lets a file that is made be had longer than files are. */
export async function keepExport(database: Store, id: string, until: Date): Promise<void> {
  await database
    .update(exportJob)
    .set({ expiresAt: until })
    .where(
      and(eq(exportJob.id, id), eq(exportJob.state, 'done'), sql`${exportJob.expiresAt} < ${until.toISOString()}`),
    );
}
