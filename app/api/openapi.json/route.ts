import { findCaller } from '@/lib/access/sessions/caller';
import { openApiDocument } from '@/lib/contract/openapi';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';

const noStore = { 'cache-control': 'no-store' };

/** Only for signed-in people: it has no secret, but the console shows strangers nothing. */
export async function GET(): Promise<Response> {
  if ((await findCaller()) === undefined) {
    return Response.json({ error: (await getWords())(message('terms.signedOut')) }, { status: 401, headers: noStore });
  }
  return Response.json(openApiDocument(), { headers: noStore });
}
