import { readOperation } from '@/lib/operations/read-operations';
import { answerOwn } from '../../answer';

export const dynamic = 'force-dynamic';

export async function GET(_: Request, { params }: RouteContext<'/api/operations/[account]/[id]'>): Promise<Response> {
  const { account, id } = await params;
  return answerOwn(await readOperation(account, id));
}
