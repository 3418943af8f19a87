import { searchMirror, searchRows } from '@/app/shell/find/search-mirror';
import { isListName } from '@/lib/contract/operations';
import { answerOwn, handled } from '../../refusal';

export const dynamic = 'force-dynamic';

/** The results of a search for `q` in the mirror, in one account or in `all`; with `list`, only rows of that list. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/find/[account]'>): Promise<Response> => {
    const { account } = await params;
    const search = new URL(request.url).searchParams;
    const [text, list] = [search.get('q') ?? '', search.get('list') ?? ''];
    return isListName(list)
      ? answerOwn(await searchRows({ account, text, list }))
      : answerOwn(await searchMirror({ account, text }));
  },
);
