import { answerOwnRead, handledSearch } from '@/app/api/refusal';
import { previewReviews } from '@/lib/reviews/change-reviews';
import { readReviewTarget } from '@/lib/reviews/review-input';

export const dynamic = 'force-dynamic';

/** The payouts that a change of reviews would concern: by their ids, or all that pass the filters of a list. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/reviews/[account]'>): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    return answerOwnRead(await previewReviews(readReviewTarget((await params).account, searchParams)));
  },
);
