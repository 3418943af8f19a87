import { searchMirror } from '@/app/shell/find/search-mirror';
import { answerOwn, handledSearch } from '../../refusal';

export const dynamic = 'force-dynamic';

/** The results of a search for `q` in the mirror, in one account or in `all`. */
export const GET = handledSearch(
  async (request: Request, { params }: RouteContext<'/api/find/[account]'>): Promise<Response> => {
    const { account } = await params;
    const text = new URL(request.url).searchParams.get('q') ?? '';
    return answerOwn(await searchMirror({ account, text }));
  },
);
