import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { continueHere } from '../requests/arrival';
import { endSessionOf, formType, goTo, plain } from './auth-answers';
import { authOptions } from './auth-options';
import { openFormCookie } from './form-token';
import { openIdName } from './openid-provider';
import { peerAddressHeader } from '../requests/peer-address';
import { safeReturnPath } from '../requests/return-path';
import { cookieSettings } from '../sessions/session-cookie';
import { isSignInProblem, type SignInProblem } from './sign-in-problem';

/** Off to the company's own sign-in. Begun by a link on our page, and by nothing on another site. */
export async function handleOpenIdStart(request: NextRequest): Promise<Response> {
  const { consoleOrigin, sessionSecret, oidc } = environment();
  if (oidc === undefined) return plain(404, 'Not found');
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  const token = openFormCookie(request.cookies.get(cookieSettings(consoleOrigin).form.name)?.value, sessionSecret);
  const site = request.headers.get('sec-fetch-site');
  if (token === undefined || (site !== null && site !== 'same-origin')) return refuse('stale', from);
  const answer = await runNextAuth(['signin', openIdName], {
    request,
    form: new URLSearchParams({ csrfToken: token, callbackUrl: from }),
  });
  const to = answer.headers.get('location') ?? '';
  const leads = URL.canParse(to) && new URL(to).origin !== consoleOrigin;
  return leads ? withCookies(goTo(to), answer.headers.getSetCookie()) : refuse('openid-failed', from);
}

/**
 * Back from there. The browser came from another site, so it keeps our strict cookie back on whatever this answer sends
 * it to; one step from a page of ours brings the cookie along.
 */
export async function handleOpenIdCallback(request: NextRequest): Promise<Response> {
  const { consoleOrigin, oidc } = environment();
  if (oidc === undefined) return plain(404, 'Not found');
  const answer = await runNextAuth(['callback', openIdName], { request });
  const to = new URL(answer.headers.get('location') ?? '/', consoleOrigin);
  const name = `${cookieSettings(consoleOrigin).session.name}=`;
  const cookies = answer.headers.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith(name) && !cookie.startsWith(`${name};`));
  if (session === undefined) {
    const problem = to.searchParams.get('problem');
    return refuse(isSignInProblem(problem) ? problem : 'openid-failed', '/');
  }
  await endSessionOf(request);
  const from = to.origin === consoleOrigin ? safeReturnPath(`${to.pathname}${to.search}`) : '/';
  const others = cookies.filter((cookie) => cookie !== session);
  // Without an end of its own the cookie goes with the browser.
  return withCookies(continueHere(from), [...others, session.replace(/; Expires=[^;]*/i, '')]);
}

/** next-auth reads the cookies and headers of the request that is being answered by itself. */
async function runNextAuth(
  nextauth: string[],
  { request, form }: { readonly request: NextRequest; readonly form?: URLSearchParams },
): Promise<Response> {
  const { consoleOrigin } = environment();
  process.env['NEXTAUTH_URL'] = consoleOrigin;
  const address = `${consoleOrigin}/api/auth/${nextauth.join('/')}`;
  const inner =
    form === undefined
      ? new NextRequest(`${address}${request.nextUrl.search}`)
      : new NextRequest(address, { method: 'POST', headers: { 'content-type': formType }, body: form.toString() });
  const visitor = {
    address: request.headers.get(peerAddressHeader) ?? '',
    agent: request.headers.get('user-agent') ?? '',
    requestId: requestIdFrom(request.headers),
  };
  try {
    // Declared as `any`; with a request and its parameters it answers a Response (next-auth/src/next/index.ts).
    return (await NextAuth(inner, { params: { nextauth } }, authOptions(visitor))) as Response;
  } catch (error) {
    log('error', 'openid-failed', { error });
    return goTo('/sign-in?problem=openid-failed');
  }
}

/** From our own page again: a redirect would still belong to the other site. */
function refuse(problem: SignInProblem, from: string): Response {
  return continueHere(`/sign-in?${new URLSearchParams({ problem, from }).toString()}`);
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
