import { findDocument } from '@/lib/access/scim/find-document';
import { message } from '@/lib/messages/message';
import { answerScim, answerScimError, forProvider } from '../scim-answer';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/scim/v2/[...document]'>;

/** What this provider of SCIM can do, which resources it has, and their schemas; nothing at any other address. */
export const GET = forProvider(async (_: Request, { params }: Context): Promise<Response> => {
  const [name = '', part, ...more] = (await params).document;
  const found = more.length > 0 ? undefined : findDocument(name, part);
  if (found !== undefined) return answerScim(found);
  return await answerScimError({ status: 404, detail: message('settings.answer.notThere') });
});
