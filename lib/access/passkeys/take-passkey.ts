import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { eq } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passkey, person } from '@/lib/store/schema';
import { keepChallenge, takeChallenge, type ChallengeBounds } from './challenges';
import type { PasskeyAnswer } from './passkey-answer';
import type { PasskeySite } from './passkey-site';
import { handleOf, listPasskeys, type OwnPasskey } from './passkeys';

/** An answer of a browser, and the console that it must be for. */
export interface GivenPasskey {
  readonly answer: PasskeyAnswer;
  /** Undefined where the console's address allows no passkeys: then no answer counts. */
  readonly site: PasskeySite | undefined;
}

/** Asks for a passkey of this person, or at a sign-in for any that the device has for the console. */
export async function askForPasskey(
  store: Store,
  site: PasskeySite,
  bounds: ChallengeBounds,
  now: Date,
  challenge?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { personId } = bounds;
  const known = personId === undefined ? undefined : await listPasskeys(store, personId);
  return await generateAuthenticationOptions({
    rpID: site.id,
    // The library would read a text as UTF-8, and the challenge is kept as the browser will name it.
    challenge: bytesOf(await keepChallenge(store, bounds, now, challenge)),
    userVerification: 'required',
    timeout: 120_000,
    ...(known && { allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })) }),
  });
}

export interface UsedPasskey {
  readonly passkey: OwnPasskey;
  /** What the challenge was about, as it was asked. */
  readonly subject: string;
}

/** `unknown`: no such challenge or passkey here. `counter`: the passkey may have been copied. */
export type PasskeyRefusal = 'unknown' | 'invalid' | 'counter';

/** Accepts the answer to one challenge of these bounds, once. The caller says what the challenge must have been about. */
export async function takePasskey(
  store: Store,
  { answer, site }: GivenPasskey,
  bounds: Omit<ChallengeBounds, 'subject'>,
  now: Date,
): Promise<Result<UsedPasskey, PasskeyRefusal>> {
  const challenge = challengeIn(answer);
  if (site === undefined || challenge === undefined) return failed('invalid');
  const subject = await takeChallenge(store, challenge, bounds, now);
  if (subject === undefined) return failed('unknown');
  return await store.transaction(async (transaction) => {
    // The lock makes two answers at the same moment count each other.
    const [row] = await transaction.select().from(passkey).where(eq(passkey.credentialId, answer.id)).for('update');
    if (row === undefined || (bounds.personId ?? row.personId) !== row.personId) return failed('unknown');
    const checked = await check(answer, site, challenge, row);
    if (checked === undefined || !namesOwner(answer, row, bounds)) return failed('invalid');
    const { newCounter: counter, credentialBackedUp: backedUp } = checked;
    if (doesGoBack(counter, row.counter)) {
      await recordCounter(transaction, row, counter, now);
      return failed('counter');
    }
    const used = { counter, backedUp, usedAt: now };
    await transaction.update(passkey).set(used).where(eq(passkey.credentialId, row.credentialId));
    return ok({ passkey: { ...row, ...used }, subject });
  });
}

/** The challenge that the answer names; undefined if it is not written as a browser writes it. */
export function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }) {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The checked facts of an answer; undefined if any check of the library fails, which it says by an error. */
async function check(answer: PasskeyAnswer, { id, origin }: PasskeySite, challenge: string, row: OwnPasskey) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is judged here, after the signature: the library would judge it first, of anybody's answer.
      credential: { id: row.credentialId, publicKey: bytesOf(row.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

/** Where the passkey alone says who the person is, the authenticator must name the owner of the key too. */
function namesOwner({ response }: PasskeyAnswer, { personId }: OwnPasskey, bounds: Omit<ChallengeBounds, 'subject'>) {
  if (response.userHandle === undefined) return bounds.personId !== undefined;
  return response.userHandle === Buffer.from(handleOf(personId)).toString('base64url');
}

/** WebAuthn 7.2: an authenticator that counts never answers with a count that it has given before. */
const doesGoBack = (counter: number, known: number) => (counter > 0 || known > 0) && counter <= known;

async function recordCounter(transaction: Store, row: OwnPasskey, counter: number, at: Date): Promise<void> {
  const [owner] = await transaction.select().from(person).where(eq(person.id, row.personId));
  if (owner === undefined) return;
  const by = { personId: owner.id, name: owner.name, role: owner.role };
  const object = { type: 'person', id: owner.id };
  const before = { passkey: row.name, counter: row.counter };
  const line = { at, by, kind: 'sign-in', act: 'passkey.counter', object, result: 'refused' } as const;
  await recordAct(transaction, { ...line, before, after: { counter } });
}

function toResponse({ id, rawId, type, response }: PasskeyAnswer): AuthenticationResponseJSON {
  const { userHandle, ...signed } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { ...signed, ...(userHandle && { userHandle }) } };
}

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
