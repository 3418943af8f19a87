import { hasUnsavedWork } from '@/components/form/unsaved-work';

const leaving = new AbortController();

/** From then on refusals are expected, and nothing may lead elsewhere before the answer does. */
export function isSigningOut(): boolean {
  return leaving.signal.aborted;
}

/** What this page asks by itself ends when the person signs out: its answer could only be a refusal. */
export function untilSignOut(...signals: readonly AbortSignal[]): AbortSignal {
  return AbortSignal.any([...signals, leaving.signal]);
}

/** Ends the session on the server and leaves for the sign-in page. A real form post, so that the answer clears the browser. */
export function signOut(): void {
  leaving.abort();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/auth/signout';
  document.body.append(form);
  form.submit();
}

/** When the session is over the page loads anew, which leads to the sign-in and back, unless work is unsaved. */
export function leadToSignIn({ status }: Pick<Response, 'status'>): void {
  if (status === 401 && !isSigningOut() && !hasUnsavedWork()) window.location.reload();
}
