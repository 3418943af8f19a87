import { readUnsettled } from '@/lib/operations/read-operations';
import { answerOwn } from '../../answer';

export const dynamic = 'force-dynamic';

/** How many writes of the account have no known outcome, for the badge. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/api/operations/[account]/unsettled'>,
): Promise<Response> {
  return answerOwn(await readUnsettled((await params).account));
}
