import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { accountId } from '@/lib/access/accounts/account-id';
import { addDays, isDayOfRecords } from '@/lib/format/plain-date';

/** `yyyy-mm`. */
export const month = z.string().refine((text) => /^\d{4}-\d\d$/.test(text) && isDayOfRecords(`${text}-01`));

export const closeMonthInput = z.object({
  account: accountId,
  month,
  /** The `seen` of the preview. */
  seen: z.string().max(64),
  /** Closes the month although some of its days are not known whole. */
  acceptsMissing: z.boolean(),
});
export type CloseMonthInput = z.output<typeof closeMonthInput>;

export const longestReason = 500;

const closeId = z.object({ account: accountId, id: z.uuid() });
/** The reason, for the person who has to agree. */
export const askReopenInput = closeId.extend({
  reason: typedNote({ most: longestReason }),
});
export const reopenInput = closeId;
export type ReopenInput = z.output<typeof reopenInput> & { readonly reason?: string | undefined };

/** The first and the last day of the month, both included. */
export function daysOfMonth(of: string): { readonly fromDay: string; readonly toDay: string } {
  const fromDay = `${of}-01`;
  return { fromDay, toDay: addDays(`${addDays(fromDay, 31).slice(0, 7)}-01`, -1) };
}
