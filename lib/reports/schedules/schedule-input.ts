import { DATE_PRESETS, type DatePreset } from '@/lib/format/date-preset';
import * as z from 'zod';
import { typedName } from '@/lib/contract/fields/typed-name';
import { accountId } from '@/lib/access/accounts/account-id';
import { message, writeMessage } from '@/lib/messages/message';
import { exportFormats } from '@/lib/store/export-schema';
import { reportChannels } from '@/lib/store/report-schema';
import { scheduleLimits } from './schedule-limits';

const { longestName } = scheduleLimits;

export const reportPeriod = z.string().refine((text): text is DatePreset => DATE_PRESETS.some(({ id }) => id === text));

const hour = z.int().min(0).max(23);

const when = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.literal('daily'), hour }),
  z.object({ frequency: z.literal('weekly'), hour, weekday: z.int().min(1).max(7) }),
  z.object({ frequency: z.literal('monthly'), hour, monthDay: z.int().min(1).max(31) }),
]);

const what = z.discriminatedUnion('content', [
  z.object({ content: z.literal('totals'), period: reportPeriod }),
  z.object({
    content: z.literal('list'),
    viewId: z.uuid(writeMessage(message('schedules.refused.noView'))),
    format: z.enum(exportFormats),
    /** Replaces the days of the view; left out, the view's days apply. */
    period: reportPeriod.optional(),
  }),
]);

const schedule = {
  name: typedName({
    most: longestName,
    missing: message('schedules.refused.noName'),
    tooLong: message('schedules.refused.longName', { most: longestName }),
  }),
  what,
  when,
  channel: z.enum(reportChannels),
};

export const createScheduleInput = z.object({ account: accountId, ...schedule });
export type CreateScheduleInput = z.output<typeof createScheduleInput>;

export const changeScheduleInput = z.object({ id: z.uuid(), ...schedule });
export type ChangeScheduleInput = z.output<typeof changeScheduleInput>;

export const scheduleId = z.object({ id: z.uuid() });
