import { answerNoRoute, answerOwnRead, handledSearch } from '@/app/api/refusal';
import { readListedDays } from '@/app/shell/read-listed-days';
import { isKeptList } from '@/lib/mirror/lists/kept-lists';
import { readListedValues } from '@/lib/mirror/lists/read-listed';

export const dynamic = 'force-dynamic';

/** The values of the filter that a person has opened, each with its count under the other filters. */
export const GET = handledSearch(
  async (
    request: Request,
    { params }: RouteContext<'/api/mirror/[account]/lists/[list]/values'>,
  ): Promise<Response> => {
    const { account, list } = await params;
    if (!isKeptList(list)) return answerNoRoute();
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return answerOwnRead(await readListedValues(list, account, await readListedDays(list, search)));
  },
);
