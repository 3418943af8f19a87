import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import type { Environment } from '@/lib/env';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { findFullValues, payoutKey } from '@/lib/mirror/find-full-values';
import { findPayouts, type MirroredPayout } from '@/lib/mirror/payouts/find-payouts';
import { asAskedBy, type PayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { addTotals } from '@/lib/mirror/sums/payout-total';
import { exportJob, exportPart, rowOfPart } from '@/lib/store/export-schema';
import { givenBack, hasRow, isFree, laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { aboutLines, columnHeads, type FileTotal } from './about-lines';
import { columnFacts } from './export-columns';
import { doerOfJob, type ExportJob, type JobProgress, lineOfJob, readJob } from './export-job';
import { exportLimits } from './export-limits';
import { exportProblem } from './export-problem';
import { addRows, endFile, type FileShape } from './file-progress';
import { countFull, payoutCells } from './payout-cells';
import type { Worker, WorkTurn } from '@/lib/work/worker';

export interface ExportRunnerOptions {
  readonly store: () => Promise<Store>;
  readonly sealer: Sealer;
  readonly environment: Environment;
  /** The name of this copy of the console. */
  readonly owner: string;
  /** Draws a message in the language of the file. */
  readonly words: (sentence: Message) => string;
  readonly nowMs?: () => number;
  readonly leaseMs?: number;
}

const rowsOfPart = 1_000;
/** Much longer than a part takes; shorter than people wait for a copy that was killed. */
const usualLeaseMs = 15_000;
/** After this time the next file has its turn, so that a long file does not hold up a short one. */
const turnMs = 4_000;
/** Pause after a part, as a share of the part's time, so that people's reads come between two parts. */
const restOfPart = 0.5;
const longestRestMs = 100;

const isDueJob = sql`${exportJob.state} in ('queued', 'running') and ${isFree(exportJob)}`;

/**
 * Makes the files that people requested, one at a time. A committed part is never made again: a copy that continues a
 * file begins behind the last part, and a copy that lost its lease commits nothing.
 *
 * A file has each row once. Rows are read by creation time and id, which do not change; rows that were created after
 * the newest one at the request are left out. Other changes meanwhile: a row shows its state when its part was made; a
 * row that stops matching the filters before that is left out, and one that begins to match is added unless its place
 * has been passed. Count and sums are of the rows in the file.
 */
export class ExportRunner implements Worker {
  readonly name = 'exports';
  readonly leads = false;
  readonly idleMs = 1_000;
  readonly #options: ExportRunnerOptions;
  readonly #nowMs: () => number;
  readonly #leaseMs: number;

  constructor(options: ExportRunnerOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#leaseMs = options.leaseMs ?? usualLeaseMs;
  }

  isDue(): SQL {
    return hasRow(exportJob, isDueJob);
  }

  async turn({ signal }: Partial<Pick<WorkTurn, 'signal'>> = {}): Promise<boolean> {
    const database = await this.#options.store();
    let job = await this.#take(database);
    if (job === undefined) return false;
    const endMs = performance.now() + turnMs;
    while (job !== undefined && performance.now() < endMs && signal?.aborted !== true) {
      const startMs = performance.now();
      job = await this.#step(database, job);
      if (job !== undefined) await pause(Math.min(longestRestMs, (performance.now() - startMs) * restOfPart));
    }
    if (job !== undefined) await this.#giveBack(database, job);
    return true;
  }

  async release(): Promise<void> {
    const database = await this.#options.store();
    await database
      .update(exportJob)
      .set(givenBack)
      .where(and(eq(exportJob.leaseOwner, this.#options.owner), eq(exportJob.state, 'running')));
  }

  async #take(database: Store): Promise<ExportJob | undefined> {
    const due = nextDue(exportJob, {
      isDue: isDueJob,
      orderBy: sql`${exportJob.leaseUntil} nulls first, ${exportJob.createdAt}`,
    });
    const [row] = await database
      .update(exportJob)
      .set({ state: 'running', ...leasedTo(this.#options.owner, this.#leaseMs) })
      .where(eq(exportJob.id, due))
      .returning();
    return row === undefined ? undefined : readJob(row);
  }

  /** Matches the job while this copy holds its lease and it is not cancelled. */
  #isMine({ id }: ExportJob) {
    return and(eq(exportJob.id, id), eq(exportJob.leaseOwner, this.#options.owner), eq(exportJob.state, 'running'));
  }

  async #giveBack(database: Store, job: ExportJob): Promise<void> {
    await database.update(exportJob).set(givenBack).where(this.#isMine(job));
  }

  /** Makes the next part of the file, or its end. Answers the grown job while there is more to make. */
  async #step(database: Store, job: ExportJob): Promise<ExportJob | undefined> {
    const { sealer, environment } = this.#options;
    const viewer = await findViewer({ database, sealer, environment }, job.personId);
    const isLate = job.expiresAt.getTime() < this.#nowMs();
    const problem = isLate ? message('exports.refused.tooLong') : exportProblem(viewer, job);
    if (problem !== undefined) {
      await this.#fail(database, job, problem);
      return undefined;
    }
    const query = asAskedBy(job.asked.query, job);
    const page = await findPayouts(database, accountIdsOf(job), {
      ...query,
      size: rowsOfPart,
      ...(job.cursor === null ? {} : { after: job.cursor }),
    });
    // Rows that are too new are last where the oldest come first, and first otherwise.
    const rows = page.rows.filter(({ createdMs }) => createdMs <= job.newestMs);
    const cursor = page.rows.at(-1)?.cursor ?? job.cursor;
    const isPast = query.order === 'asc' && rows.length < page.rows.length;
    const grown = rows.length === 0 ? { ...job, cursor } : await this.#addPart(database, job, rows, cursor);
    if (grown === undefined) return undefined;
    if (page.hasAfter && !isPast) return grown;
    await this.#finish(database, grown);
    return undefined;
  }

  /** Undefined where this copy no longer holds the job. */
  async #addPart(
    database: Store,
    job: ExportJob,
    rows: readonly MirroredPayout[],
    cursor: string | null,
  ): Promise<ExportJob | undefined> {
    const { sealer, words } = this.#options;
    const full = job.isRevealed
      ? await findFullValues(
          { database, sealer },
          accountIdsOf(job),
          rows.map(({ id }) => id),
        )
      : undefined;
    const fullOf = ({ account, id }: MirroredPayout) => full?.get(payoutKey(account, id));
    const cells = rows.map((row) => payoutCells(row, job, fullOf(row)));
    const { bytes, progress: file } = await addRows(shapeOf(job, words), job.progress.file, cells);
    const progress: JobProgress = {
      ...job.progress,
      file,
      parts: job.progress.parts + 1,
      totals: totalsWith(job.progress.totals, rows, job.asked.query),
      opened: job.progress.opened + rows.reduce((sum, row) => sum + countFull(job, fullOf(row)), 0),
    };
    const change = { progress, cursor, rowsDone: job.rowsDone + rows.length };
    const isKept = await database.transaction(async (open) => {
      const kept = await open
        .update(exportJob)
        .set({ ...change, leaseUntil: laterBy(this.#leaseMs) })
        .where(this.#isMine(job))
        .returning({ id: exportJob.id });
      if (kept.length === 0) return false;
      await open.insert(exportPart).values(this.#part(job, progress.parts, bytes));
      return true;
    });
    return isKept ? { ...job, ...change } : undefined;
  }

  /** Parts with full values are sealed in the store, as the mirror seals its own. */
  #part(job: ExportJob, number: number, bytes: Buffer) {
    const { sealer } = this.#options;
    const kept = job.isRevealed ? Buffer.from(sealer.seal(bytes.toString('base64'), rowOfPart(job.id, number))) : bytes;
    return { jobId: job.id, number, bytes: kept };
  }

  async #finish(database: Store, job: ExportJob): Promise<void> {
    const { words } = this.#options;
    const { file, totals, parts, opened } = job.progress;
    const { first, last } = await endFile(shapeOf(job, words), file, {
      about: aboutLines(words, {
        ...job,
        accounts: job.accounts.map(({ account, name }) => nameOf(words, account, name)),
        createdMs: job.createdAt.getTime(),
        rows: job.rowsDone,
        totals: totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
      }),
      aboutName: words(message('exports.file.about')),
      rowsName: words(message('payouts.title')),
    });
    const now = new Date(this.#nowMs());
    const bytes = first.length + file.bytes + last.length;
    await database.transaction(async (open) => {
      const kept = await open
        .update(exportJob)
        .set({
          state: 'done',
          cursor: job.cursor,
          rowsDone: job.rowsDone,
          progress: { ...job.progress, bytes },
          finishedAt: now,
          expiresAt: new Date(now.getTime() + exportLimits.fileLastsMs),
          leaseOwner: null,
          leaseUntil: null,
        })
        .where(this.#isMine(job))
        .returning({ id: exportJob.id });
      if (kept.length === 0) return;
      await open.insert(exportPart).values([this.#part(job, 0, first), this.#part(job, parts + 1, last)]);
      const line = lineOfJob(job);
      const after = { ...line.after, rows: job.rowsDone, opened };
      await recordAct(open, { ...line, after, act: 'export.finish', at: now, by: doerOfJob(job) });
    });
  }

  async #fail(database: Store, job: ExportJob, problem: Message): Promise<void> {
    const now = new Date(this.#nowMs());
    await database.transaction(async (open) => {
      const kept = await open
        .update(exportJob)
        .set({ state: 'failed', problem: writeMessage(problem), finishedAt: now, leaseOwner: null, leaseUntil: null })
        .where(this.#isMine(job))
        .returning({ id: exportJob.id });
      if (kept.length === 0) return;
      await open.delete(exportPart).where(eq(exportPart.jobId, job.id));
      const line = lineOfJob(job);
      const after = { ...line.after, reason: writeMessage(problem) };
      await recordAct(open, { ...line, after, act: 'export.fail', result: 'refused', at: now, by: doerOfJob(job) });
    });
  }
}

const accountIdsOf = ({ accounts }: ExportJob) => accounts.map(({ id }) => id);

const nameOf = (words: (sentence: Message) => string, account: string, name: string | undefined): string =>
  account === 'master' ? words(message('shell.account.master')) : name === undefined ? account : `${name} (${account})`;

function shapeOf({ format, columns, zone }: ExportJob, words: (sentence: Message) => string): FileShape {
  return {
    format,
    heads: columnHeads(words, columns, zone),
    kinds: columns.map((name) => columnFacts[name].kind),
  };
}

/**
 * Exact sums by currency; rows without an amount are counted. Like the list, a file narrowed to a part of the money
 * sums that part.
 */
function totalsWith(
  before: readonly FileTotal[],
  rows: readonly MirroredPayout[],
  { money }: PayoutQuery,
): FileTotal[] {
  const totals = new Map(before.map((total) => [total.currency, total]));
  for (const { currency, amount, status, toReturn } of rows) {
    const part = failedMoney({ status, amount: amount ?? '', toReturn });
    const sum = (money === undefined ? amount : part?.[money]) ?? '0';
    const one = { currency, count: 1, sum, withoutAmount: amount === undefined ? 1 : 0 };
    totals.set(currency, addTotals(one, totals.get(currency)));
  }
  return [...totals.values()];
}
