import { answerOwn, handledSearch } from '@/app/api/refusal';
import { readRecordedQuery, readRecordId } from '@/lib/writes/lists/recorded-query';
import { readActivity } from '@/lib/writes/queries/read-writes';

export const dynamic = 'force-dynamic';

/** A page of the list of activity: `?show={view}`, `?q={words}`, `?before={id}`. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/writes/[account]/activity'>): Promise<Response> => {
    const { account } = await params;
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const { query } = readRecordedQuery('activity', search);
    return answerOwn(await readActivity(account, query, readRecordId(search, 'before')));
  },
);
