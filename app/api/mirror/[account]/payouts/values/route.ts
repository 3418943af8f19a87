import { answerOwnRead, handledSearch } from '@/app/api/refusal';
import { readPayoutValues } from '@/lib/mirror/read-payouts';

export const dynamic = 'force-dynamic';

/** The values of the filter that a person has opened, each with its count under the other filters. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/mirror/[account]/payouts/values'>): Promise<Response> => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return answerOwnRead(await readPayoutValues((await params).account, search));
  },
);
