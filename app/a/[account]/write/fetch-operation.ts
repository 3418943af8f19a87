import type { OperationView } from '@/lib/operations/write-answer';

/** Asks the console for a write that it has recorded. A poll: it does not keep the session alive. */
export async function fetchOperation(account: string, id: string, signal: AbortSignal): Promise<OperationView> {
  return await fetchPassively<OperationView>(`${encodeURIComponent(account)}/${encodeURIComponent(id)}`, signal);
}

/** GET under `api/operations`. Throws when there is no answer or a refusal: what was known before stays. */
export async function fetchPassively<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/api/operations/${path}`, { signal, headers: { 'x-passive': '1' } });
  // The session is over: the page leads to the sign-in and back.
  if (response.status === 401) window.location.reload();
  const body: unknown = await response.json();
  if (!response.ok || !isAnswer<T>(body)) throw new Error(`The console answered ${response.status}.`);
  return body.value;
}

/** Our own handler's success. */
function isAnswer<T>(body: unknown): body is { readonly value: T } {
  return typeof body === 'object' && body !== null && 'value' in body;
}
