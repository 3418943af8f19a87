import * as z from 'zod';
import { accountId } from '@/lib/access/accounts/account-id';
import { readNote } from '@/lib/contract/fields/read-name';
import { message, writeMessage } from '@/lib/messages/message';
import { listSearch } from '@/lib/mirror/payouts/payout-query';
import { exportFormats } from '@/lib/store/export-schema';
import { isExportColumn } from './export-columns';
import { exportedListNames, exportedLists } from './exported-list';
import { exportLimits } from './export-limits';

/** The zone of the times: the person's own zone, the zone of the platform's days, or UTC. */
const exportZones = ['own', 'platform', 'utc'] as const;
export type ExportZone = (typeof exportZones)[number];

/** A person's request for a file. */
const order = z.object({
  /** The list whose rows the file has. */
  list: z.enum(exportedListNames),
  /** `master`, a sub-account's id, or `all` accounts that the person may see. */
  account: accountId,
  /** The list's own query, as it stands in its address. */
  search: listSearch,
  format: z.enum(exportFormats),
  columns: z
    .array(z.string().refine(isExportColumn), writeMessage(message('exports.refused.noColumns')))
    .min(1, writeMessage(message('exports.refused.noColumns')))
    .refine((names) => new Set(names).size === names.length),
  zone: z.enum(exportZones),
});

const hasColumns = ({ list, columns }: z.output<typeof order>) =>
  columns.every((name) => exportedLists[list].columns.includes(name));

export const exportOrder = order.refine(hasColumns);
export type ExportOrder = z.output<typeof exportOrder>;

/** The same with full values in place of masks, and the reason for them. */
export const fullExportOrder = order
  .extend({
    reason: z
      .string()
      .transform(readNote)
      .pipe(
        z
          .string()
          .min(3, writeMessage(message('exports.refused.noReason')))
          .max(exportLimits.longestReason),
      ),
  })
  .refine(hasColumns);
