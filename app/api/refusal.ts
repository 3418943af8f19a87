import type { ReadFailure } from '@/app/list/fetch-live';
import { toReadFailure } from '@/app/record/read-record';
import type { Operation } from '@/lib/contract/operation';
import type { ReadError } from '@/lib/platform/reads/read-error';
import type { Result } from '@/lib/result';
import { findCaller, findOtherPerson } from '@/lib/access/sessions/caller';
import { isForPage, plainPage } from '@/lib/access/requests/plain-page';
import { isBearer } from '@/lib/access/requests/is-bearer';
import { personHeader } from '@/lib/access/requests/request-headers';
import { orBroken } from '@/lib/access/requests/when-broken';
import { platformTexts } from '@/lib/access/requests/platform-texts';
import { environment, type Environment } from '@/lib/env';
import { getWords } from '@/lib/messages/get-words';
import { findLongSearch } from '@/lib/format/pasted-ids';
import { findMessage, message } from '@/lib/messages/message';

/** The status of our answer. A fault of the platform is a gateway fault for the browser, whatever its status was. */
const statuses: Readonly<Record<ReadFailure['kind'], number>> = {
  'not-allowed': 403,
  'no-operation': 404,
  'console-unreachable': 503,
  'records-away': 503,
  'not-kept': 503,
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
  return Response.json(failure, { status: statuses[failure.kind], headers });
}

/** Answers a failed read, as `answerRefusal` a refused one. A passing failure says when to come again. */
export function answerFailure(failure: ReadFailure): Response {
  const status = statuses[failure.kind];
  const headers = status === 429 || status === 503 ? { ...noStore, 'retry-after': '5' } : noStore;
  return Response.json(failure, { status, headers });
}

/** Answers that there is no such address. */
export function answerNoRoute(): Response {
  return Response.json({ kind: 'not-found', referenceId: '' }, { status: 404, headers: noStore });
}

/** Answers a read of our own records as reads of the platform are answered. */
export function answerOwn<T>(result: Result<T, ReadError>): Response {
  return result.ok ? Response.json(result, { headers: noStore }) : answerRefusal({ interface: '4.1' }, result.error);
}

/** Answers as `answerOwn` does, with the time of the read, for callers that show its age. */
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

/** A page that was drawn for another person than the signed-in one learns of that by its next answer. */
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

interface ProgramOptions {
  /** The program's token among the settings; without one there is no such address. */
  readonly tokenIn: (settings: Environment) => string | undefined;
  /** The answer to another token, where the program reads one. */
  readonly stranger?: () => Promise<Response>;
  readonly away?: () => Response;
}

/** Makes handlers for another program, which shows its token with each request and has no session. */
export function handledFor({ tokenIn, stranger = answerStranger, away = answerAway }: ProgramOptions) {
  return <A extends unknown[]>(handler: Handler<[request: Request, ...given: A]>) =>
    handled(async (request: Request, ...given: A): Promise<Response> => {
      const token = tokenIn(environment());
      if (token === undefined) return answerNoRoute();
      if (isBearer(request.headers.get('authorization'), token)) return await handler(request, ...given);
      const refused = await stranger();
      refused.headers.set('www-authenticate', 'bearer');
      return refused;
    }, away);
}

const answerStranger = (): Promise<Response> => Promise.resolve(new Response(null, { status: 401, headers: noStore }));

/** A handler that searches for the `q` of its address. */
export function handledSearch<R extends Request, A extends readonly unknown[]>(
  handler: Handler<[R, ...A]>,
): Handler<[R, ...A]> {
  return handled(async (request, ...given) => {
    const reason = findLongSearch(new URL(request.url).searchParams.get('q') ?? '');
    if (reason === undefined) return await handler(request, ...given);
    return Response.json({ kind: 'invalid', referenceId: '', reason }, { status: 400, headers: noStore });
  });
}

/** Answers that too much is under way for the person; what is refused was not begun. */
export const answerCrowded = (): Response =>
  Response.json(
    { kind: 'crowded', referenceId: '', reason: message('terms.fileRefused.crowded') },
    { status: 429, headers: { ...noStore, 'retry-after': '5' } },
  );

type FileHandler<C> = (request: Request, context: C) => Promise<Response>;

/**
 * A handler that answers a file. Where a link leads to it, a refusal is a page in words; a request for the head alone
 * makes no file and is no download.
 */
export function handledFile<C>(handler: FileHandler<C>): FileHandler<C> {
  return async (request, context) => {
    if (request.method === 'HEAD') {
      return new Response(null, { status: (await findCaller()) === undefined ? 401 : 200, headers: noStore });
    }
    const answer = await handled(async () => await unlessLeft(request, async () => await handler(request, context)))();
    const isPage = !answer.ok && !request.signal.aborted && isForPage(request.headers);
    return isPage ? await refusalPage(request.headers, answer) : answer;
  };
}

/** A person who goes away while their file is made is no failure of the console. */
async function unlessLeft({ signal }: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted) throw error;
    return new Response(null, { status: 499 });
  }
}

async function refusalPage(headers: Headers, refusal: Response): Promise<Response> {
  const words = await getWords();
  const { language, continue: way } = platformTexts(headers);
  // Our own refusal: most of them say why.
  const { reason } = (await refusal.json()) as { readonly reason?: unknown };
  const why = refusal.status === 404 ? 'missing' : 'failed';
  const title = words(message('terms.fileRefused.title'));
  const page = plainPage({
    language,
    title,
    pageTitle: title,
    sentences: [words(findMessage(reason) ?? message(`terms.fileRefused.${why}`))],
    link: { href: '/', text: way.link },
  });
  const own = new Headers(refusal.headers);
  own.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { status: refusal.status, headers: own });
}

/** Handles a plain form as `handled` handles a request; a person who goes back finds the typed values. */
export function handledForm<R extends Request>(handler: Handler<[R]>): Handler<[R]> {
  const headers = { ...noStore, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' };
  const away = (request: R) => new Response(platformTexts(request.headers).formNotSent, { status: 503, headers });
  return handled(handler, away);
}
