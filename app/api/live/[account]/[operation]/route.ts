import { readListedDays } from '@/app/shell/read-listed-days';
import { isOperationName, operations, type OperationName, type ReadName } from '@/lib/contract/operations';
import { readLive } from '@/lib/platform/server';
import { answerNoRoute, answerRefusal, noStore } from '../../../refusal';
import { handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The reads of the browser (refetch, paging, polling, prefetch), by the same reader as the pages. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/live/[account]/[operation]'>): Promise<Response> => {
    const { account, operation: name } = await params;
    if (!isOperationName(name) || !isRead(name)) return answerNoRoute();
    // The ids of the path stand in the query too; each schema takes its own names and leaves the rest.
    const given = await readListedDays(name, firstValues(new URL(request.url).searchParams));
    const answer = await readLive(operations[name], {
      account,
      params: given,
      query: given,
      signal: request.signal,
      passive: request.headers.has('x-passive'),
    });
    if (!answer.ok) return answerRefusal(operations[name], answer.error);
    return Response.json({ data: answer.value.data, at: answer.value.atMs }, { headers: noStore });
  },
);

function isRead(name: OperationName): name is ReadName {
  return operations[name].method === 'GET';
}

/** An empty form field counts as a value that was not given. */
function firstValues(search: URLSearchParams): Record<string, string> {
  const values = [...search].reverse().filter(([, value]) => value !== '');
  return Object.fromEntries(values);
}
