import { answerOwnRead, handled } from '@/app/api/refusal';
import { readRun } from '@/lib/writes/runs/read-runs';

export const dynamic = 'force-dynamic';

/** Many writes that a person ordered at once, with what became of each. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/runs/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    return answerOwnRead(await readRun(account, id));
  },
);
