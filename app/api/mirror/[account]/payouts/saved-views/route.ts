import { answerOwnRead, handled } from '@/app/api/refusal';
import { readViews } from '@/lib/reports/saved-views/read-views';

export const dynamic = 'force-dynamic';

/** The saved views that a list of payouts offers. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/mirror/[account]/payouts/saved-views'>): Promise<Response> =>
    answerOwnRead(await readViews((await params).account)),
);
