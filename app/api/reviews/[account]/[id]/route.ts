import { answerOwnRead, handled } from '@/app/api/refusal';
import { readReview } from '@/lib/reviews/read-review';

export const dynamic = 'force-dynamic';

/** What people decided and wrote about one payout; null where the mirror does not have it. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/reviews/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    return answerOwnRead(await readReview(account, id));
  },
);
