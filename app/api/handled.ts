import { orBroken } from '@/lib/access/requests/when-broken';
import texts from '@/lib/messages/en/platform.json';
import { message } from '@/lib/messages/message';
import { noStore } from './refusal';

type Handler<A extends readonly unknown[]> = (...given: A) => Promise<Response>;

/** In the shape of a failed read; an action of a person shows the sentence. */
function answerAway(): Response {
  const body = { kind: 'records-away', referenceId: '', reason: message('terms.recordsAway') };
  return Response.json(body, { status: 503, headers: { ...noStore, 'retry-after': '2' } });
}

/** A handler that answers also where the console itself fails, for example while its database restarts. */
export function handled<A extends readonly unknown[]>(handler: Handler<A>, away = answerAway): Handler<A> {
  return async (...given) => await orBroken(() => handler(...given), away);
}

/** The same for a plain form that a browser sends: whoever goes back finds what they typed. */
export function handledForm<A extends readonly unknown[]>(handler: Handler<A>): Handler<A> {
  const headers = { ...noStore, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' };
  return handled(handler, () => new Response(texts.formNotSent, { status: 503, headers }));
}
