import { AsyncLocalStorage } from 'node:async_hooks';
import { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { message } from '@/lib/messages/message';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import { continueHere } from '../requests/cross-site-navigation';
import { isForged } from '../requests/own-form';
import { peerAddressHeader } from '../requests/peer-address';
import { safeReturnPath } from '../requests/return-path';
import { dataSealer } from '@/lib/store/sealer';
import {
  cookieSettings,
  openSessionCookie,
  sessionKeyOf,
  typedEmailCookie,
  openFormCookie,
  openIdCookies,
  sealSessionId,
} from '../sessions/session-cookie';
import { readSession, type Visitor } from '../sessions/sessions';
import {
  deviceCookie,
  deviceIdOf,
  endSessionOf,
  goTo,
  plain,
  readForm,
  sessionCookie,
  sessionIdOf,
  formType,
} from './auth-answers';
import { finishWithCode, readUnfinished } from './unfinished-session';
import { passkeyIn } from '../passkeys/passkey-answer';
import { findPasskeySite } from '../passkeys/passkey-site';
import { findOpenIdFailure, openIdName, openIdProvider } from './openid';
import {
  isSignInProblem,
  type SignInProblem,
  enterByOpenId,
  type NewSession,
  type OpenIdFailure,
  recordOpenIdFailure,
  signIn,
} from './sign-in';
import NextAuth from 'next-auth';
import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import * as z from 'zod';
import { isOneLine } from '@/lib/messages/plain-text';
import type { Result } from '@/lib/result';
import { pathTo } from '@/lib/addresses/path-to';

/** E-mail and password, through next-auth's own route, with our answers: no extra redirects, no e-mail in addresses. */
export async function handleSignIn(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form, from) => {
    const signedIn = await orFailed(async () => await answerForm(request, form, from));
    if (signedIn instanceof Response) return signedIn;
    const typed = typedEmailCookie(environment().consoleOrigin, form.get('email') ?? '');
    return withCookies(refuse('/sign-in', signedIn, from), [typed]);
  });
}

async function answerForm(
  request: NextRequest,
  form: URLSearchParams,
  from: string,
): Promise<Response | SignInProblem> {
  const typed = (name: string) => form.get(name) ?? '';
  const answered = await runNextAuth(request, ['callback', 'credentials'], {
    csrfToken: typed('csrfToken'),
    email: typed('email'),
    password: typed('password'),
    callbackUrl: from,
  });
  const problem = findProblem(answered.headers.get('location') ?? '');
  if (problem !== undefined) return problem;
  // Each sign-in makes a new session: the browser's earlier one ends.
  await endSessionOf(request);
  const cookie = sessionCookieIn(answered) ?? '';
  const personId = await findWhole(cookie);
  const device = personId === undefined ? [] : [await deviceCookie(request, personId, new Date())];
  return withCookies(goTo(from), [cookie, ...device, typedEmailCookie(environment().consoleOrigin, '')]);
}

/** A refusal redirects to next-auth's error address; a form without a matching cookie to its sign-in address. */
function findProblem(location: string): SignInProblem | undefined {
  const query = new URL(location, 'http://console.invalid').searchParams;
  if (query.has('csrf')) return 'stale';
  const error = query.get('error');
  if (error === null || !/\/api\/auth\/error\?/.test(location)) return undefined;
  return isSignInProblem(error) ? error : 'failed';
}

/** The person of a session that needs no further step: people of the demo without an app. */
async function findWhole(setCookie: string): Promise<string | undefined> {
  const { sessionSecret } = environment();
  const sessionId = openSessionCookie(/=([^;]*)/.exec(setCookie)?.[1], sessionSecret);
  if (sessionId === undefined) return undefined;
  const begun = await readSession(await store(), sessionKeyOf(sessionId), new Date());
  return begun.ok ? begun.value.personId : undefined;
}

/** The form after the password: with the right code, the session opens everything. */
export async function handleCode(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form, from) => {
    const answer = await orFailed(async () => await finish(request, form, from));
    return answer === 'failed' ? refuse('/sign-in/code', answer, from) : answer;
  });
}

async function finish(request: NextRequest, form: URLSearchParams, from: string): Promise<Response> {
  const database = await store();
  const now = new Date();
  const sessionId = sessionIdOf(request);
  const session = sessionId === undefined ? undefined : await readUnfinished(database, sessionKeyOf(sessionId), now);
  if (session?.stage !== 'code') return refuse('/sign-in', 'too-late', from);
  const requestId = requestIdFrom(request.headers);
  const address = request.headers.get(peerAddressHeader) ?? '';
  const answer = passkeyIn(form);
  const site = findPasskeySite(environment().consoleOrigin);
  const code = answer === undefined ? (form.get('code') ?? '') : { answer, site };
  const given = { session: { ...session, requestId }, code, address, deviceId: deviceIdOf(request) };
  const finished = await finishWithCode(database, dataSealer(), given, now);
  if (!finished.ok) {
    log('info', 'sign-in-refused', { reason: finished.error });
    if (finished.error === 'wrong-code' || finished.error === 'passkey') {
      return refuse('/sign-in/code', finished.error, from);
    }
    await endSessionOf(request);
    return refuse('/sign-in', finished.error, from);
  }
  log('info', 'signed-in', { personId: session.personId });
  return withCookies(goTo(from), [sessionCookie(finished.value), await deviceCookie(request, session.personId, now)]);
}

/** Without next-auth, which would only forget the cookie if the server fails. */
export async function handleSignOut(request: NextRequest): Promise<Response> {
  const { consoleOrigin } = environment();
  if (isForged(request.headers, consoleOrigin)) return await forged();
  await endSessionOf(request);
  const { session } = cookieSettings(consoleOrigin);
  const answer = goTo('/sign-in?why=signed-out');
  const secure = session.options.secure ? '; Secure' : '';
  answer.headers.append('set-cookie', `${session.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`);
  answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, ''));
  // Cookies are removed one by one: the cookie of a known browser stays, and opens nothing by itself.
  answer.headers.set('clear-site-data', '"cache", "storage"');
  return answer;
}

/** Redirects to the company's own sign-in. Only a link on our page can begin it, no other site. */
export async function handleOpenIdStart(request: NextRequest): Promise<Response> {
  const { consoleOrigin, sessionSecret, oidc } = environment();
  if (oidc === undefined) return await plain(404, message('sign-in.request.notFound'));
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  const token = openFormCookie(request.cookies.get(cookieSettings(consoleOrigin).form.name)?.value, sessionSecret);
  const site = request.headers.get('sec-fetch-site');
  if (token === undefined || (site !== null && site !== 'same-origin')) return continueRefused(request, 'stale', from);
  const answer = await runOpenId(request, 'signin', { csrfToken: token, callbackUrl: from });
  if (!(answer instanceof Response)) return await refuseOpenId(request, answer, from);
  const to = answer.headers.get('location') ?? '';
  const leads = URL.canParse(to) && new URL(to).origin !== consoleOrigin;
  if (!leads) return continueRefused(request, 'openid-failed', from);
  return withCookies(goTo(to), answer.headers.getSetCookie());
}

/** From another site the browser does not send our strict cookie; a step from one of our pages brings it along. */
export async function handleOpenIdCallback(request: NextRequest): Promise<Response> {
  const { consoleOrigin, oidc } = environment();
  if (oidc === undefined) return await plain(404, message('sign-in.request.notFound'));
  const answer = await runOpenId(request, 'callback');
  if (!(answer instanceof Response)) return await refuseOpenId(request, answer, '/');
  const to = new URL(answer.headers.get('location') ?? '/', consoleOrigin);
  const session = sessionCookieIn(answer);
  if (session === undefined) {
    const problem = to.searchParams.get('problem');
    return continueRefused(request, isSignInProblem(problem) ? problem : 'openid-failed', '/');
  }
  await endSessionOf(request);
  const from = to.origin === consoleOrigin ? safeReturnPath(`${to.pathname}${to.search}`) : '/';
  const { name } = cookieSettings(consoleOrigin).session;
  const others = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`));
  return withCookies(continueHere(request, from), [...others, session]);
}

/**
 * The logger of next-auth is one for the whole process, and is the only place that hears what went wrong: each request
 * has its own note of it.
 */
const errors = new AsyncLocalStorage<{ last?: unknown }>();

const loggedError = z.object({ error: z.instanceof(Error) });

/** The answer of next-auth, or why the company's sign-in, or the way to it, failed. */
async function runOpenId(
  request: NextRequest,
  step: 'signin' | 'callback',
  form?: Readonly<Record<string, string>>,
): Promise<Response | OpenIdFailure> {
  const noted: { last?: unknown } = {};
  try {
    const answer = await errors.run(noted, async () => await runNextAuth(request, [step, openIdName], form));
    return noted.last === undefined ? answer : findOpenIdFailure(noted.last);
  } catch (error) {
    return findOpenIdFailure(error);
  }
}

async function refuseOpenId(request: NextRequest, failure: OpenIdFailure, from: string): Promise<Response> {
  log('error', 'openid-failed', { reason: failure.cause });
  // The refusal does not wait for its line in the audit to succeed: the store may be what does not answer.
  await orFailed(async () => await recordOpenIdFailure(await store(), failure, visitorOf(request), new Date()));
  return continueRefused(request, failure.problem, from);
}

/** Reads a short form of one of our pages, and the page that its person wanted. */
export async function withForm(
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

/** If something that the sign-in needs does not answer, our page says so instead of the server's bare error. */
export async function orFailed<T>(act: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await act();
  } catch (error) {
    log('error', 'sign-in-failed', { error });
    return 'failed';
  }
}

export function refuse(page: string, problem: SignInProblem, from: string): Response {
  return goTo(`${page}?${new URLSearchParams({ problem, from }).toString()}`);
}

/** Goes on through a page of the console: a redirect would still count as coming from the other site. */
function continueRefused(request: NextRequest, problem: SignInProblem, from: string): Response {
  return continueHere(request, `${pathTo('/sign-in')}?${new URLSearchParams({ problem, from }).toString()}`);
}

export function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Runs a route of next-auth with this form, and with nothing else of the request. */
async function runNextAuth(
  request: NextRequest,
  route: readonly string[],
  form?: Readonly<Record<string, string>>,
): Promise<Response> {
  const { consoleOrigin } = environment();
  // The address that next-auth uses as its own; without it, it assumes port 3000.
  process.env['NEXTAUTH_URL'] = consoleOrigin;
  const address = `${consoleOrigin}/api/auth/${route.join('/')}`;
  const body = new URLSearchParams(form).toString();
  const inner =
    form === undefined
      ? new NextRequest(`${address}${request.nextUrl.search}`)
      : new NextRequest(address, { method: 'POST', headers: { 'content-type': formType }, body });
  const browser = { ...visitorOf(request), deviceId: deviceIdOf(request) };
  // Declared as `any`; with a request and its parameters it answers a Response (next-auth/src/next/index.ts).
  return (await NextAuth(inner, { params: { nextauth: [...route] } }, authOptions(browser))) as Response;
}

export function visitorOf({ headers }: NextRequest): Visitor {
  return {
    address: headers.get(peerAddressHeader) ?? '',
    agent: headers.get('user-agent') ?? '',
    requestId: requestIdFrom(headers),
  };
}

/** The session cookie in an answer of next-auth. Without an expiry it goes with the browser. */
function sessionCookieIn(answer: Response): string | undefined {
  const name = `${cookieSettings(environment().consoleOrigin).session.name}=`;
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(name) && !one.startsWith(`${name};`));
  return cookie?.replace(/; Expires=[^;]*/i, '');
}

const sessionToken = z.object({ sessionId: z.string() });

type Browser = Visitor & { readonly deviceId?: string | undefined };

/**
 * next-auth runs the sign-in; the session belongs to the console. With credentials next-auth only knows sessions that
 * are a token in the cookie, so the token holds only the id of the console's session, and `encode` and `decode`
 * (next-auth/src/jwt/types.ts, `JWTOptions`) make the cookie's value that id and its seal. The console never reads a
 * session through next-auth: `findCaller` reads the row.
 */
function authOptions({ deviceId, ...visitor }: Browser): AuthOptions {
  const { consoleOrigin, sessionSecret, demo, oidc } = environment();
  const cookies = cookieSettings(consoleOrigin);
  return {
    secret: sessionSecret,
    useSecureCookies: cookies.session.options.secure,
    cookies: { sessionToken: cookies.session, csrfToken: cookies.form, ...openIdCookies(consoleOrigin) },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    session: { strategy: 'jwt' },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (given) => await authorize(given, { ...visitor, deviceId }, { demo }),
      }),
      ...(oidc === undefined ? [] : [openIdProvider(oidc)]),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.type !== 'oauth') return true;
        const given = { ...visitor, demo, trustsEmail: oidc?.trustsEmail === true };
        const entered = await orFailed(async () => await enterByOpenId(await store(), profile, given, new Date()));
        if (entered === 'failed') return '/sign-in?problem=failed';
        if (!entered.ok) {
          log('info', 'sign-in-refused', { reason: entered.error.cause });
          return `${pathTo('/sign-in')}?problem=${entered.error.problem}`;
        }
        logEntry(entered);
        // next-auth hands this very object to `jwt` below.
        Object.assign(user, { sessionId: entered.value.sessionId });
        return true;
      },
      // Called at sign-in only, with what `authorize` returned or `signIn` added to it.
      jwt: ({ token, user }) => ({ ...token, sessionId: sessionToken.parse(user).sessionId }),
    },
    jwt: {
      encode: ({ token, secret }) => sealSessionId(sessionToken.parse(token).sessionId, String(secret)),
      decode: ({ token, secret }) => {
        const sessionId = openSessionCookie(token, String(secret));
        return sessionId === undefined ? null : { sessionId };
      },
    },
    logger: {
      error: (code, given) => {
        const noted = errors.getStore();
        if (noted === undefined) log('error', 'next-auth', { code });
        else
          noted.last = loggedError.safeParse(given).data?.error ?? (given instanceof Error ? given : new Error(code));
      },
      warn: (code) => log('warn', 'next-auth', { code }),
      debug: () => undefined,
    },
  };
}

/** No person has an e-mail with control characters, and the store accepts no NUL. */
const credentials = z.object({ email: z.string().max(254).refine(isOneLine), password: z.string() });

/** next-auth carries a thrown message to the error page, so the message is the refusal's name. */
async function authorize(given: unknown, browser: Browser, { demo }: { readonly demo: boolean }) {
  const typed = credentials.safeParse(given);
  if (!typed.success) throw new Error('wrong');
  const answer = await signIn(await store(), { ...typed.data, ...browser }, { demo }, new Date());
  logEntry(answer);
  if (!answer.ok) throw new Error(answer.error);
  return { id: answer.value.personId, sessionId: answer.value.sessionId };
}

function logEntry(entered: Result<NewSession, string>): void {
  if (entered.ok) log('info', 'signed-in', { personId: entered.value.personId });
  else log('info', 'sign-in-refused', { reason: entered.error });
}
