import { toReadFailure } from '@/app/record/read-record';
import type { Operation } from '@/lib/contract/operation';
import type { ReadError, ReadErrorKind } from '@/lib/platform/reads/read-error';
import type { Result } from '@/lib/result';
import { findOtherPerson } from '@/lib/access/sessions/caller';
import { personHeader } from '@/lib/access/requests/request-headers';
import { orBroken } from '@/lib/access/requests/when-broken';
import { platformTexts } from '@/lib/access/requests/platform-texts';
import { message } from '@/lib/messages/message';

/** The status of our answer. A fault of the platform is a gateway fault for the browser, whatever its status was. */
const statuses: Readonly<Record<ReadErrorKind, number>> = {
  'not-allowed': 403,
  'not-found': 404,
  invalid: 400,
  'rate-limited': 503,
  crowded: 429,
  processing: 503,
  'no-answer': 504,
  unreachable: 502,
  malformed: 502,
  internal: 502,
  token: 502,
  configuration: 502,
  forbidden: 502,
  key: 502,
  unexplained: 502,
};

export const noStore = { 'cache-control': 'no-store' } as const;

/** Answers the browser with a failed read, in the words that a page gets. */
export function answerRefusal(operation: Pick<Operation, 'interface'>, error: ReadError): Response {
  const failure = toReadFailure(operation, error);
  const pauseMs = error.retryAfterMs;
  const pause = pauseMs === undefined ? {} : { 'retry-after': String(Math.ceil(pauseMs / 1000)) };
  const headers = { ...noStore, ...pause };
  if (error.refusedFor === 'session') return Response.json(failure, { status: 401, headers });
  return Response.json(failure, { status: failure.kind === 'no-operation' ? 404 : statuses[error.kind], headers });
}

/** Answers that there is no such address. */
export function answerNoRoute(): Response {
  return Response.json({ kind: 'not-found', referenceId: '' }, { status: 404, headers: noStore });
}

/** Answers a read of our own records as reads of the platform are answered. */
export function answerOwn<T>(result: Result<T, ReadError>): Response {
  return result.ok ? Response.json(result, { headers: noStore }) : answerRefusal({ interface: '4.1' }, result.error);
}

/** The same with the time of the read, for callers that show its age. */
export function answerOwnRead<T>(result: Result<T, ReadError>): Response {
  if (!result.ok) return answerRefusal({ interface: '4.1' }, result.error);
  return Response.json({ data: result.value, at: Date.now() }, { headers: noStore });
}

type Handler<A extends readonly unknown[]> = (...given: A) => Promise<Response>;

/** Has the shape of a failed read; actions show the sentence. */
function answerAway(): Response {
  const body = { kind: 'records-away', referenceId: '', reason: message('terms.recordsAway') };
  return Response.json(body, { status: 503, headers: { ...noStore, 'retry-after': '2' } });
}

/** A page that was drawn for another person than the one who is signed in now learns of it by its next answer. */
async function tellOther(response: Response): Promise<Response> {
  if (response.status === 401 && (await findOtherPerson()) !== undefined) response.headers.set(personHeader, 'other');
  return response;
}

/** A handler that also answers when the console itself fails, for example while its database restarts. */
export function handled<A extends readonly unknown[]>(
  handler: Handler<A>,
  away: (...given: A) => Response = answerAway,
): Handler<A> {
  return async (...given) =>
    await orBroken(
      async () => await tellOther(await handler(...given)),
      () => away(...given),
    );
}

/** The same for a plain form that a browser sends: a person who goes back finds the typed values. */
export function handledForm<R extends Request>(handler: Handler<[R]>): Handler<[R]> {
  const headers = { ...noStore, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' };
  const away = (request: R) => new Response(platformTexts(request.headers).formNotSent, { status: 503, headers });
  return handled(handler, away);
}
