import { everyAccount } from '@/lib/addresses/every-account';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import { type Message, readMessage } from '@/lib/messages/message';
import { exportJob, exportPart, type ExportFormat, type ExportState } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import type { FilterNames } from '@/lib/mirror/payouts/filter-words';
import { type ExportJob, lineOfJob, namesFor, readJob } from './export-job';
import { type ExportedList, exportedLists, type ExportedListName } from './exported-list';

/** A file as the page of its person shows it. */
export interface ExportView {
  readonly id: string;
  readonly account: string;
  /** How many accounts are in it. */
  readonly accounts: number;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly list: ExportedListName;
  /** The filters of its rows; empty: every row. */
  readonly filters: readonly Message[];
  /** The values that it has in full; undefined if it is masked. */
  readonly inFull: ExportedList['masks'] | undefined;
  readonly rowsDone: number;
  readonly rowsTotal: number;
  readonly bytes: number;
  /** Unix milliseconds. */
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly problem: Message | undefined;
}

const mostShown = 50;

/** The newest files of a person for one account, with those for all accounts. */
export async function listOwnExports(
  database: Store,
  personId: string,
  account: string,
  now: Date,
): Promise<ExportView[]> {
  const isHere = or(eq(exportJob.account, account), eq(exportJob.account, everyAccount));
  const rows = await database
    .select()
    .from(exportJob)
    .where(and(eq(exportJob.personId, personId), account === everyAccount ? undefined : isHere))
    .orderBy(desc(exportJob.createdAt), desc(exportJob.id))
    .limit(mostShown);
  const jobs = rows.map(readJob);
  const names = await namesFor(database, jobs);
  return jobs.map((job) => viewOf(job, names, now));
}

/** A file of this person; another person's file is not found. */
export async function findOwnExport(database: Store, personId: string, id: string): Promise<ExportJob | undefined> {
  const [row] = await database
    .select()
    .from(exportJob)
    .where(and(eq(exportJob.id, id), eq(exportJob.personId, personId)));
  return row === undefined ? undefined : readJob(row);
}

/** Whether the file has expired, even if its parts are not deleted yet. */
export function isExpired({ state, expiresAt }: Pick<ExportJob, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'expired' || (state === 'done' && expiresAt <= now);
}

function viewOf(job: ExportJob, names: FilterNames, now: Date): ExportView {
  const { id, account, list, format, isRevealed, rowsDone, rowsTotal, problem } = job;
  return {
    id,
    account,
    list,
    format,
    rowsDone,
    rowsTotal,
    accounts: job.accounts.length,
    state: isExpired(job, now) ? 'expired' : job.state,
    filters: job.asked.filters({ ...names, zone: job.zone }),
    inFull: isRevealed ? exportedLists[list].masks : undefined,
    bytes: job.progress.bytes,
    createdMs: job.createdAt.getTime(),
    expiresMs: job.expiresAt.getTime(),
    problem: problem === null ? undefined : readMessage(problem),
  };
}

/**
 * Ends a file that is being made, in any copy, and deletes its parts. False where it was over, or is another person's.
 */
export async function cancelExport(database: Store, by: Doer, id: string, now: Date): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(exportJob)
      .set({ state: 'cancelled', finishedAt: now, leaseOwner: null, leaseUntil: null })
      .where(
        and(eq(exportJob.id, id), eq(exportJob.personId, by.personId), inArray(exportJob.state, ['queued', 'running'])),
      )
      .returning();
    if (row === undefined) return false;
    await transaction.delete(exportPart).where(eq(exportPart.jobId, id));
    await recordAct(transaction, { ...lineOfJob(readJob(row)), act: 'export.cancel', at: now, by });
    return true;
  });
}
