import type { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { message } from '@/lib/messages/message';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import { continueHere } from '../requests/cross-site-navigation';
import { isForged } from '../requests/own-form';
import { peerAddressHeader } from '../requests/peer-address';
import { safeReturnPath } from '../requests/return-path';
import { dataSealer } from '../sessions/data-sealer';
import { cookieSettings, openSessionCookie, sessionKeyOf, typedEmailCookie } from '../sessions/session-cookie';
import { readSession } from '../sessions/sessions';
import {
  deviceCookie,
  deviceIdOf,
  endSessionOf,
  goTo,
  plain,
  readForm,
  sessionCookie,
  sessionIdOf,
} from './auth-answers';
import { finishWithCode } from './unfinished-session';
import { openFormCookie } from './form-token';
import { openIdName, runNextAuth, sessionCookieIn } from './next-auth';
import { isSignInProblem, type SignInProblem } from './sign-in-problem';
import { readUnfinished } from './unfinished-session';

/** E-mail and password, through next-auth's own route; answered in our way: no detours, no e-mail in an address. */
export async function handleSignIn(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form, from) => {
    const signedIn = await orFailed(async () => await signIn(request, form, from));
    if (signedIn instanceof Response) return signedIn;
    const answer = refuse('/sign-in', signedIn, from);
    answer.headers.append('set-cookie', typedEmailCookie(environment().consoleOrigin, form.get('email') ?? ''));
    return answer;
  });
}

async function signIn(request: NextRequest, form: URLSearchParams, from: string): Promise<Response | SignInProblem> {
  const typed = (name: string) => form.get(name) ?? '';
  const answered = await runNextAuth(request, ['callback', 'credentials'], {
    csrfToken: typed('csrfToken'),
    email: typed('email'),
    password: typed('password'),
    callbackUrl: from,
  });
  const problem = findProblem(answered.headers.get('location') ?? '');
  if (problem !== undefined) return problem;
  // A new session each time: what this browser had before is over.
  await endSessionOf(request);
  const cookie = sessionCookieIn(answered) ?? '';
  const answer = goTo(from);
  answer.headers.append('set-cookie', cookie);
  const personId = await findWhole(cookie);
  if (personId !== undefined) answer.headers.append('set-cookie', await deviceCookie(request, personId, new Date()));
  answer.headers.append('set-cookie', typedEmailCookie(environment().consoleOrigin, ''));
  return answer;
}

/** A refusal sends to next-auth's error address; a form without a matching cookie to its sign-in address. */
function findProblem(location: string): SignInProblem | undefined {
  const query = new URL(location, 'http://console.invalid').searchParams;
  if (query.has('csrf')) return 'stale';
  const error = query.get('error');
  if (error === null || !/\/api\/auth\/error\?/.test(location)) return undefined;
  return isSignInProblem(error) ? error : 'failed';
}

/** Whose session it is, where nothing more is asked of them: people of the demo without an app. */
async function findWhole(setCookie: string): Promise<string | undefined> {
  const { sessionSecret } = environment();
  const sessionId = openSessionCookie(/=([^;]*)/.exec(setCookie)?.[1], sessionSecret);
  if (sessionId === undefined) return undefined;
  const begun = await readSession(await store(), sessionKeyOf(sessionId), { passive: true }, new Date());
  return begun.ok ? begun.value.personId : undefined;
}

/** The form that follows the password: a code, and then the session opens everything. */
export async function handleCode(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form, from) => {
    const answer = await orFailed(async () => await finish(request, form.get('code') ?? '', from));
    return answer === 'failed' ? refuse('/sign-in/code', answer, from) : answer;
  });
}

async function finish(request: NextRequest, code: string, from: string): Promise<Response> {
  const database = await store();
  const now = new Date();
  const sessionId = sessionIdOf(request);
  const session = sessionId === undefined ? undefined : await readUnfinished(database, sessionKeyOf(sessionId), now);
  if (session?.stage !== 'code') return refuse('/sign-in', 'too-late', from);
  const requestId = requestIdFrom(request.headers);
  const address = request.headers.get(peerAddressHeader) ?? '';
  const given = { session: { ...session, requestId }, code, address, deviceId: deviceIdOf(request) };
  const finished = await finishWithCode(database, dataSealer(), given, now);
  if (!finished.ok) {
    log('info', 'sign-in-refused', { reason: finished.error });
    if (finished.error === 'wrong-code') return refuse('/sign-in/code', 'wrong-code', from);
    await endSessionOf(request);
    return refuse('/sign-in', finished.error, from);
  }
  log('info', 'signed-in', { personId: session.personId });
  const answer = goTo(from);
  answer.headers.append('set-cookie', sessionCookie(finished.value));
  answer.headers.append('set-cookie', await deviceCookie(request, session.personId, now));
  return answer;
}

/**
 * Ends the session on the server, then in the browser. next-auth would only forget the cookie when the server fails, so
 * it has no part in this; and it needs no token of next-auth, because `isForged` tells who is asking.
 */
export async function handleSignOut(request: NextRequest): Promise<Response> {
  const { consoleOrigin } = environment();
  if (isForged(request.headers, consoleOrigin)) return await forged();
  await endSessionOf(request);
  const { session } = cookieSettings(consoleOrigin);
  const answer = goTo('/sign-in?why=signed-out');
  const secure = session.options.secure ? '; Secure' : '';
  answer.headers.append('set-cookie', `${session.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`);
  answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, ''));
  // Cookies one by one: what the browser is known by stays, and opens nothing.
  answer.headers.set('clear-site-data', '"cache", "storage"');
  return answer;
}

/** Off to the company's own sign-in. Begun by a link on our page, and by nothing on another site. */
export async function handleOpenIdStart(request: NextRequest): Promise<Response> {
  const { consoleOrigin, sessionSecret, oidc } = environment();
  if (oidc === undefined) return await plain(404, message('sign-in.request.notFound'));
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  const token = openFormCookie(request.cookies.get(cookieSettings(consoleOrigin).form.name)?.value, sessionSecret);
  const site = request.headers.get('sec-fetch-site');
  if (token === undefined || (site !== null && site !== 'same-origin')) return continueRefused('stale', from);
  const answer = await runOpenId(request, 'signin', { csrfToken: token, callbackUrl: from });
  const to = answer?.headers.get('location') ?? '';
  const leads = URL.canParse(to) && new URL(to).origin !== consoleOrigin;
  if (answer === undefined || !leads) return continueRefused('openid-failed', from);
  return withCookies(goTo(to), answer.headers.getSetCookie());
}

/**
 * Back from there. The browser came from another site, so it keeps our strict cookie back on whatever this answer sends
 * it to; one step from a page of ours brings the cookie along.
 */
export async function handleOpenIdCallback(request: NextRequest): Promise<Response> {
  const { consoleOrigin, oidc } = environment();
  if (oidc === undefined) return await plain(404, message('sign-in.request.notFound'));
  const answer = await runOpenId(request, 'callback');
  if (answer === undefined) return continueRefused('openid-failed', '/');
  const to = new URL(answer.headers.get('location') ?? '/', consoleOrigin);
  const session = sessionCookieIn(answer);
  if (session === undefined) {
    const problem = to.searchParams.get('problem');
    return continueRefused(isSignInProblem(problem) ? problem : 'openid-failed', '/');
  }
  await endSessionOf(request);
  const from = to.origin === consoleOrigin ? safeReturnPath(`${to.pathname}${to.search}`) : '/';
  const { name } = cookieSettings(consoleOrigin).session;
  const others = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`));
  return withCookies(continueHere(from), [...others, session]);
}

/** Undefined: the company's sign-in, or what leads to it, did not answer. */
async function runOpenId(
  request: NextRequest,
  step: 'signin' | 'callback',
  form?: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  try {
    return await runNextAuth(request, [step, openIdName], form);
  } catch (error) {
    log('error', 'openid-failed', { error });
    return undefined;
  }
}

/** A short form of a page of ours, and where its person wanted to go. */
async function withForm(
  request: NextRequest,
  answer: (form: URLSearchParams, from: string) => Promise<Response>,
): Promise<Response> {
  if (isForged(request.headers, environment().consoleOrigin)) return await forged();
  const form = await readForm(request);
  if (form === undefined) return await plain(415, message('sign-in.request.noForm'));
  return await answer(form, safeReturnPath(form.get('callbackUrl')));
}

function forged(): Promise<Response> {
  return plain(403, message('sign-in.request.forged'));
}

/** What the sign-in needs may not answer just now: that is a sentence on our page, never the server's bare one. */
async function orFailed<T>(act: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await act();
  } catch (error) {
    log('error', 'sign-in-failed', { error });
    return 'failed';
  }
}

function refuse(page: string, problem: SignInProblem, from: string): Response {
  return goTo(`${page}?${new URLSearchParams({ problem, from }).toString()}`);
}

/** From our own page again: a redirect would still belong to the other site. */
function continueRefused(problem: SignInProblem, from: string): Response {
  return continueHere(`/sign-in?${new URLSearchParams({ problem, from }).toString()}`);
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
