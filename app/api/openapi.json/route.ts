import { findCaller } from '@/lib/access/sessions/caller';
import { openApiDocument } from '@/lib/contract/openapi';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';

const noStore = { 'cache-control': 'no-store' };

/** For whoever is signed in: it holds no secret, but nothing of the console is for strangers. */
export async function GET(): Promise<Response> {
  if ((await findCaller()) === undefined) {
    return Response.json({ error: (await getWords())(message('terms.signedOut')) }, { status: 401, headers: noStore });
  }
  return Response.json(openApiDocument(), { headers: noStore });
}
