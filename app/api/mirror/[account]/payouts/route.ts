import { answerOwnRead, handledSearch } from '@/app/api/refusal';
import { readPayouts } from '@/lib/mirror/read-payouts';

export const dynamic = 'force-dynamic';

/** A page of the mirror's payouts, by the same reader as the page's own list. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/mirror/[account]/payouts'>): Promise<Response> => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return answerOwnRead(await readPayouts((await params).account, search));
  },
);
