import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, type SQL, sql, asc, inArray, lt } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import type { Environment } from '@/lib/env';
import type { Language } from '@/lib/messages/languages';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { feeds } from '@/lib/mirror/filling/feeds';
import { findFullValues, recordKey } from '@/lib/mirror/find-full-values';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { addTotals } from '@/lib/mirror/sums/payout-total';
import { exportJob, exportPart, rowOfPart } from '@/lib/store/export-schema';
import { givenBack, hasRow, isFree, laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { aboutLines, columnHeads, type FileTotal } from './about-lines';
import { columnFacts } from './export-columns';
import { doerOfJob, type ExportJob, type JobProgress, lineOfJob, namesFor, readJob } from './export-job';
import { exportLimits } from './export-limits';
import { exportProblem } from './export-problem';
import { exportedLists } from './exported-list';
import type { ExportedRow } from './exported-query';
import { addRows, endFile, type FileShape } from './files/file-progress';
import { type Worker, type WorkTurn, cleaner } from '@/lib/work/worker';

export interface ExportRunnerOptions {
  readonly store: () => Promise<Store>;
  readonly sealer: Sealer;
  readonly environment: Environment;
  /** The name of this copy of the console. */
  readonly owner: string;
  readonly wordsIn: (language: Language) => Words;
  readonly nowMs?: () => number;
  readonly leaseMs?: number;
}

const rowsOfPart = 1_000;
/** Rows of one read: the embedded store answers nothing else meanwhile. */
const rowsOfRead = 200;
/** A lease lasts much longer than a part takes, and less than people wait after a copy was killed. */
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
    const problem = isLate ? message('exports.refused.tooLong') : await exportProblem(database, viewer, job);
    if (problem !== undefined || viewer === undefined) {
      await this.#fail(database, job, problem ?? message('exports.refused.person'));
      return undefined;
    }
    const from = { database, account: job.account, accounts: job.accounts, by: viewer };
    const page = await findPart(job, from);
    // Rows that are newer than the request come last where the oldest are first, and come first otherwise.
    const rows = page.rows.filter(({ createdMs }) => createdMs <= job.newestMs);
    const cursor = page.rows.at(-1)?.cursor ?? job.cursor;
    const isPast = job.asked.order === 'asc' && rows.length < page.rows.length;
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
    rows: readonly ExportedRow[],
    cursor: string | null,
  ): Promise<ExportJob | undefined> {
    const { sealer, wordsIn } = this.#options;
    const words = wordsIn(job.language);
    const { source } = exportedLists[job.list];
    const full =
      job.isRevealed && source.kind === 'mirror'
        ? await findFullValues({ database, sealer }, feeds[source.feed].kind, {
            accountIds: job.accounts.map(({ id }) => id),
            ids: rows.map(({ id }) => id),
          })
        : undefined;
    const fullOf = ({ account, id }: ExportedRow) => full?.get(recordKey(account, id));
    const options = { columns: job.columns, zone: job.zone, words };
    const cells = rows.map((row) => row.cells(options, fullOf(row)));
    const { bytes, progress: file } = await addRows(shapeOf(job, words), job.progress.file, cells);
    const progress: JobProgress = {
      ...job.progress,
      file,
      parts: job.progress.parts + 1,
      totals: totalsWith(job.progress.totals, rows),
      opened: job.progress.opened + rows.reduce((sum, row) => sum + row.countFull(options, fullOf(row)), 0),
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
    const words = this.#options.wordsIn(job.language);
    const { file, totals, parts, opened } = job.progress;
    const { first, last } = await endFile(shapeOf(job, words), file, {
      about: aboutLines(words, {
        ...job,
        accounts: job.accounts.map(({ account, name }) => nameOf(words, account, name)),
        names: await namesFor(database, [job]),
        createdMs: job.createdAt.getTime(),
        rows: job.rowsDone,
        totals: totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
      }),
      aboutName: words(message('exports.file.about')),
      rowsName: words(exportedLists[job.list].title),
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

/** The rows of the next part, read a few at a time. */
async function findPart({ asked, cursor }: ExportJob, from: Parameters<ExportJob['asked']['find']>[0]) {
  const rows: ExportedRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.cursor ?? cursor;
    const page = await asked.find(from, { size: rowsOfRead, ...(after === null ? {} : { after }) });
    rows.push(...page.rows);
    if (!page.hasAfter || rows.length >= rowsOfPart) return { rows, hasAfter: page.hasAfter };
  }
}

function nameOf(words: Words, account: string, name: string | undefined): string {
  if (account === 'master') return words(message('shell.account.master'));
  return name === undefined ? account : words(message('exports.file.accountName', { name, account }));
}

function shapeOf({ format, columns, zone }: ExportJob, words: Words): FileShape {
  return {
    format,
    heads: columnHeads(words, columns, zone),
    kinds: columns.map((name) => columnFacts(name).kind),
  };
}

/**
 * Exact sums by currency; rows without an amount are counted. Like the list, a file narrowed to a part of the money
 * sums that part.
 */
function totalsWith(before: readonly FileTotal[], rows: readonly ExportedRow[]): FileTotal[] {
  const totals = new Map(before.map((total) => [total.currency, total]));
  for (const { money } of rows) {
    if (money === undefined) continue;
    const { currency, amount, sum } = money;
    const one = { currency, count: 1, sum, withoutAmount: amount === undefined ? 1 : 0 };
    totals.set(currency, addTotals(one, totals.get(currency)));
  }
  return [...totals.values()];
}

/** Deletes the parts of at most this many files in one statement: more would keep people waiting. */
const filesAtOnce = 20;

/**
 * Deletes the parts of expired files, a few at a time; deletes their rows, which say that they expired, later. @internal
 * Exported for tests.
 */
export async function cleanExports(database: Store, nowMs: number): Promise<void> {
  const isOver = and(eq(exportJob.state, 'done'), lt(exportJob.expiresAt, new Date(nowMs)));
  const over = await database
    .select({ id: exportJob.id })
    .from(exportJob)
    .where(isOver)
    .orderBy(asc(exportJob.expiresAt))
    .limit(filesAtOnce);
  for (const { id } of over) {
    await database.transaction(async (open) => {
      await open
        .update(exportJob)
        .set({ state: 'expired' })
        .where(and(eq(exportJob.id, id), isOver));
      await open.delete(exportPart).where(eq(exportPart.jobId, id));
    });
  }
  const isOld = lt(exportJob.createdAt, new Date(nowMs - exportLimits.tellsMs));
  await database.delete(exportJob).where(and(inArray(exportJob.state, ['expired', 'failed', 'cancelled']), isOld));
}

export const oldExports = cleaner('old-exports', 60_000, async (database) => await cleanExports(database, Date.now()));
