import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { environment } from '../env';
import { log } from '../log';
import { store } from '../store/open-store';
import { authOptions } from './auth-options';
import { isForged } from './forgery';
import { safeReturnPath } from './return-path';
import { cookieSettings, openSessionCookie, sessionKeyOf } from './session-cookie';
import { leave } from './sign-out';
import { isSignInProblem, type SignInProblem } from './sign-in-problem';
import { typedEmailCookie } from './typed-email';

/** An e-mail, a password of 128 characters and a path fit many times over. */
const longestBody = 8_000;

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

async function endSessionOf(request: NextRequest): Promise<void> {
  const { consoleOrigin, sessionSecret } = environment();
  const cookie = request.cookies.get(cookieSettings(consoleOrigin).session.name);
  const sessionId = openSessionCookie(cookie?.value, sessionSecret);
  if (sessionId === undefined) return;
  await leave(await store(), sessionKeyOf(sessionId), new Date());
  log('info', 'signed-out');
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

const formType = 'application/x-www-form-urlencoded';

export async function readForm(request: NextRequest): Promise<URLSearchParams | undefined> {
  if (request.headers.get('content-type')?.split(';')[0]?.trim() !== formType || request.body === null)
    return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > longestBody) return undefined;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

/** A path, not an address: people stay on the name under which they opened the console. */
function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
