'use server';

import { forbidden } from 'next/navigation';
import * as z from 'zod';
import { readLanguage } from '@/app/preferences/language';
import { readListedDays } from '@/app/shell/read-listed-days';
import { readZone } from '@/app/shell/read-zone';
import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
import { type ExportOrder, exportOrder, type ExportZone, fullExportOrder } from '@/lib/exports/export-order';
import { cancelExport } from '@/lib/exports/own-exports';
import { isKeptList } from '@/lib/mirror/lists/kept-lists';
import { writeQuery } from '@/lib/contract/list-query';
import { requestExport } from '@/lib/exports/request-export';
import { message } from '@/lib/messages/message';
import { currentConnection } from '@/lib/platform/server';
import { rerunReport } from '@/lib/reports/schedules/change-schedules';
import { scheduleId } from '@/lib/reports/schedules/schedule-input';
import { failed, ok } from '@/lib/result';

const zones: Readonly<Record<ExportZone, () => Promise<string>>> = {
  own: readZone,
  platform: async () => (await currentConnection()).timeZone,
  utc: () => Promise.resolve('UTC'),
};

/** With fixed days: "Last 7 days" counts from now, in the days of the list. */
async function fixed(order: ExportOrder): Promise<ExportOrder> {
  if (!isKeptList(order.list)) return order;
  const search = await readListedDays(order.list, Object.fromEntries(new URLSearchParams(order.search)));
  return { ...order, search: writeQuery(search) };
}

async function run({ store: database, caller: by, now }: ActionContext, asAsked: ExportOrder, reason?: string) {
  const order = await fixed(asAsked);
  const [zone, language] = await Promise.all([zones[order.zone](), readLanguage()]);
  const asked = await requestExport({ database, by, now, order, zone, language, reason });
  if (asked.ok) return asked;
  // The refusal is in the audit already.
  if (asked.error.isForbidden) forbidden();
  return failed(asked.error.sentence);
}

export const requestExportAction = defineAction({
  act: 'export.request',
  input: exportOrder,
  run: async (context, order) => await run(context, order),
});

/** With account numbers in full; the person first confirms who they are. */
export const requestFullExportAction = defineAction({
  act: 'export.full',
  input: fullExportOrder,
  run: async (context, { reason, ...order }) => await run(context, order, reason),
});

export const cancelExportAction = defineAction({
  act: 'export.cancel',
  input: z.object({ id: z.uuid() }),
  run: async ({ store: database, caller, now }, { id }) =>
    (await cancelExport(database, caller, id, now)) ? ok(undefined) : failed(message('exports.refused.over')),
});

/** Makes the file of a failed report again, for the inbox and the schedule's page. Its input is the id of the run. */
export const rerunReportAction = defineAction({
  act: 'report-schedule.run-again',
  input: scheduleId,
  run: async (context, input) => await rerunReport({ ...context, zone: await readZone() }, input),
  shownOn: ['/a/[account]/reports/schedules', 'layout'],
});
