import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { answerOwn, handled } from '@/app/api/refusal';
import { uuids } from '@/lib/contract/fields/uuids';

export const dynamic = 'force-dynamic';

/**
 * `?unsettled=1`, `?operation={name}`, `?resource=cards/{id}`, `?before={id}`.
 */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/writes/[account]'>): Promise<Response> => {
    const { account } = await params;
    const search = new URL(request.url).searchParams;
    const name = search.get('operation') ?? '';
    const [, type, id] = /^([a-z-]{1,40})\/([\w-]{1,64})$/.exec(search.get('resource') ?? '') ?? [];
    const before = search.get('before') ?? '';
    return answerOwn(
      await readWrites({
        account,
        unsettled: search.get('unsettled') === '1',
        operation: isWriteName(name) ? name : undefined,
        resource: type === undefined || id === undefined ? undefined : { type, ids: [id] },
        before: uuids.own.test(before) ? before : undefined,
      }),
    );
  },
);
