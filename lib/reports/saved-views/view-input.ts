import * as z from 'zod';
import { typedName } from '@/lib/contract/fields/typed-name';
import { accountId } from '@/lib/access/accounts/account-id';
import { message } from '@/lib/messages/message';
import { viewLimits } from './view-limits';
import { viewedListNames } from './viewed-lists';

const name = typedName({
  most: viewLimits.longestName,
  missing: message('saved-views.refused.noName'),
  tooLong: message('saved-views.refused.longName', { most: viewLimits.longestName }),
});

/** An address of the list, of which the view keeps its filters and its order. */
const search = z.string().max(4_000);

export const saveViewInput = z.object({
  account: accountId,
  list: z.enum(viewedListNames),
  name,
  search,
  isShared: z.boolean(),
});
export type SaveViewInput = z.output<typeof saveViewInput>;

/** Fields that are left out stay as they are. */
export const changeViewInput = z.object({
  id: z.uuid(),
  name: name.optional(),
  search: search.optional(),
  isShared: z.boolean().optional(),
});
export type ChangeViewInput = z.output<typeof changeViewInput>;
