import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import * as z from 'zod';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import { enterByOpenId } from './enter-by-openid';
import { openIdProvider } from './openid-provider';
import { peerAddressHeader } from '../requests/peer-address';
import { cookieSettings, openIdCookies, openSessionCookie, sealSessionId } from '../sessions/session-cookie';
import type { Visitor } from '../sessions/sessions';
import { signIn } from './sign-in';
import { isOneLine } from '@/lib/plain-text';

/** An e-mail with control characters is nobody's, and the store takes no NUL. */
const credentials = z.object({ email: z.string().max(254).refine(isOneLine), password: z.string() });
const visit = z.object({
  [peerAddressHeader]: z.string().default(''),
  'user-agent': z.string().default(''),
  traceparent: z.string().optional(),
});
const sessionToken = z.object({ sessionId: z.string() });

/**
 * next-auth runs the sign-in; the session is ours. With credentials it only knows sessions that are a token in the
 * cookie, so the token holds one thing, the id of our session, and `encode` and `decode` (next-auth/src/jwt/types.ts,
 * `JWTOptions`) make the cookie's value that id and its seal. Nobody reads a session through next-auth: `findCaller` reads the row.
 */
export function authOptions({
  deviceId,
  ...visitor
}: Visitor & { readonly deviceId?: string | undefined }): AuthOptions {
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
        authorize: async (given, request) => await authorize(given, request.headers, { demo, deviceId }),
      }),
      ...(openId === undefined ? [] : [openId]),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.type !== 'oauth') return true;
        const entered = await enterByOpenId(await store(), profile, { ...visitor, demo }, new Date());
        log('info', entered.ok ? 'signed-in' : 'sign-in-refused', {
          ...(entered.ok ? { personId: entered.value.personId } : { reason: entered.error }),
        });
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

interface Entrance {
  readonly demo: boolean;
  readonly deviceId: string | undefined;
}

/** next-auth carries a thrown message to the error page, so the message is the refusal's name. */
async function authorize(given: unknown, headers: unknown, { demo, deviceId }: Entrance) {
  const typed = credentials.safeParse(given);
  if (!typed.success) throw new Error('wrong');
  const { [peerAddressHeader]: address, 'user-agent': agent, traceparent } = visit.parse(headers);
  const visitor = { address, agent, requestId: requestIdFrom({ get: () => traceparent }) };
  const answer = await signIn(await store(), { ...typed.data, ...visitor, deviceId }, { demo }, new Date());
  log('info', answer.ok ? 'signed-in' : 'sign-in-refused', {
    ...(answer.ok ? { personId: answer.value.personId } : { reason: answer.error }),
  });
  if (!answer.ok) throw new Error(answer.error);
  return { id: answer.value.personId, sessionId: answer.value.sessionId };
}
