import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { exportProblem } from '@/lib/exports/export-problem';
import type { AskedDays } from '@/lib/format/day-range';
import type { DatePreset } from '@/lib/format/plain-date';
import { message, type Message, readMessage } from '@/lib/messages/message';
import type { Viewer } from '@/lib/mirror/find-viewer';
import { type ExportFormat, exportJob } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import {
  type MailState,
  type ReportChannel,
  type ReportContent,
  reportRun,
  reportSchedule,
  type RunState,
} from '@/lib/store/report-schema';
import { savedView } from '@/lib/store/report-schema';
import { daysOfView } from '../saved-views/find-views';
import type { DueTimes } from './due-times';
import { type ReportResult, reportAccounts, reportResult } from './report-result';
import { reportPeriod } from './schedule-input';

export interface ScheduleView extends DueTimes {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly content: ReportContent;
  /** Undefined: none, or it was deleted. */
  readonly view: { readonly id: string; readonly name: string } | undefined;
  readonly format: ExportFormat | undefined;
  readonly period: DatePreset | undefined;
  /** Those of its view; none where it has no view. */
  readonly days: AskedDays;
  readonly channel: ReportChannel;
  /** Unix milliseconds; undefined while it is paused. */
  readonly nextDueMs: number | undefined;
  /** Why the console paused it by itself. */
  readonly pausedFor: Message | undefined;
  readonly last: RunView | undefined;
}

export interface RunView {
  readonly id: string;
  readonly dueMs: number;
  /** When it was planned to be made. */
  readonly beganMs: number;
  readonly finishedMs: number | undefined;
  readonly expiresMs: number | undefined;
  readonly isManual: boolean;
  readonly missed: number;
  readonly state: RunState;
  readonly problem: Message | undefined;
  readonly hasFile: boolean;
  readonly mail: { readonly state: MailState; readonly problem: Message | undefined } | undefined;
}

/** A run with what it found, for whoever may still see that. */
export interface ReadRun {
  readonly run: RunView;
  readonly result: ReportResult | undefined;
  /** Why it may not be looked at any more. */
  readonly withheld: Message | undefined;
  /** Whether its file can be had. */
  readonly canDownload: boolean;
}

export interface Reading {
  readonly viewer: Viewer;
  readonly personId: string;
  readonly now: Date;
}

type Run = typeof reportRun.$inferSelect;

/** One's own of an account, with those of all accounts where that is asked. */
export async function listSchedules(
  database: Store,
  { personId, now }: Reading,
  account: string,
): Promise<readonly ScheduleView[]> {
  const rows = await database
    .select({ schedule: reportSchedule, view: { id: savedView.id, name: savedView.name, search: savedView.search } })
    .from(reportSchedule)
    .leftJoin(savedView, eq(savedView.id, reportSchedule.viewId))
    .where(and(eq(reportSchedule.personId, personId), eq(reportSchedule.account, account)))
    .orderBy(asc(sql`lower(${reportSchedule.name})`), asc(reportSchedule.createdAt));
  const ids = rows.map(({ schedule }) => schedule.id);
  const last =
    ids.length === 0
      ? []
      : await database
          .selectDistinctOn([reportRun.scheduleId])
          .from(reportRun)
          .where(inArray(reportRun.scheduleId, ids))
          .orderBy(reportRun.scheduleId, desc(reportRun.createdAt), desc(reportRun.id));
  return rows.map((row) =>
    viewOf(
      row,
      last.find(({ scheduleId }) => scheduleId === row.schedule.id),
      now,
    ),
  );
}

const mostRuns = 100;

export interface ReadSchedule {
  readonly schedule: ScheduleView;
  /** The newest first. */
  readonly runs: readonly RunView[];
  /** The one that was asked for, or the newest. */
  readonly shown: ReadRun | undefined;
}

/** One of the person's own in this account; undefined: there is none. */
export async function readSchedule(
  database: Store,
  reading: Reading,
  { account, id, runId }: { readonly account: string; readonly id: string; readonly runId: string | undefined },
): Promise<ReadSchedule | undefined> {
  const { personId, now } = reading;
  const [row] = await database
    .select({ schedule: reportSchedule, view: { id: savedView.id, name: savedView.name, search: savedView.search } })
    .from(reportSchedule)
    .leftJoin(savedView, eq(savedView.id, reportSchedule.viewId))
    .where(and(eq(reportSchedule.id, id), eq(reportSchedule.personId, personId), eq(reportSchedule.account, account)));
  if (row === undefined) return undefined;
  const runs = await database
    .select()
    .from(reportRun)
    .where(eq(reportRun.scheduleId, id))
    .orderBy(desc(reportRun.createdAt), desc(reportRun.id))
    .limit(mostRuns);
  const shown = runs.find((run) => run.id === runId) ?? runs[0];
  return {
    schedule: viewOf(row, runs[0], now),
    runs: runs.map((run) => runOf(run, now)),
    shown: shown && (await readRun(database, reading, shown, row.schedule.clientHash)),
  };
}

async function readRun(database: Store, { viewer, now }: Reading, row: Run, clientHash: string): Promise<ReadRun> {
  const run = runOf(row, now);
  const none = { run, result: undefined, withheld: undefined, canDownload: false };
  if (run.state !== 'done') return none;
  const accounts = reportAccounts.parse(row.accounts);
  const withheld = exportProblem(viewer, { clientHash, accounts, isRevealed: false });
  if (withheld !== undefined) return { ...none, withheld };
  const [job] = row.hasFile
    ? await database.select({ state: exportJob.state }).from(exportJob).where(eq(exportJob.id, row.id))
    : [];
  return { run, result: reportResult.parse(row.result), withheld: undefined, canDownload: job?.state === 'done' };
}

interface Row {
  readonly schedule: typeof reportSchedule.$inferSelect;
  readonly view: { readonly id: string; readonly name: string; readonly search: string } | null;
}

function viewOf({ schedule, view }: Row, last: Run | undefined, now: Date): ScheduleView {
  const { id, account, name, content, frequency, weekday, monthDay, hour, zone, channel } = schedule;
  const period = reportPeriod.safeParse(schedule.period);
  return {
    ...{ id, account, name, content, frequency, weekday, monthDay, hour, zone, channel },
    view: view === null ? undefined : { id: view.id, name: view.name },
    days: view === null ? {} : daysOfView(view.search),
    format: schedule.format ?? undefined,
    period: period.success ? period.data : undefined,
    nextDueMs: schedule.nextDueAt?.getTime(),
    pausedFor: schedule.pausedFor === null ? undefined : readMessage(schedule.pausedFor),
    last: last && runOf(last, now),
  };
}

function runOf(run: Run, now: Date): RunView {
  const { id, isManual, missed, hasFile, mailState, mailProblem } = run;
  const isOver = run.state === 'done' && run.expiresAt !== null && run.expiresAt <= now;
  return {
    ...{ id, isManual, missed, hasFile },
    dueMs: run.dueAt.getTime(),
    beganMs: run.createdAt.getTime(),
    finishedMs: run.finishedAt?.getTime(),
    expiresMs: run.expiresAt?.getTime(),
    // Whether or not what it found has been taken away yet.
    state: isOver ? 'expired' : run.state,
    problem: run.problem === null ? undefined : readMessage(run.problem),
    mail: mailState === null ? undefined : { state: mailState, problem: mailProblemOf(mailProblem) },
  };
}

/** A sentence of ours, or the code of what went wrong on the way. */
function mailProblemOf(text: string | null): Message | undefined {
  if (text === null || text === 'abandoned') return undefined;
  return text.startsWith('{') ? readMessage(text) : message('schedules.mail.code', { code: text });
}
