import { readListedDays } from '@/app/shell/read-listed-days';
import { isKeptList } from '@/lib/mirror/lists/kept-lists';
import { readListed } from '@/lib/mirror/lists/read-listed';
import { ok } from '@/lib/result';
import { answerNoRoute, answerOwnRead, handledSearch } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The counts of a list by status and, with `rows`, the first rows that fit, as the mirror has them. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/mirror/[account]/lists/[list]'>): Promise<Response> => {
    const { account, list } = await params;
    if (!isKeptList(list)) return answerNoRoute();
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const listed = await readListed(list, account, await readListedDays(list, search));
    // JSON has no undefined.
    return answerOwnRead(listed.ok ? ok(listed.value ?? null) : listed);
  },
);
