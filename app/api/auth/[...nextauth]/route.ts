import type { NextRequest } from 'next/server';
import {
  handleCode,
  handleOpenIdCallback,
  handleOpenIdStart,
  handleSignIn,
  handleSignOut,
} from '@/lib/access/sign-in/handle-sign-in';
import { handlePasskey, handlePasskeyOptions } from '@/lib/access/sign-in/handle-passkey';
import { platformTexts } from '@/lib/access/requests/platform-texts';
import { handledForm } from '@/app/api/refusal';

/** Other addresses of next-auth are closed: they would list providers, give out sessions or log strangers' input. */
export const POST = handledForm(
  only({
    '/api/auth/callback/credentials': handleSignIn,
    '/api/auth/code': handleCode,
    '/api/auth/passkey': handlePasskey,
    '/api/auth/passkey-options': handlePasskeyOptions,
    '/api/auth/signout': handleSignOut,
  }),
);

/** Sign-in with the company's provider: the start and the callback. */
export const GET = handledForm(
  only({ '/api/auth/openid': handleOpenIdStart, '/api/auth/callback/openid': handleOpenIdCallback }),
);

function only(handlers: Readonly<Record<string, (request: NextRequest) => Promise<Response>>>) {
  return async (request: NextRequest): Promise<Response> =>
    (await handlers[request.nextUrl.pathname]?.(request)) ??
    new Response(platformTexts(request.headers).front.notFound, {
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
}
