import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { payoutReview, payoutReviewEvent } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import { previewIn, type ReviewPreview } from './change-reviews';
import { payoutId, reviewChange, type ReviewChange } from './review-input';
import { list, text } from '@/lib/store/rows';

/** A change of a payout's review, or a note about the payout. */
export interface ReviewEvent {
  readonly number: number;
  readonly atMs: number;
  readonly by: string;
  readonly change: ReviewChange | undefined;
  readonly note: string | undefined;
  /** Names of the mentioned people. */
  readonly mentions: readonly string[];
}

export interface Review extends Pick<ReviewPreview, 'colleagues' | 'mayChange' | 'seen'> {
  readonly reviewed: { readonly atMs: number; readonly by: string | undefined } | undefined;
  readonly owner: { readonly id: string; readonly name: string } | undefined;
  readonly tags: readonly string[];
  /** The newest first, a hundred at most. */
  readonly events: readonly ReviewEvent[];
}

/** Null where the mirror does not keep the payout. */
export async function readReview(account: string, id: string): Promise<Result<Review | null, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  // Read before the review itself: a change in between makes this version outdated, so that it cannot overwrite the
  // change.
  const preview = payoutId.safeParse(id).success ? await previewIn(opened.value, { ids: [id] }) : undefined;
  if (preview === undefined || preview.count === 0) return ok(null);
  const [[row], events] = await Promise.all([
    database
      .select({
        review: payoutReview,
        owner: person.name,
        reviewer: sql<
          string | null
        >`(select name from ${person} as reviewer where reviewer.id = ${payoutReview.reviewedBy})`,
      })
      .from(payoutReview)
      .leftJoin(person, eq(person.id, payoutReview.ownerId))
      .where(eq(payoutReview.payoutId, id)),
    database
      .select({
        event: payoutReviewEvent,
        mentioned: sql`array(select name from ${person} as mentioned
          where mentioned.id = any(${payoutReviewEvent.mentions}) order by name)`.mapWith(list(text)),
      })
      .from(payoutReviewEvent)
      .where(eq(payoutReviewEvent.payoutId, id))
      .orderBy(desc(payoutReviewEvent.number))
      .limit(100),
  ]);
  const { review, owner, reviewer } = row ?? {};
  return ok({
    reviewed: review?.reviewedAt ? { atMs: review.reviewedAt.getTime(), by: reviewer ?? undefined } : undefined,
    owner: review?.ownerId && owner ? { id: review.ownerId, name: owner } : undefined,
    tags: review?.tags ?? [],
    events: events.map(({ event, mentioned }) => ({
      number: event.number,
      atMs: event.at.getTime(),
      by: event.personName,
      change: reviewChange.safeParse(event.change).data,
      note: event.note ?? undefined,
      mentions: mentioned,
    })),
    colleagues: preview.colleagues,
    mayChange: preview.mayChange,
    seen: preview.seen,
  });
}
