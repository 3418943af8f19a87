import type { NextRequest } from 'next/server';
import { handleSignIn, handleSignOut } from '@/lib/access/auth-handler';

/**
 * Of next-auth's addresses only those that the console uses: the others would tell strangers about providers, hand out
 * sessions as JSON, or write what strangers send into the log.
 */
export async function POST(request: NextRequest): Promise<Response> {
  switch (request.nextUrl.pathname) {
    case '/api/auth/callback/credentials':
      return await handleSignIn(request);
    case '/api/auth/signout':
      return await handleSignOut(request);
    default:
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
  }
}
