import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import {
  mintFormCookie,
  openFormCookie,
  cookieSettings,
  openSessionCookie,
} from './lib/access/sessions/session-cookie';
import { continueHere, isCrossSiteNavigation } from './lib/access/requests/cross-site-navigation';
import { platformTexts } from './lib/access/requests/platform-texts';
import { nonceHeader, pathHeader, signInFirst } from './lib/access/requests/request-headers';
import { limitRequest } from './lib/access/requests/request-limits';
import { environment } from './lib/env';
import { doesSecretOpen } from './lib/access/check-secret';
import { contentSecurityPolicy, securityHeaders } from './lib/front/security-headers.mjs';

/** Every path except the built files, which get their headers in lib/front, as all answers of Next itself do. */
export const config = { matcher: '/((?!_next/static/).*)' };

/** The first check, not the decisive one: each operation checks the permission itself. */
export function proxy(request: NextRequest): NextResponse {
  const { consoleOrigin, sessionSecret, formerSessionSecret, metricsToken } = environment();
  const cookies = cookieSettings(consoleOrigin);
  const secure = cookies.session.options.secure;
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy({ nonce, secure, development: process.env.NODE_ENV === 'development' });
  const cookie = request.cookies.get(cookies.session.name)?.value;
  const sessionId = openSessionCookie(cookie, sessionSecret, formerSessionSecret);
  const isSignedIn = sessionId !== undefined;

  const answer = (response: NextResponse): NextResponse => {
    response.headers.set('content-security-policy', policy);
    for (const [name, value] of Object.entries(securityHeaders({ secure }))) response.headers.set(name, value);
    return response;
  };
  const { pathname, search } = request.nextUrl;
  const refused = limitRequest(request, sessionId);
  if (refused !== undefined) return answer(refused);
  if (!doesSecretOpen() && !mayAnswerWithoutSecret(request)) return answer(sayNotSetUp(request));
  // The image optimizer decodes strangers' images, and the console does not need it.
  if (pathname.startsWith('/_next/image')) return answer(refuse(request, 404));
  if (!isSignedIn && !isOpenToStrangers(request)) return answer(refuse(request, 403));
  if (!isSignedIn && isCrossSiteNavigation(request)) return answer(continueHere(request, `${pathname}${search}`));

  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set(nonceHeader, nonce);
  headers.set(pathHeader, `${pathname}${search}`);
  const formCookie = pathname === '/sign-in' ? replaceFormCookie(request, cookies.form.name, sessionSecret) : undefined;
  if (formCookie !== undefined) headers.set('cookie', withCookie(request, cookies.form.name, formCookie));
  const onward = { request: { headers } };
  const isNoAddress = pathname === '/api/metrics' && metricsToken === undefined;
  const next = isNoAddress
    ? NextResponse.rewrite(new URL('/api/nothing', request.url), onward)
    : NextResponse.next(onward);
  const response = answer(next);
  if (formCookie !== undefined) response.cookies.set(cookies.form.name, formCookie, cookies.form.options);
  // This header replaces that of a handler. Exports set their own, with more directives (app/api/exports/file-answer.ts).
  if (/^\/api\/(?!exports\/)/.test(pathname)) response.headers.set('cache-control', 'no-store');
  return response;
}

/** Addresses that take a body without a session. None of them is a server action or takes files. */
const openWrites = [
  '/api/auth/callback/credentials',
  '/api/auth/passkey',
  '/api/auth/passkey-options',
  '/api/auth/signout',
  '/api/csp',
  '/api/invitation',
  '/api/new-password',
  '/api/audit/witness',
];

/** The identity provider shows its token with each request; handlers compare it. */
const ofProvider = '/api/scim/v2/';

function isOpenToStrangers(request: NextRequest): boolean {
  if (request.headers.has('next-action')) return false;
  if (/^\s*multipart\//i.test(request.headers.get('content-type') ?? '')) return false;
  const { pathname } = request.nextUrl;
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true;
  return openWrites.includes(pathname) || pathname.startsWith(ofProvider);
}

/** A sign-in page needs our form cookie; an existing one stays, so that two tabs work side by side. */
function replaceFormCookie(request: NextRequest, name: string, secret: string): string | undefined {
  const known = openFormCookie(request.cookies.get(name)?.value, secret);
  return known === undefined ? mintFormCookie(secret) : undefined;
}

/** The page that is drawn now must see the cookie that its answer will set. */
function withCookie(request: NextRequest, name: string, value: string): string {
  const others = request.cookies.getAll().filter((cookie) => cookie.name !== name);
  const all = [...others, { name, value }];
  return all.map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`).join('; ');
}

/** A server action may be sent to any page, so that of the sign-in page only the page itself is answered. */
const mayAnswerWithoutSecret = ({ method, nextUrl: { pathname } }: NextRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && (pathname === '/sign-in' || pathname.startsWith('/api/health/'));

/** Nothing may be sealed or signed with a secret that is not the store's; the sign-in page says so. */
function sayNotSetUp({ headers, method, url, nextUrl: { pathname } }: NextRequest): NextResponse {
  if (method === 'GET' && !pathname.startsWith('/api/')) {
    // Next answers 500 for an address without its host; of its own host it sends the path alone.
    const location = new URL('/sign-in', url).href;
    return new NextResponse(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  const text = platformTexts(headers).front.notSetUp;
  return new NextResponse(text, {
    status: 503,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}

function refuse({ headers }: NextRequest, status: 403 | 404): NextResponse {
  const text = status === 404 ? platformTexts(headers).front.notFound : signInFirst;
  return new NextResponse(text, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
