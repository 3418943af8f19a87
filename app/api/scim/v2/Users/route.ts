import { listOf } from '@/lib/access/scim/find-document';
import { listUsers } from '@/lib/access/scim/set-active';
import { message } from '@/lib/messages/message';
import { store } from '@/lib/store/open-store';
import { answerScim, answerScimError, forProvider, providerOf, userOf } from '../scim-answer';

export const dynamic = 'force-dynamic';

/** The people of the console, or those of them that a filter finds. */
export const GET = forProvider(async (request: Request): Promise<Response> => {
  const page = await listUsers(await store(), providerOf(request), new URL(request.url).searchParams);
  return page.ok ? answerScim(listOf(page.value.people.map(userOf), page.value)) : await answerScimError(page.error);
});

/** Refuses to create a user: an invitation takes two administrators. */
export const POST = forProvider(
  async (): Promise<Response> => await answerScimError({ status: 403, detail: message('scim.noCreation') }),
);
