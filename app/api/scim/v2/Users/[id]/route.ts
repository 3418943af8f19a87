import type { ScimError } from '@/lib/access/scim/scim-error';
import { readPatch, readWhole } from '@/lib/access/scim/read-patch';
import { findUser, setActive } from '@/lib/access/scim/set-active';
import type { Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { answerScim, answerScimError, forProvider, providerOf, readScimBody, userOf } from '../../scim-answer';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/scim/v2/Users/[id]'>;

/** One person of the console. */
export const GET = forProvider(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const found = await findUser(await store(), providerOf(request), id);
  return found.ok ? answerScim(userOf(found.value)) : await answerScimError(found.error);
});

const changes = (readState: (body: unknown) => Result<boolean | undefined, ScimError>) =>
  forProvider(async (request: Request, { params }: Context): Promise<Response> => {
    const { id } = await params;
    const body = await readScimBody(request);
    const wanted = body.ok ? readState(body.value) : body;
    if (!wanted.ok) return await answerScimError(wanted.error);
    const user = await setActive(await store(), providerOf(request), { id, isWanted: wanted.value }, new Date());
    return user.ok ? answerScim(userOf(user.value)) : await answerScimError(user.error);
  });

/** Ends the access of a person whom the provider makes inactive. */
export const PATCH = changes(readPatch);

/** The same, from a whole user. */
export const PUT = changes(readWhole);

/** Ends the access of a person; the console keeps them, for its audit. */
export const DELETE = forProvider(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const user = await setActive(await store(), providerOf(request), { id, isWanted: false }, new Date());
  return user.ok ? new Response(null, { status: 204 }) : await answerScimError(user.error);
});
