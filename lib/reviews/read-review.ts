import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { payoutReview, payoutReviewEvent, payoutWatch } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import { previewIn, type ReviewPreview } from './change-reviews';
import { payoutId, reviewChange, type ReviewChange } from './review-input';
import { flag, list, readRow, text } from '@/lib/store/rows';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { PayoutV2Status } from '@/lib/contract/enums';

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
  /** The person who looks, if they may own the payout. */
  readonly ownId: string | undefined;
  readonly tags: readonly string[];
  /** Whether this person is told when the payout ends. */
  readonly isWatched: boolean;
  /** False once the payout is paid or its money is back: then a person has nothing more to wait for. */
  readonly mayBeWatched: boolean;
  /** The newest first, a hundred at most. */
  readonly events: readonly ReviewEvent[];
}

/** Statuses that a payout does not usually leave. */
const settled: readonly PayoutV2Status[] = ['COMPLETED', 'FAILED_REFUNDED'];

/** Null where the mirror does not keep the payout. */
export async function readReview(account: string, id: string): Promise<Result<Review | null, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, accountIds, caller } = opened.value;
  // Read before the review itself: a change in between makes this version outdated, so that it cannot overwrite the
  // change.
  const preview = payoutId.safeParse(id).success ? await previewIn(opened.value, { ids: [id] }) : undefined;
  if (preview === undefined || preview.count === 0) return ok(null);
  const [[row], watch, events] = await Promise.all([
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
    readRow(
      database,
      sql`select not record.status = any(${sql.param([...settled])}::text[]) as may, exists (select from ${payoutWatch} as watch
          where watch.person_id = ${caller?.personId ?? null}::uuid and watch.payout_id = record.id
            and watch.client_hash = account.client_hash and watch.account = account.account) as watched
        from ${mirrorRecord} as record join ${mirrorAccount} as account on account.id = record.account_id
        where record.account_id = any(${sql.param([...accountIds])}::int[]) and record.kind = 'payout' and record.id = ${id}`,
      { may: flag, watched: flag },
    ),
    findEvents(database, id),
  ]);
  const { review, owner, reviewer } = row ?? {};
  return ok({
    reviewed: review?.reviewedAt ? { atMs: review.reviewedAt.getTime(), by: reviewer ?? undefined } : undefined,
    owner: review?.ownerId && owner ? { id: review.ownerId, name: owner } : undefined,
    ownId: preview.colleagues.find((one) => one.id === opened.value.caller?.personId)?.id,
    tags: review?.tags ?? [],
    isWatched: watch?.watched === true,
    mayBeWatched: watch?.may === true,
    events,
    colleagues: preview.colleagues,
    mayChange: preview.mayChange,
    seen: preview.seen,
  });
}

async function findEvents(database: Store, id: string): Promise<readonly ReviewEvent[]> {
  const found = await database
    .select({
      event: payoutReviewEvent,
      mentioned: sql`array(select name from ${person} as mentioned
        where mentioned.id = any(${payoutReviewEvent.mentions}) order by name)`.mapWith(list(text)),
    })
    .from(payoutReviewEvent)
    .where(eq(payoutReviewEvent.payoutId, id))
    .orderBy(desc(payoutReviewEvent.number))
    .limit(100);
  return found.map(({ event, mentioned }) => ({
    number: event.number,
    atMs: event.at.getTime(),
    by: event.personName,
    change: reviewChange.safeParse(event.change).data,
    note: event.note ?? undefined,
    mentions: mentioned,
  }));
}
