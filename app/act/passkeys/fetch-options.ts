import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { findMessage, message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';

type Options = Result<PublicKeyCredentialRequestOptionsJSON, Message>;

const lost = failed(message('terms.noAnswer'));

/** The options of a signed-in person, for what they prove (`app/api/step-up/passkey`). */
export async function fetchOptions(asked: object): Promise<Options> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(asked) };
  const said = await fetch('/api/step-up/passkey', request)
    .then(async (response) => (await response.json()) as { ok?: unknown; value?: unknown; error?: unknown })
    .catch(() => undefined);
  if (said?.ok !== true) return failed(findMessage(said?.error) ?? message('terms.noAnswer'));
  return ok(said.value as PublicKeyCredentialRequestOptionsJSON); // our own handler's answer
}

/** The options of a sign-in: of any person, or after the password of that one. */
export async function fetchSignInOptions(step: 'first' | 'code'): Promise<Options> {
  const response = await fetch('/api/auth/passkey-options', {
    method: 'POST',
    body: new URLSearchParams({ step }),
  }).catch(() => undefined);
  if (response?.status === 403) return failed(message('sign-in.problem.stale'));
  if (response?.ok !== true) return lost;
  return await response.json().then(
    (value) => ok(value as PublicKeyCredentialRequestOptionsJSON), // our own handler's answer
    () => lost,
  );
}
