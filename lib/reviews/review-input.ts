import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { accountId } from '@/lib/access/accounts/account-id';
import { readName } from '@/lib/contract/fields/read-name';
import { valuesOf } from '@/lib/contract/list-query';
import { listSearch } from '@/lib/mirror/payouts/payout-query';
import { isTag, reviewLimits } from './review-limits';

// Input from the browser about reviews, parsed where it arrives.

export const payoutId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * The selected payouts of the page's account (`master`, a sub-account's id, `all`): these ids, or all that match the
 * list's filters.
 */
const reviewTarget = z.object({
  account: accountId,
  of: z.union([
    z.object({ ids: z.array(payoutId).min(1).max(reviewLimits.mostSelected) }),
    /** The search part of the list's address. */
    z.object({ search: listSearch }),
  ]),
});
export type ReviewTarget = z.output<typeof reviewTarget>;

/** Reads an address: `ids` separated by commas, otherwise the filters of the list as in its own address. */
export function readReviewTarget(account: string, search: URLSearchParams): ReviewTarget {
  const ids = z
    .array(payoutId)
    .max(reviewLimits.mostSelected)
    .min(1)
    .safeParse(valuesOf(search.get('ids') ?? '')).data;
  return { account, of: ids === undefined ? { search: search.toString() } : { ids } };
}

const tag = z.string().transform(readName).refine(isTag);

/** The changes to a review; fields that are left out stay as they are. */
export const reviewChange = z
  .object({
    isReviewed: z.boolean().optional(),
    /** A person's id; null: no owner. */
    ownerId: z.uuid().nullable().optional(),
    addTags: z.array(tag).max(reviewLimits.mostTags).optional(),
    removeTags: z.array(tag).max(reviewLimits.mostTags).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined));
export type ReviewChange = z.output<typeof reviewChange>;

export const changeReviewsInput = z.object({
  target: reviewTarget,
  change: reviewChange,
  /** The `ReviewPreview.seen` of the preview, or of the review as it was shown. */
  seen: z.string().max(64),
});

export const noteInput = z.object({
  account: accountId,
  payoutId,
  note: typedNote({ most: reviewLimits.longestNote }),
  mentions: z.array(z.uuid()).max(20),
});

export const watchInput = z.object({ account: accountId, payoutId });
