import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import * as z from 'zod';
import type { Doer } from '@/lib/audit/record-act';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { accessReview } from '@/lib/store/schema';
import { asAdmin } from '../people/as-admin';
import type { Installation } from '../people/people';
import { readAccessReview } from './read-access-review';
import { reviewLimits } from './review-limits';

export const reviewInput = z.object({
  note: z
    .string()
    .trim()
    .max(reviewLimits.longestNote, writeMessage(message('people.review.noteLong'))),
  /** The digest of what the page showed. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Keeps that an administrator has reviewed what the page showed; refused when that has changed since. */
export async function keepReview(
  store: Store,
  by: Doer,
  { note, digest, demo }: z.output<typeof reviewInput> & Installation,
  now: Date,
): Promise<Result<void, Message>> {
  const { people, withUnused, ...current } = await readAccessReview(store, { demo }, now);
  const wanted = { act: 'access-review.keep', object: { type: 'console', id: '' }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, note: record }) => {
    if (current.digest !== digest) return failed(message('people.review.changed'));
    const facts = { people: people.length, withUnused, note };
    const { personId, name: personName } = by;
    await transaction.insert(accessReview).values({ id: randomUUID(), at: now, personId, personName, ...facts });
    await record({ after: { ...facts, digest } });
    return ok(undefined);
  });
}

export type KeptReview = typeof accessReview.$inferSelect;

/** The latest reviews, the newest first. */
export async function listReviews(store: Store, most: number): Promise<readonly KeptReview[]> {
  return await store.select().from(accessReview).orderBy(desc(accessReview.at), desc(accessReview.id)).limit(most);
}
