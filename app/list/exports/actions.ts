'use server';

import { forbidden } from 'next/navigation';
import * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
import { type ExportOrder, exportOrder, type ExportZone, fullExportOrder } from '@/lib/exports/export-order';
import { cancelExport } from '@/lib/exports/own-exports';
import { requestExport } from '@/lib/exports/request-export';
import { message } from '@/lib/messages/message';
import { currentConnection } from '@/lib/platform/server';
import { failed, ok } from '@/lib/result';

const zones: Readonly<Record<ExportZone, () => Promise<string>>> = {
  own: readZone,
  platform: async () => (await currentConnection()).timeZone,
  utc: () => Promise.resolve('UTC'),
};

async function run({ store: database, caller: by, now }: ActionContext, order: ExportOrder, reason?: string) {
  const zone = await zones[order.zone]();
  const asked = await requestExport({ database, by, now, order, zone, reason });
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
