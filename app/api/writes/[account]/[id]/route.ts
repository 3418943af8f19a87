import { readWrite } from '@/lib/writes/queries/read-writes';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The write as its person sees it, for the browser that follows it. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    return answerOwn(await readWrite(account, id));
  },
);
