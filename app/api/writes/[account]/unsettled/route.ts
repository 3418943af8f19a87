import { readCounts } from '@/app/shell/counts/read-counts';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The counts for the badges of the frame: unsettled writes, writes to approve, open alerts. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/unsettled'>): Promise<Response> => {
    return answerOwn(await readCounts((await params).account));
  },
);
