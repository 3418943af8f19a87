'use server';

import { readZone } from '@/app/shell/read-zone';
import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  type ScheduleContext,
} from '@/lib/reports/schedules/change-schedules';
import { changeScheduleInput, createScheduleInput, scheduleId } from '@/lib/reports/schedules/schedule-input';

/** The hours of a schedule are hours in the zone of the person. */
const inZone =
  <I, T>(run: (context: ScheduleContext, input: I) => Promise<T>) =>
  async (context: ActionContext, input: I) =>
    await run({ ...context, zone: await readZone() }, input);

const shownOn = ['/a/[account]/reports/schedules', 'layout'] as const;

export const createScheduleAction = defineAction({
  act: 'report-schedule.create',
  input: createScheduleInput,
  run: inZone(createSchedule),
  shownOn,
});

export const changeScheduleAction = defineAction({
  act: 'report-schedule.change',
  input: changeScheduleInput,
  run: inZone(changeSchedule),
  shownOn,
});

export const pauseScheduleAction = defineAction({
  act: 'report-schedule.pause',
  input: scheduleId,
  run: inZone(pauseSchedule),
  shownOn,
});

export const resumeScheduleAction = defineAction({
  act: 'report-schedule.resume',
  input: scheduleId,
  run: inZone(resumeSchedule),
  shownOn,
});

export const deleteScheduleAction = defineAction({
  act: 'report-schedule.delete',
  input: scheduleId,
  run: inZone(deleteSchedule),
});

export const runScheduleAction = defineAction({
  act: 'report-schedule.run',
  input: scheduleId,
  run: inZone(runSchedule),
  shownOn,
});
