import { answerOwnRead, handled } from '@/app/api/refusal';
import { readReview } from '@/lib/reviews/read-review';

export const dynamic = 'force-dynamic';

/** The decisions and notes of people about one payout; null if the mirror does not have it. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/reviews/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    return answerOwnRead(await readReview(account, id));
  },
);
