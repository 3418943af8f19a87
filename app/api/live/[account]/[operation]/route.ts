import { readListedDays } from '@/app/shell/read-listed-days';
import { isOperationName, operations, type OperationName, type ReadName } from '@/lib/contract/operations';
import { readLive } from '@/lib/platform/server';
import { answerNoRoute, answerRefusal, noStore } from '../../../refusal';
import { handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** Reads from the browser: refetch, paging, polling and prefetch, by the same reader as the pages. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/live/[account]/[operation]'>): Promise<Response> => {
    const { account, operation: name } = await params;
    if (!isOperationName(name) || !isRead(name)) return answerNoRoute();
    // Ids of the path stand among the query; each schema takes its own names and leaves the rest.
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

/** An empty value of a form field is one that was not given. */
function firstValues(search: URLSearchParams): Record<string, string> {
  const values = [...search].reverse().filter(([, value]) => value !== '');
  return Object.fromEntries(values);
}
