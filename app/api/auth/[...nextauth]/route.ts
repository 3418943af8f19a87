import type { NextRequest } from 'next/server';
import {
  handleCode,
  handleOpenIdCallback,
  handleOpenIdStart,
  handleSignIn,
  handleSignOut,
} from '@/lib/access/sign-in/handle-sign-in';
import texts from '@/lib/messages/en/platform.json';
import { handledForm } from '@/app/api/refusal';

/**
 * Of next-auth's addresses only those that the console uses: the others would tell strangers about providers, hand out
 * sessions as JSON, or write what strangers send into the log.
 */
export const POST = handledForm(async (request: NextRequest): Promise<Response> => {
  switch (request.nextUrl.pathname) {
    case '/api/auth/callback/credentials':
      return await handleSignIn(request);
    case '/api/auth/code':
      return await handleCode(request);
    case '/api/auth/signout':
      return await handleSignOut(request);
    default:
      return notFound();
  }
});

/** The company's own sign-in: the way there and the way back. */
export const GET = handledForm(async (request: NextRequest): Promise<Response> => {
  switch (request.nextUrl.pathname) {
    case '/api/auth/openid':
      return await handleOpenIdStart(request);
    case '/api/auth/callback/openid':
      return await handleOpenIdCallback(request);
    default:
      return notFound();
  }
});

function notFound(): Response {
  return new Response(texts.front.notFound, { status: 404, headers: { 'cache-control': 'no-store' } });
}
