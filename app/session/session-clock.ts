import { isSigningOut, untilSignOut } from '@/app/sign-out/sign-out';
import { releaseUnsavedWork } from '@/components/form/unsaved-work';

/** By this browser's clock, which only has to count. */
export interface SessionEnds {
  readonly idleAtMs: number;
  readonly longestAtMs: number;
}

/** Undefined: the console did not answer, which says nothing about the session. */
export async function askSession(method: 'GET' | 'POST'): Promise<SessionEnds | { readonly over: string } | undefined> {
  try {
    const headers = method === 'GET' ? { 'x-passive': '1' } : {};
    const answer = await fetch('/api/session', { method, headers, signal: untilSignOut() });
    // Our own handler's answers (app/api/session), or a gateway's, which has none of these.
    const body = (await answer.json()) as { why?: unknown; idleMs?: unknown; longestMs?: unknown };
    if (answer.status === 401) return { over: typeof body.why === 'string' ? body.why : 'unknown' };
    const { idleMs, longestMs } = body;
    if (!answer.ok || typeof idleMs !== 'number' || typeof longestMs !== 'number') return undefined;
    const nowMs = Date.now();
    return { idleAtMs: nowMs + idleMs, longestAtMs: nowMs + longestMs };
  } catch {
    return undefined;
  }
}

/** Nothing of what was shown stays on the screen. What was typed is kept on the server, and the page comes back. */
export function leaveForSignIn(why: string): void {
  if (isSigningOut()) return;
  releaseUnsavedWork();
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ from: `${pathname}${search}`, ...(why === 'unknown' ? {} : { why }) });
  window.location.assign(`/sign-in?${query.toString()}`);
}
