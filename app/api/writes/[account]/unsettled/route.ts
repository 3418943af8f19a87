import { readCounts } from '@/app/shell/read-counts';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** How many writes of the account have no known outcome, and how many alerts are open, for the badges of the frame. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/unsettled'>): Promise<Response> => {
    return answerOwn(await readCounts((await params).account));
  },
);
