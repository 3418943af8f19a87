import { and, eq } from 'drizzle-orm';
import { type Doer, recordAlone } from '@/lib/audit/record-act';
import { writeMessage, type Message } from '@/lib/messages/message';
import { findViewer, type ViewerContext } from '@/lib/mirror/find-viewer';
import { failed, ok, type Result } from '@/lib/result';
import { exportPart, rowOfPart, type ExportFormat } from '@/lib/store/export-schema';
import type { Sealer } from '@/lib/store/sealer';
import { type ExportJob, lineOfJob } from './export-job';
import { exportProblem } from './export-problem';
import { findOwnExport, isExpired } from './own-exports';

export interface TakenExport {
  readonly id: string;
  readonly format: ExportFormat;
  readonly account: string;
  /** IANA: of the person who asked for it. */
  readonly zone: string;
  readonly createdAt: Date;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

/** `missing`: not theirs, not made (yet), or no file; `gone`: it expired; else why they may not have it any more. */
export type TakeRefusal = 'missing' | 'gone' | Message;

interface Taking extends ViewerContext {
  readonly by: Doer;
  readonly now: Date;
}

/** Hands out a file to whoever asked for it and may still see what is in it; written down before its first byte leaves. */
export async function takeExport(taking: Taking, id: string): Promise<Result<TakenExport, TakeRefusal>> {
  const { database, by, now } = taking;
  const job = await findOwnExport(database, by.personId, id);
  if (job === undefined) return failed('missing');
  if (isExpired(job, now)) return failed('gone');
  if (job.state !== 'done') return failed('missing');
  const problem = exportProblem(await findViewer(taking, by.personId), job);
  const line = { ...lineOfJob(job), act: 'export.download', at: now, by };
  if (problem !== undefined) {
    const after = { ...line.after, reason: writeMessage(problem) };
    await recordAlone(database, { ...line, after, result: 'refused' });
    return failed(problem);
  }
  await recordAlone(database, { ...line, after: { ...line.after, rows: job.rowsDone, opened: job.progress.opened } });
  const { format, account, zone, createdAt } = job;
  return ok({ id, format, account, zone, createdAt, bytes: job.progress.bytes, body: streamOf(taking, job) });
}

/** One part after another, each read when the one before it is on its way. */
function streamOf({ database, sealer }: Taking, job: ExportJob): ReadableStream<Uint8Array> {
  let number = 0;
  return new ReadableStream({
    async pull(controller) {
      const [part] = await database
        .select({ bytes: exportPart.bytes })
        .from(exportPart)
        .where(and(eq(exportPart.jobId, job.id), eq(exportPart.number, number)));
      // Between two parts the file has expired: what came so far must not look whole.
      if (part === undefined) {
        controller.error(new Error('A part of the export is gone.'));
        return;
      }
      const bytes = job.isRevealed ? openPart(sealer, part.bytes, rowOfPart(job.id, number)) : part.bytes;
      if (bytes.length > 0) controller.enqueue(bytes);
      number += 1;
      if (number > job.progress.parts + 1) controller.close();
      else if (bytes.length === 0) throw new Error('A part in the middle of an export is empty.');
    },
  });
}

function openPart(sealer: Sealer, sealed: Uint8Array, row: string): Uint8Array {
  return Buffer.from(sealer.open(Buffer.from(sealed).toString('utf8'), row), 'base64');
}
