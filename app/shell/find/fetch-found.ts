import { leadToSignIn, untilSignOut } from '../../session/sign-out';

/** Reads from the console's own search handler. */
export async function fetchFound<T>(question: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(question, { signal: untilSignOut(signal) });
  leadToSignIn(response);
  const body = (await response.json()) as { readonly value?: T }; // the console's own handler answers
  if (!response.ok || body.value === undefined) throw new Error(`The search was answered with ${response.status}.`);
  return body.value;
}
