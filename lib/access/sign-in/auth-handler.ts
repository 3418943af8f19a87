import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { deviceCookie, deviceIdOf, endSessionOf, formType, goTo, orFailed, plain, readForm } from './auth-answers';
import { authOptions } from './auth-options';
import { isForged } from '../requests/forgery';
import { safeReturnPath } from '../requests/return-path';
import { cookieSettings, openSessionCookie, sessionKeyOf } from '../sessions/session-cookie';
import { readSession } from '../sessions/sessions';
import { isSignInProblem, type SignInProblem } from './sign-in-problem';
import { typedEmailCookie } from './typed-email';

/** Runs next-auth's own route for a sign-in, and answers in our way: no detours, no e-mail in an address. */
export async function handleSignIn(request: NextRequest): Promise<Response> {
  const { consoleOrigin } = environment();
  if (isForged(request.headers, consoleOrigin)) return plain(403, 'This request does not come from the console.');
  const form = await readForm(request);
  if (form === undefined) return plain(415, 'A sign-in is a short form.');
  const from = safeReturnPath(form.get('callbackUrl'));
  const signedIn = await orFailed(async () => await signIn(request, form, from));
  if (signedIn instanceof Response) return signedIn;
  const answer = goTo(`/sign-in?${new URLSearchParams({ problem: signedIn, from }).toString()}`);
  answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, form.get('email') ?? ''));
  return answer;
}

async function signIn(request: NextRequest, form: URLSearchParams, from: string): Promise<Response | SignInProblem> {
  const { consoleOrigin } = environment();
  const location = await runNextAuth(request, form, from);
  const problem = findProblem(location.to);
  if (problem !== undefined) return problem;
  // A new session each time: what this browser had before is over.
  await endSessionOf(request);
  const answer = goTo(from);
  answer.headers.append('set-cookie', location.sessionCookie);
  const personId = await findWhole(location.sessionCookie);
  if (personId !== undefined) answer.headers.append('set-cookie', await deviceCookie(request, personId, new Date()));
  answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, ''));
  return answer;
}

/**
 * Ends the session on the server, then in the browser. next-auth would only forget the cookie when the server fails, so
 * it has no part in this; and it needs no token of next-auth, because `isForged` tells who is asking.
 */
export async function handleSignOut(request: NextRequest): Promise<Response> {
  if (isForged(request.headers, environment().consoleOrigin)) {
    return plain(403, 'This request does not come from the console.');
  }
  await endSessionOf(request);
  const { consoleOrigin } = environment();
  const { session } = cookieSettings(consoleOrigin);
  const answer = goTo('/sign-in?why=signed-out');
  const secure = session.options.secure ? '; Secure' : '';
  answer.headers.append('set-cookie', `${session.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`);
  answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, ''));
  // Cookies one by one: what the browser is known by stays, and opens nothing.
  answer.headers.set('clear-site-data', '"cache", "storage"');
  return answer;
}

/** Whose session it is, where nothing more is asked of them: people of the demo without an app. */
async function findWhole(setCookie: string): Promise<string | undefined> {
  const { sessionSecret } = environment();
  const sessionId = openSessionCookie(/=([^;]*)/.exec(setCookie)?.[1], sessionSecret);
  if (sessionId === undefined) return undefined;
  const begun = await readSession(await store(), sessionKeyOf(sessionId), { passive: true }, new Date());
  return begun.ok ? begun.value.personId : undefined;
}

/** What a sign-in is made of; of whatever else stands in the form next-auth hears nothing. */
const fields = ['csrfToken', 'email', 'password'];

/** next-auth reads the cookies and headers of the request that is being answered by itself. */
async function runNextAuth(request: NextRequest, given: URLSearchParams, from: string) {
  const origin = environment().consoleOrigin;
  const form = new URLSearchParams([...fields.map((name) => [name, given.get(name) ?? '']), ['callbackUrl', from]]);
  // Where next-auth believes to be; without it, it believes in the port 3000.
  process.env['NEXTAUTH_URL'] = origin;
  const path = ['callback', 'credentials'];
  const visitor = { address: '', agent: '', deviceId: deviceIdOf(request) };
  const inner = new NextRequest(`${origin}/api/auth/${path.join('/')}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: form.toString(),
  });
  // The function is declared as `any`; with a request and its parameters it answers a Response (next-auth/src/next/index.ts).
  const answer = (await NextAuth(inner, { params: { nextauth: path } }, authOptions(visitor))) as Response;
  const { session } = cookieSettings(origin);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${session.name}=`)) ?? '';
  // Without an end of its own the cookie goes with the browser; the server knows when the session is over.
  return { to: answer.headers.get('location') ?? '', sessionCookie: cookie.replace(/; Expires=[^;]*/i, '') };
}

/** A refusal sends to next-auth's error address; a form without a matching cookie to its sign-in address. */
function findProblem(location: string): SignInProblem | undefined {
  const query = new URL(location, 'http://console.invalid').searchParams;
  if (query.has('csrf')) return 'stale';
  const error = query.get('error');
  if (error === null || !/\/api\/auth\/error\?/.test(location)) return undefined;
  return isSignInProblem(error) ? error : 'failed';
}
