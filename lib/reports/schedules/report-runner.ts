import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import { usualColumns } from '@/lib/exports/export-columns';
import { readJob } from '@/lib/exports/export-job';
import { keepExport, queueExport } from '@/lib/exports/queue-export';
import type { AskedDays } from '@/lib/format/day-range';
import { message, type Message, readMessage, writeMessage } from '@/lib/messages/message';
import { findCoverage, unkeptAccount } from '@/lib/mirror/coverage';
import { findViewer, type Viewer, type ViewerContext } from '@/lib/mirror/find-viewer';
import { type PayoutQuery, readPayoutQuery, writePayoutQuery } from '@/lib/mirror/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { givenBack, isFree, laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import { exportJob } from '@/lib/store/export-schema';
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
  /** Names this copy of the console. */
  readonly owner: string;
  readonly nowMs?: () => number;
  readonly leaseMs?: number | undefined;
}

type Run = typeof reportRun.$inferSelect;
type Schedule = typeof reportSchedule.$inferSelect;

/** A run with whose it is, as they are now. */
interface Making {
  readonly run: Run;
  readonly schedule: Schedule;
  readonly viewer: Viewer;
  readonly by: Doer & Pick<Viewer, 'role'>;
  readonly scope: ReportScope;
}

const mostPlanned = 20;
/** Much longer than totals take. */
const usualLeaseMs = 60_000;
/** Until a file that is being made is looked at again. */
const waitMs = 2_000;

/**
 * Makes reports when they are due. A due time becomes a run in the statement that moves the schedule on, so that it is one
 * whoever plans it; a run is one copy's alone for as long as its lease lasts, and its file has the run's own id.
 */
export class ReportRunner implements Worker {
  readonly name = 'reports';
  readonly leads = false;
  readonly idleMs = 2_000;
  readonly #options: ReportRunnerOptions;
  readonly #nowMs: () => number;

  constructor(options: ReportRunnerOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  async turn(): Promise<boolean> {
    const planned = await this.#plan();
    const run = await this.#take();
    if (run !== undefined) await this.#make(run);
    return planned > 0 || run !== undefined;
  }

  /** Turns due times into runs. What passed while no copy ran is one run, of the last of them. */
  async #plan(): Promise<number> {
    const nowMs = this.#nowMs();
    const now = new Date(nowMs);
    return await this.#options.database.transaction(async (open) => {
      const due = await open
        .select()
        .from(reportSchedule)
        .where(lte(reportSchedule.nextDueAt, now))
        .orderBy(asc(reportSchedule.nextDueAt))
        .limit(mostPlanned)
        .for('update', { skipLocked: true });
      for (const schedule of due) {
        const { dueMs, passed } = latestDue(schedule, schedule.nextDueAt?.getTime() ?? nowMs, nowMs);
        await open
          .insert(reportRun)
          .values({
            ...{ id: randomUUID(), scheduleId: schedule.id, dueAt: new Date(dueMs), missed: passed },
            ...{ isManual: false, state: 'queued', createdAt: now },
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
      isDue: sql`${reportRun.state} in ('queued', 'making') and ${isFree(reportRun)}`,
      orderBy: sql`${reportRun.leaseUntil} nulls first, ${reportRun.createdAt}`,
    });
    const [run] = await database
      .update(reportRun)
      .set({ state: 'making', ...leasedTo(owner, leaseMs), attempts: sql`attempts + 1` })
      .where(eq(reportRun.id, due))
      .returning();
    return run;
  }

  /** That of this copy alone. */
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
    // While its file is made it is only looked at.
    if (!run.hasFile && run.attempts > scheduleLimits.mostAttempts) {
      await this.#fail({ run, schedule, by }, message('schedules.refused.tooOften'));
      return;
    }
    const making = { run, schedule, viewer, by, scope: scope.value };
    if (run.hasFile) await this.#settleFile(making);
    else if (schedule.content === 'totals') await this.#makeTotals(making);
    else await this.#beginFile(making);
  }

  async #makeTotals(making: Making): Promise<void> {
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

  /** Asked for before the rows are, so that none of them is older than is said. */
  async #coverage({ scope }: Making, { from, to }: Days, statuses?: readonly string[]) {
    const ids = scope.accounts.map(({ id }) => id);
    const shown = { fromDay: from, toDay: to, statuses };
    return await findCoverage(this.#options.database, ids, 'payouts', scope.today, shown);
  }

  /** Asks for the file; what there is none of is a report of nothing. */
  async #beginFile(making: Making): Promise<void> {
    const { run, schedule, viewer, by } = making;
    const { database } = this.#options;
    const looking = { viewer, personId: schedule.personId };
    const view = schedule.viewId === null ? undefined : await findView(database, looking, schedule.viewId);
    if (view === undefined) {
      await this.#refuse(making, message('schedules.refused.viewGone'));
      return;
    }
    const query = queryOf(making, view);
    const days = { from: query.from, to: query.to };
    const scope = narrowed(making.scope, query);
    const coverage = await this.#coverage({ ...making, scope }, days, query.status);
    const search = writePayoutQuery(query);
    const found: ReportResult = {
      ...{ ...days, zone: scope.zone, count: 0, totals: [], coverage },
      view: { name: view.name, search },
    };
    const isBegun = await database.transaction(async (open) => {
      const [mine] = await open.select({ id: reportRun.id }).from(reportRun).where(this.#isMine(run)).for('update');
      if (mine === undefined) return true;
      const kept = scope.accounts.filter(({ id }) => id !== unkeptAccount);
      const queued = await queueExport(open, {
        ...{ id: run.id, by, zone: schedule.zone, reason: undefined, clientHash: schedule.clientHash, coverage },
        order: { account: schedule.account, search, format: schedule.format ?? 'csv', columns: [...usualColumns] },
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

  /** Looks what has become of the file. */
  async #settleFile(making: Making): Promise<void> {
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
    // Written when the file was asked for.
    const found = run.result as ReportResult;
    const scope = { ...making.scope, accounts: run.accounts as ReportScope['accounts'] };
    const totals = job.progress.totals.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await this.#finish({ ...making, scope }, { ...found, count: job.rowsDone, totals });
  }

  async #finish({ run, schedule, by, scope }: Making, result: ReportResult): Promise<void> {
    const { database } = this.#options;
    const now = new Date(this.#nowMs());
    const expiresAt = new Date(now.getTime() + scheduleLimits.resultLastsMs);
    await database.transaction(async (open) => {
      const kept = await open
        .update(reportRun)
        .set({
          ...{ state: 'done', result, accounts: scope.accounts, finishedAt: now, expiresAt },
          ...{ leaseOwner: null, leaseUntil: null },
          ...(schedule.channel === 'email' ? { mailState: 'due', mailNextAt: sql`clock_timestamp()` } : {}),
        })
        .where(this.#isMine(run))
        .returning({ id: reportRun.id });
      if (kept.length === 0) return;
      if (run.hasFile) await keepExport(open, run.id, expiresAt);
      const { missingDays, state } = result.coverage;
      await recordAct(open, {
        ...{ at: now, by, kind: 'export', act: 'report.finish', ...lineOfSchedule(schedule) },
        after: { ...toldOf(run), count: result.count, coverage: { state, missingDays } },
      });
    });
  }

  /** They may not have it any more, or it cannot be made as it is: nothing is made, and the schedule says why. */
  async #refuse(making: Pick<Making, 'run' | 'schedule' | 'by'>, problem: Message): Promise<void> {
    await this.#end(making, 'refused', problem);
  }

  async #fail(making: Pick<Making, 'run' | 'schedule' | 'by'>, problem: Message): Promise<void> {
    await this.#end(making, 'failed', problem);
  }

  async #end(
    { run, schedule, by }: Pick<Making, 'run' | 'schedule' | 'by'>,
    state: 'refused' | 'failed',
    problem: Message,
  ): Promise<void> {
    const now = new Date(this.#nowMs());
    const text = writeMessage(problem);
    await this.#options.database.transaction(async (open) => {
      const kept = await open
        .update(reportRun)
        .set({ ...{ state, problem: text, finishedAt: now, result: null }, leaseOwner: null, leaseUntil: null })
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
        ...{ at: now, by, kind: 'export', act: 'report.fail', result: 'refused', ...lineOfSchedule(schedule) },
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

/** Days of the platform, counted from when it was due: a late report is of the same days. */
function daysOf({ run, schedule, scope }: Pick<Making, 'run' | 'schedule' | 'scope'>, ofView: AskedDays = {}): Days {
  return runDays({ period: schedule.period ?? undefined, ofView }, run.dueAt.getTime(), scope.zone);
}

/** The view as it is now, for this report's days; of one account it asks for no others. */
function queryOf(making: Making, view: SavedView): PayoutQuery {
  const { query } = readPayoutQuery(Object.fromEntries(new URLSearchParams(view.search)));
  const { account, days, from, to, ...rest } = query;
  return {
    ...rest,
    ...(making.schedule.account === 'all' ? { account } : {}),
    ...daysOf(making, { days, from, to }),
  };
}

/** To the accounts that the view names. */
function narrowed(scope: ReportScope, { account: wanted }: PayoutQuery): ReportScope {
  if (wanted === undefined) return scope;
  return { ...scope, accounts: scope.accounts.filter(({ account }) => wanted.includes(account)) };
}

/** What the audit tells of a schedule. */
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
