import { hasUnsavedWork } from '@/components/form/unsaved-work';

const leaving = new AbortController();

/** True while the person signs out: refusals are expected, and only the answer may navigate. */
export function isSigningOut(): boolean {
  return leaving.signal.aborted;
}

/** Aborts the page's own requests when the person signs out, because their answers could only be refusals. */
export function untilSignOut(...signals: readonly AbortSignal[]): AbortSignal {
  return AbortSignal.any([...signals, leaving.signal]);
}

function emptyBrowser(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A strict browser has no storage.
  }
}

/** The news that the tabs of a browser tell one another. */
export type TabNews = 'stayed' | 'signing-out' | { readonly person: string };

export const openTabNews = (): BroadcastChannel => new BroadcastChannel('session');

/**
 * Ends the session and goes to the sign-in page. A real form post, so that the answer clears the browser. Not every
 * browser takes that answer's word, and none before it has come: what this browser keeps goes here, and the other tabs are
 * told.
 */
export function signOut(): void {
  leaving.abort();
  emptyBrowser();
  openTabNews().postMessage('signing-out' satisfies TabNews);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/auth/signout';
  document.body.append(form);
  form.submit();
}

/** After the session ends the page reloads, which leads to the sign-in and back, unless work is unsaved. */
export function leadToSignIn({ status }: Pick<Response, 'status'>): void {
  if (status === 401 && !isSigningOut() && !hasUnsavedWork()) window.location.reload();
}
