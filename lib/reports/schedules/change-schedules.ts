import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { openMirror } from '@/lib/mirror/open-mirror';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { payoutsRefusal } from '@/lib/access/viewers/viewer';
import { findView } from '../saved-views/find-views';
import { nextDueMs } from './due-times';
import { lineOfSchedule } from './report-runner';
import type { ChangeScheduleInput, CreateScheduleInput } from './schedule-input';
import { findReportScope, type ReportScope } from './report-scope';
import { scheduleLimits } from './schedule-limits';

export type ScheduleContext = Pick<ActionContext, 'store' | 'sealer' | 'caller' | 'now' | 'environment'> & {
  /** The person's zone, an IANA name: its clocks decide when the schedule is due. */
  readonly zone: string;
};

type Plan = Omit<ChangeScheduleInput, 'id'>;
type Schedule = typeof reportSchedule.$inferSelect;

/** Adds a schedule if the person may see the account's payouts; each run checks that again. Answers the id. */
export async function createSchedule(
  context: ScheduleContext,
  { account, ...plan }: CreateScheduleInput,
): Promise<Result<string, Message>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return failed(opened.error.reason ?? message('terms.noAnswer'));
  if (!opened.value.isOn) return failed(message('schedules.refused.noMirror'));
  return await keepSchedule(context, { account, ...plan });
}

/** @internal Exported for tests. */
export async function keepSchedule(
  context: ScheduleContext,
  { account, ...plan }: CreateScheduleInput,
): Promise<Result<string, Message>> {
  const { store, caller, now } = context;
  const allowed = await admit(context, account, plan);
  if (!allowed.ok) return allowed;
  return await store.transaction(async (open) => {
    await open.execute(sql`select pg_advisory_xact_lock(hashtext(${`report schedules ${caller.personId}`}))`);
    const [kept] = await open
      .select({ schedules: count() })
      .from(reportSchedule)
      .where(eq(reportSchedule.personId, caller.personId));
    if ((kept?.schedules ?? 0) >= scheduleLimits.most) {
      return failed(message('schedules.refused.tooMany', { most: scheduleLimits.most }));
    }
    const schedule = {
      id: randomUUID(),
      personId: caller.personId,
      clientHash: allowed.value,
      account,
      ...columnsOf(plan, context),
      createdAt: now,
    };
    await open.insert(reportSchedule).values(schedule);
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'report-schedule.create',
      ...lineOfSchedule(schedule),
      after: shownOf(schedule),
    });
    return ok(schedule.id);
  });
}

/** Changes a person's own schedule from its next due time on, by the clocks of the person's present zone. */
export async function changeSchedule(
  context: ScheduleContext,
  { id, ...plan }: ChangeScheduleInput,
): Promise<Result<undefined, Message>> {
  return await changeOwn(context, id, 'report-schedule.change', async (schedule, store) => {
    const allowed = await admit({ ...context, store }, schedule.account, plan);
    if (!allowed.ok) return allowed;
    const columns = columnsOf(plan, context);
    // A schedule that its person paused stays paused.
    const isPaused = schedule.nextDueAt === null && schedule.pausedFor === null;
    return ok({ ...columns, clientHash: allowed.value, ...(isPaused ? { nextDueAt: null } : {}), pausedFor: null });
  });
}

export async function pauseSchedule(
  context: ScheduleContext,
  { id }: { readonly id: string },
): Promise<Result<undefined, Message>> {
  return await changeOwn(context, id, 'report-schedule.pause', () =>
    Promise.resolve(ok({ nextDueAt: null, pausedFor: null })),
  );
}

/** Resumes a schedule at its next due time, without runs for the due times that passed meanwhile. */
export async function resumeSchedule(
  context: ScheduleContext,
  { id }: { readonly id: string },
): Promise<Result<undefined, Message>> {
  return await changeOwn(context, id, 'report-schedule.resume', async (schedule, store) => {
    const scope = await findOwnScope({ ...context, store }, schedule);
    if (!scope.ok) return scope;
    return ok({ nextDueAt: new Date(nextDueMs(schedule, context.now.getTime())), pausedFor: null });
  });
}

/** Deletes a schedule and its runs. */
export async function deleteSchedule(
  { store, caller, now }: ScheduleContext,
  { id }: { readonly id: string },
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    const schedule = await findOwn(open, caller.personId, id);
    if (schedule === undefined) return failed(message('schedules.refused.notThere'));
    await open.delete(reportSchedule).where(eq(reportSchedule.id, id));
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'report-schedule.delete',
      ...lineOfSchedule(schedule),
      before: shownOf(schedule),
    });
    return ok(undefined);
  });
}

/** Runs a schedule once, now; its due times stay. Answers the run's id. */
export async function runSchedule(
  context: ScheduleContext,
  { id }: { readonly id: string },
): Promise<Result<string, Message>> {
  return await queueRun(context, { id, dueAt: context.now });
}

/** Makes a report that failed again, for the time at which it was due. Answers the id of the new run. */
export async function rerunReport(
  context: ScheduleContext,
  { id: again }: { readonly id: string },
): Promise<Result<string, Message>> {
  const [former] = await context.store
    .select({ id: reportRun.scheduleId, dueAt: reportRun.dueAt })
    .from(reportRun)
    .where(and(eq(reportRun.id, again), inArray(reportRun.state, ['failed', 'refused'])));
  if (former === undefined) return failed(message('schedules.refused.notFailed'));
  return await queueRun(context, { ...former, again });
}

interface WantedRun {
  /** The id of the schedule. */
  readonly id: string;
  readonly dueAt: Date;
  /** The failed run that this one repeats. */
  readonly again?: string;
}

async function queueRun(context: ScheduleContext, { id, dueAt, again }: WantedRun): Promise<Result<string, Message>> {
  const { store, caller, now } = context;
  return await store.transaction(async (open) => {
    const schedule = await findOwn(open, caller.personId, id);
    if (schedule === undefined) return failed(message('schedules.refused.notThere'));
    const scope = await findOwnScope({ ...context, store: open }, schedule);
    if (!scope.ok) return scope;
    const isOpen = and(
      eq(reportRun.scheduleId, id),
      eq(reportRun.isManual, true),
      inArray(reportRun.state, ['queued', 'making']),
    );
    const [already] = await open.select({ id: reportRun.id }).from(reportRun).where(isOpen);
    if (already !== undefined) return failed(message('schedules.refused.running'));
    const run = { id: randomUUID(), scheduleId: id, dueAt, isManual: true, createdAt: now };
    await open.insert(reportRun).values({ ...run, state: 'queued' });
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: again === undefined ? 'report-schedule.run' : 'report-schedule.run-again',
      ...lineOfSchedule(schedule),
      after: { run: run.id, ...(again === undefined ? {} : { again }) },
    });
    return ok(run.id);
  });
}

/** The scope of the report if it were made now. The run checks the same, but here the person sees a refusal at once. */
async function findOwnScope(
  { store: database, sealer, caller, environment, now }: ScheduleContext,
  schedule: Schedule,
): Promise<Result<ReportScope, Message>> {
  const viewer = await findViewer({ database, sealer, environment }, caller.personId);
  return await findReportScope(database, viewer, schedule, now.getTime());
}

/** Checks whether the person may have such a report. Answers the hash of the client that it is made through. */
async function admit(
  { store: database, sealer, caller, environment: settings }: ScheduleContext,
  account: string,
  { what, channel }: Plan,
): Promise<Result<string, Message>> {
  if (channel === 'email' && settings.mail === undefined) return failed(message('schedules.refused.noMail'));
  const viewer = await findViewer({ database, sealer, environment: settings }, caller.personId);
  if (viewer === undefined) return failed(message('terms.noAnswer'));
  const problem = payoutsRefusal(viewer, {
    clientHash: viewer.clientHash,
    accounts: account === 'all' ? [] : [{ account }],
  });
  if (problem !== undefined) return failed(problem);
  if (what.content === 'list') {
    const view = await findView(database, viewer, what.viewId);
    if (view === undefined || (view.account !== account && view.account !== 'all')) {
      return failed(message('schedules.refused.noView'));
    }
    if (view.list !== 'listPayouts') return failed(message('schedules.refused.otherList'));
  }
  return ok(viewer.clientHash);
}

function columnsOf({ name, what, when, channel }: Plan, { zone, now }: ScheduleContext) {
  const times = {
    frequency: when.frequency,
    weekday: when.frequency === 'weekly' ? when.weekday : null,
    monthDay: when.frequency === 'monthly' ? when.monthDay : null,
    hour: when.hour,
    zone,
  };
  return {
    name,
    channel,
    ...times,
    content: what.content,
    viewId: what.content === 'list' ? what.viewId : null,
    format: what.content === 'list' ? what.format : null,
    period: what.period ?? null,
    nextDueAt: new Date(nextDueMs(times, now.getTime())),
    pausedFor: null,
    updatedAt: now,
  };
}

async function changeOwn(
  { store, caller, now }: ScheduleContext,
  id: string,
  act: 'report-schedule.change' | 'report-schedule.pause' | 'report-schedule.resume',
  change: (schedule: Schedule, open: Store) => Promise<Result<Partial<Schedule>, Message>>,
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    const before = await findOwn(open, caller.personId, id);
    if (before === undefined) return failed(message('schedules.refused.notThere'));
    const changed = await change(before, open);
    if (!changed.ok) return changed;
    const after = { ...before, ...changed.value, updatedAt: now };
    await open
      .update(reportSchedule)
      .set({ ...changed.value, updatedAt: now })
      .where(eq(reportSchedule.id, id));
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act,
      ...lineOfSchedule(before),
      before: shownOf(before),
      after: shownOf(after),
    });
    return ok(undefined);
  });
}

async function findOwn(open: Store, personId: string, id: string): Promise<Schedule | undefined> {
  const [own] = await open
    .select()
    .from(reportSchedule)
    .where(and(eq(reportSchedule.id, id), eq(reportSchedule.personId, personId)))
    .for('update');
  return own;
}

/** The fields of a schedule that the audit keeps. */
function shownOf(schedule: Omit<Schedule, 'updatedAt' | 'createdAt' | 'clientHash' | 'id' | 'personId'>) {
  const { name, account, content, viewId, format, period, frequency, weekday, monthDay, hour, zone, channel } =
    schedule;
  const told = { name, account, content, viewId, format, period, frequency, weekday, monthDay, hour, zone, channel };
  return { ...told, paused: schedule.nextDueAt === null };
}
