import { orBroken } from '@/lib/access/requests/when-broken';
import { noStore } from './refusal';

type Handler<A extends readonly unknown[]> = (...given: A) => Promise<Response>;

/** What stands beside a handler that answers plain words. */
export const recordsAway = 'The console cannot reach its own records at the moment. Try again in a moment.';

/** In the shape of a failed read; what a person presses reads the sentence. */
function answerAway(): Response {
  const body = { kind: 'records-away', referenceId: '', reason: recordsAway };
  return Response.json(body, { status: 503, headers: { ...noStore, 'retry-after': '2' } });
}

/** A handler that answers also where the console itself fails, for example while its database restarts. */
export function handled<A extends readonly unknown[]>(handler: Handler<A>, away = answerAway): Handler<A> {
  return async (...given) => await orBroken(() => handler(...given), away);
}

/** The same for a plain form that a browser sends: whoever goes back finds what they typed. */
export function handledForm<A extends readonly unknown[]>(handler: Handler<A>): Handler<A> {
  const headers = { ...noStore, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' };
  return handled(handler, () => new Response(`${recordsAway} Go back to send it again.`, { status: 503, headers }));
}
