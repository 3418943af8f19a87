import { answerOwnRead, handledSearch } from '@/app/api/refusal';
import { readPayoutTotals } from '@/lib/mirror/read-payouts';

export const dynamic = 'force-dynamic';

/** Counts and sums of all payouts that pass the filters; they need every row, so they are a read of their own. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/mirror/[account]/payouts/totals'>): Promise<Response> => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return answerOwnRead(await readPayoutTotals((await params).account, search));
  },
);
