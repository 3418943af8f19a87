import { readUnsettled } from '@/lib/writes/queries/read-writes';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** How many writes of the account have no known outcome, for the badge. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/unsettled'>): Promise<Response> => {
    return answerOwn(await readUnsettled((await params).account));
  },
);
