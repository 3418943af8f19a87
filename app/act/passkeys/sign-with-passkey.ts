import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';

/** Lets the person use a passkey, as the options ask; or says why none was used. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<Result<AuthenticationResponseJSON, Message>> {
  return await orSaid(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return await startAuthentication({ optionsJSON: options });
  });
}

/** Lets the person make a passkey, as the options ask; or says why none was made. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Result<RegistrationResponseJSON, Message>> {
  return await orSaid(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return await startRegistration({ optionsJSON: options });
  });
}

/** Browsers say `NotAllowedError` when a person closes their window, and when the time to answer is over. */
async function orSaid<T>(ask: () => Promise<T>): Promise<Result<T, Message>> {
  try {
    return ok(await ask());
  } catch (error) {
    const isStopped = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    return failed(message(isStopped ? 'terms.passkey.stopped' : 'terms.passkey.failed'));
  }
}
