import { and, eq } from 'drizzle-orm';
import { type Doer, recordAlone } from '@/lib/audit/record-act';
import { writeMessage, type Message } from '@/lib/messages/message';
import { findViewer, type ViewerContext } from '@/lib/access/viewers/find-viewer';
import { failed, ok, type Result } from '@/lib/result';
import { exportPart, rowOfPart, type ExportFormat } from '@/lib/store/export-schema';
import type { Sealer } from '@/lib/store/sealer';
import { type ExportJob, lineOfJob } from './export-job';
import { exportProblem } from './export-problem';
import { sentResult, tellSent } from './files/sent-bytes';
import type { ExportedListName } from './exported-list';
import { findOwnExport, isExpired } from './own-exports';

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
