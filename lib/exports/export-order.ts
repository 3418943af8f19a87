import * as z from 'zod';
import { accountId } from '@/lib/access/accounts/account-id';
import { readNote } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { exportFormats } from '@/lib/store/export-schema';
import { exportColumns, isExportColumn } from './export-columns';
import { exportLimits } from './export-limits';

/** The zone of the times: the person's own zone, the zone of the platform's days, or UTC. */
const exportZones = ['own', 'platform', 'utc'] as const;
export type ExportZone = (typeof exportZones)[number];

/** A person's request for a file. */
export const exportOrder = z.object({
  /** `master`, a sub-account's id, or `all` accounts that the person may see. */
  account: accountId,
  /** The list's own query, as it stands in its address. */
  search: z.string().max(4_000),
  format: z.enum(exportFormats),
  columns: z
    .array(z.string().refine(isExportColumn), writeMessage(message('exports.refused.noColumns')))
    .min(1, writeMessage(message('exports.refused.noColumns')))
    .max(exportColumns.length)
    .refine((names) => new Set(names).size === names.length),
  zone: z.enum(exportZones),
});
export type ExportOrder = z.output<typeof exportOrder>;

/** The same with full values in place of masks, and the reason for them. */
export const fullExportOrder = exportOrder.extend({
  reason: z
    .string()
    .transform(readNote)
    .pipe(
      z
        .string()
        .min(3, writeMessage(message('exports.refused.noReason')))
        .max(exportLimits.longestReason),
    ),
});
