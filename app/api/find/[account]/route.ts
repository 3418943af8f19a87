import { searchMirror, searchRows } from '@/app/shell/find/search-mirror';
import { isListName } from '@/lib/contract/operations';
import { answerOwn, handled } from '../../refusal';

export const dynamic = 'force-dynamic';

/** What is found of `q` in the mirror, of an account or of `all`; with `list`, rows of that list of the platform alone. */
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
