import { everyAccount } from '@/lib/addresses/every-account';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { type Doer, recordAct, recordAlone } from '@/lib/audit/record-act';
import { findViewer, type ViewerContext } from '@/lib/access/viewers/find-viewer';
import { type Message, readMessage, writeMessage } from '@/lib/messages/message';
import { exportJob, exportPart, rowOfPart, type ExportFormat, type ExportState } from '@/lib/store/export-schema';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import type { FilterNames } from '@/lib/mirror/payouts/filter-words';
import { type ExportJob, lineOfJob, namesFor, readJob } from './export-job';
import { exportProblem } from './export-problem';
import { sentResult, tellSent } from './files/sent-bytes';
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
async function findOwnExport(database: Store, personId: string, id: string): Promise<ExportJob | undefined> {
  const [row] = await database
    .select()
    .from(exportJob)
    .where(and(eq(exportJob.id, id), eq(exportJob.personId, personId)));
  return row === undefined ? undefined : readJob(row);
}

/** Whether the file has expired, even if its parts are not deleted yet. */
function isExpired({ state, expiresAt }: Pick<ExportJob, 'state' | 'expiresAt'>, now: Date): boolean {
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

export interface TakenExport {
  readonly id: string;
  readonly list: ExportedListName;
  readonly format: ExportFormat;
  readonly account: string;
  /** The zone of the person who requested it, an IANA name. */
  readonly zone: string;
  readonly createdAt: Date;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * `missing`: not ready, no such file, or another person's; `gone`: expired; otherwise why the person may not have it
 * any more.
 */
export type TakeRefusal = 'missing' | 'gone' | Message;

interface TakeContext extends ViewerContext {
  readonly by: Doer;
  readonly now: Date;
}

/**
 * Hands a file to the person who requested it, if that person may still see its rows; records how the transfer ended.
 */
export async function takeExport(taking: TakeContext, id: string): Promise<Result<TakenExport, TakeRefusal>> {
  const { database, by, now } = taking;
  const job = await findOwnExport(database, by.personId, id);
  if (job === undefined) return failed('missing');
  if (isExpired(job, now)) return failed('gone');
  if (job.state !== 'done') return failed('missing');
  const problem = await exportProblem(database, await findViewer(taking, by.personId), job);
  const line = { ...lineOfJob(job), act: 'export.download', at: now, by };
  if (problem !== undefined) {
    const after = { ...line.after, reason: writeMessage(problem) };
    await recordAlone(database, { ...line, after, result: 'refused' });
    return failed(problem);
  }
  const { list, format, account, zone, createdAt } = job;
  const { bytes, opened } = job.progress;
  const body = tellSent(partsOf(taking, job), async (sent) => {
    // How many rows are in half a file is not known: at most all of them.
    const after = { ...line.after, rows: job.rowsDone, opened, bytes: sent.bytes, of: bytes };
    await recordAlone(database, { ...line, at: new Date(), result: sentResult(sent), after });
  });
  return ok({ id, list, format, account, zone, createdAt, bytes, body });
}

/** The parts one after another, each read when it is asked for. */
async function* partsOf({ database, sealer }: TakeContext, job: ExportJob): AsyncGenerator<Uint8Array> {
  for (let number = 0; number <= job.progress.parts + 1; number += 1) {
    const [part] = await database
      .select({ bytes: exportPart.bytes })
      .from(exportPart)
      .where(and(eq(exportPart.jobId, job.id), eq(exportPart.number, number)));
    // The file expired between two parts: a file that was cut off must not look complete.
    if (part === undefined) throw new Error('A part of the export is gone.');
    const bytes = job.isRevealed ? openPart(sealer, part.bytes, rowOfPart(job.id, number)) : part.bytes;
    if (bytes.length > 0) yield bytes;
    else if (number <= job.progress.parts) throw new Error('A part in the middle of an export is empty.');
  }
}

function openPart(sealer: Sealer, sealed: Uint8Array, row: string): Uint8Array {
  return Buffer.from(sealer.open(Buffer.from(sealed).toString('utf8'), row), 'base64');
}
