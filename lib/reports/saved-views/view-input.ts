import * as z from 'zod';
import { typedName } from '@/lib/contract/fields/typed-name';
import { accountId } from '@/lib/access/accounts/account-id';
import { message } from '@/lib/messages/message';
import { readPayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { viewLimits } from './view-limits';

const name = typedName({
  most: viewLimits.longestName,
  missing: message('saved-views.refused.noName'),
  tooLong: message('saved-views.refused.longName', { most: viewLimits.longestName }),
});

const search = z.string().max(4_000).transform(searchOfView);

export const saveViewInput = z.object({ account: accountId, name, search, isShared: z.boolean() });
export type SaveViewInput = z.output<typeof saveViewInput>;

/** Fields that are left out stay as they are. */
export const changeViewInput = z.object({
  id: z.uuid(),
  name: name.optional(),
  search: search.optional(),
  isShared: z.boolean().optional(),
});
export type ChangeViewInput = z.output<typeof changeViewInput>;

/**
 * The parts of an address that a view keeps: filters, order and page size, always in one spelling; no place in the
 * list.
 */
function searchOfView(given: string): string {
  const { query } = readPayoutQuery(Object.fromEntries(new URLSearchParams(given)));
  return writePayoutQuery({ ...query, at: undefined, after: undefined, before: undefined });
}
