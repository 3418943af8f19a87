import { handled, noStore } from '@/app/api/refusal';
import { findCaller } from '@/lib/access/sessions/caller';
import { findLanguage } from '@/lib/messages/languages';
import { message } from '@/lib/messages/message';
import { readPicture } from '../../../read-guide';

type Context = RouteContext<'/guides/pictures/[language]/[picture]'>;

/** A picture of the guides, for signed-in people like the guides themselves. */
export const GET = handled(async (_: Request, { params }: Context): Promise<Response> => {
  if ((await findCaller()) === undefined) {
    return Response.json(
      { kind: 'not-allowed', reason: message('terms.signedOut') },
      { status: 401, headers: noStore },
    );
  }
  const { language: asked, picture: file } = await params;
  const language = findLanguage(asked);
  const picture = language === undefined ? undefined : await readPicture(file, language);
  if (picture === undefined) return Response.json({ kind: 'not-found' }, { status: 404, headers: noStore });
  return new Response(picture.bytes, {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' },
  });
});
