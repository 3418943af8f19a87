import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { environment } from '../env';
import { endSessionOf, formType, goTo, plain, readForm } from './auth-answers';
import { authOptions } from './auth-options';
import { isForged } from './forgery';
import { safeReturnPath } from './return-path';
import { cookieSettings } from './session-cookie';
import { isSignInProblem, type SignInProblem } from './sign-in-problem';
import { typedEmailCookie } from './typed-email';

/** Runs next-auth's own route for a sign-in, and answers in our way: no detours, no e-mail in an address. */
export async function handleSignIn(request: NextRequest): Promise<Response> {
  const { consoleOrigin } = environment();
  if (isForged(request.headers, consoleOrigin)) return plain(403, 'This request does not come from the console.');
  const form = await readForm(request);
  if (form === undefined) return plain(415, 'A sign-in is a short form.');
  const from = safeReturnPath(form.get('callbackUrl'));
  const location = await runNextAuth(form, consoleOrigin);
  const problem = findProblem(location.to);
  if (problem !== undefined) {
    const answer = goTo(`/sign-in?${new URLSearchParams({ problem, from }).toString()}`);
    answer.headers.append('set-cookie', typedEmailCookie(consoleOrigin, form.get('email') ?? ''));
    return answer;
  }
  // A new session each time: what this browser had before is over.
  await endSessionOf(request);
  const answer = goTo(from);
  answer.headers.append('set-cookie', location.sessionCookie);
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
  const { session } = cookieSettings(environment().consoleOrigin);
  const answer = goTo('/sign-in?why=signed-out');
  const secure = session.options.secure ? '; Secure' : '';
  answer.headers.append('set-cookie', `${session.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`);
  answer.headers.set('clear-site-data', '"cache", "cookies", "storage"');
  return answer;
}

/** next-auth reads the cookies and headers of the request that is being answered by itself. */
async function runNextAuth(form: URLSearchParams, origin: string) {
  // Where next-auth believes to be; without it, it believes in the port 3000.
  process.env['NEXTAUTH_URL'] = origin;
  const path = ['callback', 'credentials'];
  const inner = new NextRequest(`${origin}/api/auth/${path.join('/')}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: form.toString(),
  });
  // The function is declared as `any`; with a request and its parameters it answers a Response (next-auth/src/next/index.ts).
  const answer = (await NextAuth(inner, { params: { nextauth: path } }, authOptions())) as Response;
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
  if (isSignInProblem(error)) return error;
  throw new Error('Signing in failed for a reason that is not the person’s.');
}
