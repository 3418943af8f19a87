import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { languageOf } from '@/lib/access/people/languages-of';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import { usualColumns } from '@/lib/exports/export-columns';
import { readJob } from '@/lib/exports/export-job';
import { keepExport, queueExport } from '@/lib/exports/queue-export';
import type { AskedDays } from '@/lib/format/day-range';
import { message, type Message, readMessage, writeMessage } from '@/lib/messages/message';
import { findCoverage, unkeptAccount } from '@/lib/mirror/coverage';
import { findViewer, type ViewerContext } from '@/lib/access/viewers/find-viewer';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { type PayoutQuery, readPayoutSearch, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { givenBack, hasRow, isFree, laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import { exportJob } from '@/lib/store/export-schema';
import { delivery } from '@/lib/store/outbox-schema';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';
import { findView, type SavedView } from '../saved-views/find-views';
import { latestDue, nextDueMs } from './due-times';
import { runDays } from './run-days';
import { findReportScope, type ReportScope } from './report-scope';
import type { ReportResult } from './report-result';
import { scheduleLimits } from './schedule-limits';
import type { Worker } from '@/lib/work/worker';

export interface ReportRunnerOptions extends ViewerContext {
  /** The name of this copy of the console. */
  readonly owner: string;
  readonly nowMs?: () => number;
  readonly leaseMs?: number | undefined;
}

type Run = typeof reportRun.$inferSelect;
type Schedule = typeof reportSchedule.$inferSelect;

/** A run that is being made, with its schedule, and its person and their accounts as they are now. */
interface RunInProgress {
  readonly run: Run;
  readonly schedule: Schedule;
  readonly viewer: Viewer;
  readonly by: Doer & Pick<Viewer, 'role'>;
  readonly scope: ReportScope;
}

const mostPlanned = 20;
/** Much longer than totals take. */
const usualLeaseMs = 60_000;
/** The pause between two looks at a file that is being made. */
const waitMs = 2_000;

const isDueRun = sql`${reportRun.state} in ('queued', 'making') and ${isFree(reportRun)}`;

const isDueSchedule = (now: Date) => lte(reportSchedule.nextDueAt, now);

/**
 * Makes reports when they are due. The transaction that turns a due time into a run also moves the schedule on, so that
 * copies cannot plan a due time twice. A run belongs to one copy until its lease ends; its file has the run's own id.
 */
export class ReportRunner implements Worker {
  readonly name = 'reports';
  readonly leads = false;
  readonly idleMs = 1_000;
  readonly #options: ReportRunnerOptions;
  readonly #nowMs: () => number;

  constructor(options: ReportRunnerOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  isDue(): SQL {
    const isPlanned = hasRow(reportSchedule, isDueSchedule(new Date(this.#nowMs())));
    return sql`(${isPlanned} or ${hasRow(reportRun, isDueRun)})`;
  }

  async turn(): Promise<boolean> {
    const planned = await this.#plan();
    const run = await this.#take();
    if (run !== undefined) await this.#make(run);
    return planned > 0 || run !== undefined;
  }

  /** Turns due times into runs. Due times that passed while no copy ran become one run, for the last of them. */
  async #plan(): Promise<number> {
    const nowMs = this.#nowMs();
    const now = new Date(nowMs);
    return await this.#options.database.transaction(async (open) => {
      const due = await open
        .select()
        .from(reportSchedule)
        .where(isDueSchedule(now))
        .orderBy(asc(reportSchedule.nextDueAt))
        .limit(mostPlanned)
        .for('update', { skipLocked: true });
      for (const schedule of due) {
        const { dueMs, passed } = latestDue(schedule, schedule.nextDueAt?.getTime() ?? nowMs, nowMs);
        await open
          .insert(reportRun)
          .values({
            id: randomUUID(),
            scheduleId: schedule.id,
            dueAt: new Date(dueMs),
            missed: passed,
            isManual: false,
            state: 'queued',
            createdAt: now,
          })
          .onConflictDoNothing();
        const next = nextDueMs(schedule, nowMs);
        await open
          .update(reportSchedule)
          .set({ nextDueAt: new Date(next) })
          .where(eq(reportSchedule.id, schedule.id));
      }
      return due.length;
    });
  }

  async release(): Promise<void> {
    const { database, owner } = this.#options;
    await database
      .update(reportRun)
      .set(givenBack)
      .where(and(eq(reportRun.leaseOwner, owner), eq(reportRun.state, 'making')));
  }

  async #take(): Promise<Run | undefined> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const due = nextDue(reportRun, {
      isDue: isDueRun,
      orderBy: sql`${reportRun.leaseUntil} nulls first, ${reportRun.createdAt}`,
    });
    const [run] = await database
      .update(reportRun)
      .set({ state: 'making', ...leasedTo(owner, leaseMs), attempts: sql`attempts + 1` })
      .where(eq(reportRun.id, due))
      .returning();
    return run;
  }

  /** Matches the run while this copy holds it. */
  #isMine({ id }: Run) {
    return and(eq(reportRun.id, id), eq(reportRun.leaseOwner, this.#options.owner), eq(reportRun.state, 'making'));
  }

  async #make(run: Run): Promise<void> {
    const { database } = this.#options;
    const [schedule] = await database.select().from(reportSchedule).where(eq(reportSchedule.id, run.scheduleId));
    if (schedule === undefined) return;
    const [one] = await database
      .select({ name: person.name, role: person.role })
      .from(person)
      .where(eq(person.id, schedule.personId));
    const by = { personId: schedule.personId, name: one?.name ?? '', role: one?.role ?? 'support' } as const;
    const viewer = await findViewer(this.#options, schedule.personId);
    const scope = await findReportScope(database, viewer, schedule, this.#nowMs());
    if (!scope.ok || viewer === undefined) {
      await this.#refuse({ run, schedule, by }, scope.ok ? message('exports.refused.person') : scope.error);
      return;
    }
    // Without the limit while its file is made, because each look at the file counts as an attempt.
    if (!run.hasFile && run.attempts > scheduleLimits.mostAttempts) {
      await this.#fail({ run, schedule, by }, message('schedules.refused.tooOften'));
      return;
    }
    const making = { run, schedule, viewer, by, scope: scope.value };
    if (run.hasFile) await this.#settleFile(making);
    else if (schedule.content === 'totals') await this.#makeTotals(making);
    else await this.#beginFile(making);
  }

  async #makeTotals(making: RunInProgress): Promise<void> {
    const { database } = this.#options;
    const days = daysOf(making);
    const coverage = await this.#coverage(making, days);
    const totals = await sumPayouts(database, idsOf(making.scope), days);
    await this.#finish(making, {
      ...days,
      zone: making.scope.zone,
      count: totals.reduce((sum, { count }) => sum + count, 0),
      totals: totals.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
      coverage,
    });
  }

  /** Read before the rows, so that no row is older than the coverage says. */
  async #coverage({ scope }: RunInProgress, { from, to }: Days, statuses?: readonly string[]) {
    const ids = scope.accounts.map(({ id }) => id);
    const shown = { fromDay: from, toDay: to, statuses };
    return await findCoverage(this.#options.database, ids, 'payouts', scope.today, shown);
  }

  /** Puts the file in the queue; without matching payouts the report is finished without a file. */
  async #beginFile(making: RunInProgress): Promise<void> {
    const { run, schedule, viewer, by } = making;
    const { database } = this.#options;
    const view = schedule.viewId === null ? undefined : await findView(database, viewer, schedule.viewId);
    if (view?.list !== 'listPayouts') {
      await this.#refuse(
        making,
        message(view === undefined ? 'schedules.refused.viewGone' : 'schedules.refused.otherList'),
      );
      return;
    }
    const query = queryOf(making, view);
    const days = { from: query.from, to: query.to };
    const scope = narrowed(making.scope, query);
    const coverage = await this.#coverage({ ...making, scope }, days, query.status);
    const search = writePayoutQuery(query);
    const found: ReportResult = {
      ...days,
      zone: scope.zone,
      count: 0,
      totals: [],
      coverage,
      view: { name: view.name, search },
    };
    const language = await languageOf(database, schedule.personId);
    const isBegun = await database.transaction(async (open) => {
      const [mine] = await open.select({ id: reportRun.id }).from(reportRun).where(this.#isMine(run)).for('update');
      if (mine === undefined) return true;
      const kept = scope.accounts.filter(({ id }) => id !== unkeptAccount);
      const queued = await queueExport(open, {
        id: run.id,
        by,
        zone: schedule.zone,
        reason: undefined,
        clientHash: schedule.clientHash,
        coverage,
        connectionId: viewer.connectionId,
        language,
        order: {
          list: 'listPayouts',
          account: schedule.account,
          search,
          format: schedule.format ?? 'csv',
          columns: [...usualColumns],
        },
        accounts: kept,
        now: new Date(this.#nowMs()),
      });
      if (!queued.ok) return false;
      const next = { hasFile: true, result: found, accounts: scope.accounts, leaseUntil: laterBy(waitMs) };
      await open.update(reportRun).set(next).where(eq(reportRun.id, run.id));
      return true;
    });
    if (!isBegun) await this.#finish({ ...making, scope }, found);
  }

  /** Finishes the run once its file is ready; fails it if the file failed or is gone. */
  async #settleFile(making: RunInProgress): Promise<void> {
    const { run } = making;
    const { database } = this.#options;
    const [row] = await database.select().from(exportJob).where(eq(exportJob.id, run.id));
    const job = row === undefined ? undefined : readJob(row);
    if (job?.state === 'queued' || job?.state === 'running') {
      await database
        .update(reportRun)
        .set({ leaseUntil: laterBy(waitMs) })
        .where(this.#isMine(run));
      return;
    }
    if (job?.state !== 'done') {
      const problem = job?.problem == null ? undefined : readMessage(job.problem);
      await this.#fail(making, problem ?? message('schedules.refused.fileGone'));
      return;
    }
    // `#beginFile` wrote the result of the run.
    const found = run.result as ReportResult;
    const scope = { ...making.scope, accounts: run.accounts as ReportScope['accounts'] };
    const totals = job.progress.totals.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await this.#finish({ ...making, scope }, { ...found, count: job.rowsDone, totals });
  }

  async #finish({ run, schedule, by, scope }: RunInProgress, result: ReportResult): Promise<void> {
    const { database } = this.#options;
    const now = new Date(this.#nowMs());
    const expiresAt = new Date(now.getTime() + scheduleLimits.resultLastsMs);
    await database.transaction(async (open) => {
      const kept = await open
        .update(reportRun)
        .set({
          state: 'done',
          result,
          accounts: scope.accounts,
          finishedAt: now,
          expiresAt,
          leaseOwner: null,
          leaseUntil: null,
        })
        .where(this.#isMine(run))
        .returning({ id: reportRun.id });
      if (kept.length === 0) return;
      if (run.hasFile) await keepExport(open, run.id, expiresAt);
      if (schedule.channel === 'email') {
        // The delivery has the id of its run, which becomes the Message-ID of the mail.
        const mail = { id: run.id, kind: 'report', subjectId: run.id, channel: 'email' } as const;
        await open.insert(delivery).values({ ...mail, personId: schedule.personId });
      }
      const { missingDays, state, unreadable } = result.coverage;
      await recordAct(open, {
        at: now,
        by,
        kind: 'export',
        act: 'report.finish',
        ...lineOfSchedule(schedule),
        after: { ...toldOf(run), count: result.count, coverage: { state, missingDays, unreadable } },
      });
    });
  }

  /**
   * Ends the run and pauses the schedule with the reason: the person may not have it, or it cannot be made any more.
   */
  async #refuse(making: Pick<RunInProgress, 'run' | 'schedule' | 'by'>, problem: Message): Promise<void> {
    await this.#end(making, 'refused', problem);
  }

  async #fail(making: Pick<RunInProgress, 'run' | 'schedule' | 'by'>, problem: Message): Promise<void> {
    await this.#end(making, 'failed', problem);
  }

  async #end(
    { run, schedule, by }: Pick<RunInProgress, 'run' | 'schedule' | 'by'>,
    state: 'refused' | 'failed',
    problem: Message,
  ): Promise<void> {
    const now = new Date(this.#nowMs());
    const text = writeMessage(problem);
    await this.#options.database.transaction(async (open) => {
      const kept = await open
        .update(reportRun)
        .set({ state, problem: text, finishedAt: now, result: null, leaseOwner: null, leaseUntil: null })
        .where(this.#isMine(run))
        .returning({ id: reportRun.id });
      if (kept.length === 0) return;
      if (state === 'refused') {
        await open
          .update(reportSchedule)
          .set({ nextDueAt: null, pausedFor: text })
          .where(eq(reportSchedule.id, schedule.id));
      }
      await recordAct(open, {
        at: now,
        by,
        kind: 'export',
        act: 'report.fail',
        result: 'refused',
        ...lineOfSchedule(schedule),
        after: { ...toldOf(run), reason: text },
      });
    });
  }
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const idsOf = ({ accounts }: ReportScope) => accounts.map(({ id }) => id).filter((id) => id !== unkeptAccount);

const keyOf = ({ currency, status = '' }: { readonly currency: string; readonly status?: string }) =>
  `${currency} ${status}`;

/** Days of the platform, counted from the due time, so that a late report covers the same days. */
function daysOf(
  { run, schedule, scope }: Pick<RunInProgress, 'run' | 'schedule' | 'scope'>,
  ofView: AskedDays = {},
): Days {
  return runDays({ period: schedule.period ?? undefined, ofView }, run.dueAt.getTime(), scope.zone);
}

/** The view's present query with the report's days. A report of one account drops the view's choice of accounts. */
function queryOf(making: RunInProgress, { search }: SavedView): PayoutQuery {
  const { account, days, from, to, ...rest } = readPayoutSearch(search).query;
  return {
    ...rest,
    ...(making.schedule.account === 'all' ? { account } : {}),
    ...daysOf(making, { days, from, to }),
  };
}

/** Narrows the scope to the accounts that the view names. */
function narrowed(scope: ReportScope, { account: wanted }: PayoutQuery): ReportScope {
  if (wanted === undefined) return scope;
  return { ...scope, accounts: scope.accounts.filter(({ account }) => wanted.includes(account)) };
}

/** The account and the object of an audit line about a schedule. */
export const lineOfSchedule = ({ id, account }: Pick<Schedule, 'id' | 'account'>) => ({
  account: account === 'all' ? undefined : account,
  object: { type: 'report-schedule', id },
});

const toldOf = ({ id, dueAt, isManual, missed }: Run) => ({
  run: id,
  due: dueAt.toISOString(),
  ...(isManual ? { asked: true } : {}),
  ...(missed === 0 ? {} : { missed }),
});
