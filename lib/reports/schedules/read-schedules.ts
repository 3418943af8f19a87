import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { DatePreset } from '@/lib/format/date-preset';
import type { AskedDays } from '@/lib/format/day-range';
import { message, type Message, readMessage } from '@/lib/messages/message';
import { payoutsRefusal, type Viewer } from '@/lib/access/viewers/viewer';
import { type ExportFormat, exportJob } from '@/lib/store/export-schema';
import { lowerCase } from '@/lib/store/lower-case';
import type { Store } from '@/lib/store/open-store';
import { delivery, type DeliveryState } from '@/lib/store/outbox-schema';
import {
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
  /** Undefined where the schedule has no view, or its view was deleted. */
  readonly view: { readonly id: string; readonly name: string } | undefined;
  readonly format: ExportFormat | undefined;
  readonly period: DatePreset | undefined;
  /** The days of the schedule's view; empty where the schedule has no view. */
  readonly days: AskedDays;
  readonly channel: ReportChannel;
  /** Unix milliseconds; undefined while the schedule is paused. */
  readonly nextDueMs: number | undefined;
  /** Why the console paused the schedule by itself. */
  readonly pausedFor: Message | undefined;
  readonly last: RunView | undefined;
}

export interface RunView {
  readonly id: string;
  readonly dueMs: number;
  /** When the run was planned, which is late if the console was down at the due time. */
  readonly beganMs: number;
  readonly finishedMs: number | undefined;
  readonly expiresMs: number | undefined;
  readonly isManual: boolean;
  readonly missed: number;
  readonly state: RunState;
  readonly problem: Message | undefined;
  readonly hasFile: boolean;
  readonly mail: { readonly state: DeliveryState; readonly problem: Message | undefined } | undefined;
}

/** A run with its result, if the person may still see that. */
export interface ReadRun {
  readonly run: RunView;
  readonly result: ReportResult | undefined;
  /** Why the person may not see the result any more. */
  readonly withheld: Message | undefined;
  /** Whether the file of the run can be downloaded. */
  readonly canDownload: boolean;
}

/** The person who reads schedules, with the rights that they have now. */
export interface ScheduleReader {
  readonly viewer: Viewer;
  readonly now: Date;
}

type Run = typeof reportRun.$inferSelect & {
  /** The state of the run's mail; null where no mail is sent. */
  readonly mail: Pick<typeof delivery.$inferSelect, 'state' | 'problem'> | null;
};

const runColumns = { ...getTableColumns(reportRun), mail: { state: delivery.state, problem: delivery.problem } };
const isItsMail = eq(delivery.reportRunId, reportRun.id);

/** The person's schedules for an account; for `all`, only the schedules over all accounts. */
export async function listSchedules(
  database: Store,
  { viewer: { personId }, now }: ScheduleReader,
  account: string,
): Promise<readonly ScheduleView[]> {
  const rows = await database
    .select({ schedule: reportSchedule, view: { id: savedView.id, name: savedView.name, search: savedView.search } })
    .from(reportSchedule)
    .leftJoin(savedView, eq(savedView.id, reportSchedule.viewId))
    .where(and(eq(reportSchedule.personId, personId), eq(reportSchedule.account, account)))
    .orderBy(asc(lowerCase(reportSchedule.name)), asc(reportSchedule.createdAt));
  const ids = rows.map(({ schedule }) => schedule.id);
  const last =
    ids.length === 0
      ? []
      : await database
          .selectDistinctOn([reportRun.scheduleId], runColumns)
          .from(reportRun)
          .leftJoin(delivery, isItsMail)
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
  /** The runs, newest first. */
  readonly runs: readonly RunView[];
  /** The requested run, or the newest one. */
  readonly shown: ReadRun | undefined;
}

/** A schedule of this person for this account; undefined if the person has no such schedule. */
export async function readSchedule(
  database: Store,
  reading: ScheduleReader,
  { account, id, runId }: { readonly account: string; readonly id: string; readonly runId: string | undefined },
): Promise<ReadSchedule | undefined> {
  const {
    viewer: { personId },
    now,
  } = reading;
  const [row] = await database
    .select({ schedule: reportSchedule, view: { id: savedView.id, name: savedView.name, search: savedView.search } })
    .from(reportSchedule)
    .leftJoin(savedView, eq(savedView.id, reportSchedule.viewId))
    .where(and(eq(reportSchedule.id, id), eq(reportSchedule.personId, personId), eq(reportSchedule.account, account)));
  if (row === undefined) return undefined;
  const runs = await database
    .select(runColumns)
    .from(reportRun)
    .leftJoin(delivery, isItsMail)
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

async function readRun(
  database: Store,
  { viewer, now }: ScheduleReader,
  row: Run,
  clientHash: string,
): Promise<ReadRun> {
  const run = runOf(row, now);
  const none = { run, result: undefined, withheld: undefined, canDownload: false };
  if (run.state !== 'done') return none;
  const accounts = reportAccounts.parse(row.accounts);
  const withheld = payoutsRefusal(viewer, { clientHash, accounts });
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
    id,
    account,
    name,
    content,
    frequency,
    weekday,
    monthDay,
    hour,
    zone,
    channel,
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
  const { id, isManual, missed, hasFile, mail } = run;
  const isOver = run.state === 'done' && run.expiresAt !== null && run.expiresAt <= now;
  return {
    id,
    isManual,
    missed,
    hasFile,
    dueMs: run.dueAt.getTime(),
    beganMs: run.createdAt.getTime(),
    finishedMs: run.finishedAt?.getTime(),
    expiresMs: run.expiresAt?.getTime(),
    // A result counts as expired even before it is removed.
    state: isOver ? 'expired' : run.state,
    problem: run.problem === null ? undefined : readMessage(run.problem),
    mail: mail === null ? undefined : { state: mail.state, problem: mailProblemOf(mail.problem) },
  };
}

/** Codes of the outbox that have words of their own. */
const mailProblems: Readonly<Record<string, Message>> = {
  'no-mail': message('schedules.refused.noMail'),
  restored: message('schedules.refused.restored'),
};

/** The problem of a mail as our own sentence, or as the code of the failure. */
function mailProblemOf(text: string | null): Message | undefined {
  if (text === null || text === 'abandoned') return undefined;
  const known = mailProblems[text];
  if (known !== undefined) return known;
  return text.startsWith('{') ? readMessage(text) : message('schedules.mail.code', { code: text });
}
