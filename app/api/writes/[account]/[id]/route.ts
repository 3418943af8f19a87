import { readWrite } from '@/lib/writes/queries/read-writes';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

export const GET = handled(
  async (_: Request, { params }: RouteContext<'/api/writes/[account]/[id]'>): Promise<Response> => {
    const { account, id } = await params;
    return answerOwn(await readWrite(account, id));
  },
);
