import { untilSignOut, leadToSignIn } from '@/app/sign-out/sign-out';
import { readRetryAfter } from '@/components/retry-after';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** Asks the console for a write that it has recorded. A poll: it does not keep the session alive. */
export async function fetchWrite(account: string, id: string, signal: AbortSignal): Promise<WriteView> {
  const path = `${encodeURIComponent(account)}/${encodeURIComponent(id)}`;
  return (await fetchPassively(path, signal)) as WriteView; // our own handler's answer
}

/** GET under `api/writes`. Throws when there is no answer or a refusal: what was known before stays. */
export async function fetchPassively(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/api/writes/${path}`, {
    signal: untilSignOut(signal),
    headers: { 'x-passive': '1' },
  });
  leadToSignIn(response);
  const body: unknown = await response.json();
  if (response.ok && isAnswer(body)) return body.value;
  const error = new Error(`The console answered ${response.status}.`);
  throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
}

/** Our own handler's success. */
function isAnswer(body: unknown): body is { readonly value: unknown } {
  return typeof body === 'object' && body !== null && 'value' in body;
}
