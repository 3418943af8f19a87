import NextAuth, { type AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { NextRequest } from 'next/server';
import * as z from 'zod';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { isOneLine } from '@/lib/plain-text';
import { requestIdFrom } from '@/lib/request-id';
import type { Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { peerAddressHeader } from '../requests/peer-address';
import { cookieSettings, openIdCookies, openSessionCookie, sealSessionId } from '../sessions/session-cookie';
import type { Visitor } from '../sessions/sessions';
import { deviceIdOf, formType } from './auth-answers';
import { enterByOpenId, type Entered } from './enter';
import { signIn } from './sign-in';

/** Its name in the addresses of next-auth. */
export const openIdName = 'openid';

/**
 * Runs one of next-auth's own routes for the request that is being answered, with the form that it may read: next-auth
 * hears of nothing else that somebody sent.
 */
export async function runNextAuth(
  request: NextRequest,
  route: readonly string[],
  form?: Readonly<Record<string, string>>,
): Promise<Response> {
  const { consoleOrigin } = environment();
  // Where next-auth believes to be; without it, it believes in the port 3000.
  process.env['NEXTAUTH_URL'] = consoleOrigin;
  const address = `${consoleOrigin}/api/auth/${route.join('/')}`;
  const body = new URLSearchParams(form).toString();
  const inner =
    form === undefined
      ? new NextRequest(`${address}${request.nextUrl.search}`)
      : new NextRequest(address, { method: 'POST', headers: { 'content-type': formType }, body });
  const visitor = {
    address: request.headers.get(peerAddressHeader) ?? '',
    agent: request.headers.get('user-agent') ?? '',
    requestId: requestIdFrom(request.headers),
    deviceId: deviceIdOf(request),
  };
  // Declared as `any`; with a request and its parameters it answers a Response (next-auth/src/next/index.ts).
  return (await NextAuth(inner, { params: { nextauth: [...route] } }, authOptions(visitor))) as Response;
}

/** The session that an answer of next-auth brings, as a cookie. Without an end of its own it goes with the browser. */
export function sessionCookieIn(answer: Response): string | undefined {
  const name = `${cookieSettings(environment().consoleOrigin).session.name}=`;
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(name) && !one.startsWith(`${name};`));
  return cookie?.replace(/; Expires=[^;]*/i, '');
}

const sessionToken = z.object({ sessionId: z.string() });

type Browser = Visitor & { readonly deviceId?: string | undefined };

/**
 * next-auth runs the sign-in; the session is ours. With credentials it only knows sessions that are a token in the
 * cookie, so the token holds one thing, the id of our session, and `encode` and `decode` (next-auth/src/jwt/types.ts,
 * `JWTOptions`) make the cookie's value that id and its seal. Nobody reads a session through next-auth: `findCaller` reads the row.
 */
function authOptions({ deviceId, ...visitor }: Browser): AuthOptions {
  const { consoleOrigin, sessionSecret, demo } = environment();
  const openId = openIdProvider();
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
      ...(openId === undefined ? [] : [openId]),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.type !== 'oauth') return true;
        const entered = await enterByOpenId(await store(), profile, { ...visitor, demo }, new Date());
        logEntry(entered);
        if (!entered.ok) return `/sign-in?problem=${entered.error}`;
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
      error: (code) => log('error', 'next-auth', { code }),
      warn: (code) => log('warn', 'next-auth', { code }),
      debug: () => undefined,
    },
  };
}

/** An e-mail with control characters is nobody's, and the store takes no NUL. */
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

function logEntry(entered: Result<Entered, string>): void {
  if (entered.ok) log('info', 'signed-in', { personId: entered.value.personId });
  else log('info', 'sign-in-refused', { reason: entered.error });
}

/**
 * Any OpenID provider, by its discovery document: code flow with PKCE, state and nonce. The e-mail may stand in the ID
 * token or in the answer of the user-info address, which counts only for the same subject (openid-client checks it).
 */
function openIdProvider(): OAuthConfig<Record<string, unknown>> | undefined {
  const { oidc } = environment();
  if (oidc === undefined) return undefined;
  return {
    id: openIdName,
    name: 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email' } },
    httpOptions: { timeout: 8_000 },
    userinfo: {
      request: async ({ client, tokens }) => {
        // openid-client's own set of tokens, which next-auth declares as its plain content.
        const { claims: told } = tokens as { claims?: () => { sub?: unknown } };
        const claims = told?.call(tokens) ?? {};
        const hasMore = client.issuer.metadata.userinfo_endpoint !== undefined;
        const more = hasMore && tokens.access_token !== undefined ? await client.userinfo(tokens.access_token) : {};
        if ('sub' in more && more.sub !== claims.sub) throw new Error('The provider told of two people.');
        return { ...claims, ...more, sub: String(claims.sub) };
      },
    },
    profile: (profile) => ({ id: z.string().parse(profile['sub']) }),
  };
}
