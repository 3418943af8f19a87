import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { sha256 } from '@/lib/store/sealer';
import { passkey } from '@/lib/store/schema';
import { keepChallenge, takeChallenge } from './challenges';
import type { NewPasskeyAnswer } from './passkey-answer';
import type { PasskeySite } from './passkey-site';
import { handleOf, listPasskeys } from './passkeys';
import { bytesOf, challengeIn } from './take-passkey';

/** Enough for every device of a person; more would be a mistake, or the work of an intruder. */
const mostPasskeys = 20;

interface PasskeyOwner {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly sessionKey: string;
}

interface NewPasskey {
  readonly owner: PasskeyOwner;
  /** What the person calls the new passkey. */
  readonly name: string;
  readonly site: PasskeySite;
  /** What browsers call the console. */
  readonly siteName: string;
}

/** Asks the person's device for a new passkey. The caller has had the proof that a change of factors takes. */
export async function askForNewPasskey(
  store: Store,
  { owner, name, site, siteName }: NewPasskey,
  now: Date,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, 'too-many'>> {
  const { personId, sessionKey } = owner;
  const known = await listPasskeys(store, personId);
  if (known.length >= mostPasskeys) return failed('too-many');
  const bounds = { purpose: 'add', boundTo: sessionKey, personId, subject: name } as const;
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.id,
    userID: handleOf(personId),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(await keepChallenge(store, bounds, now)),
    timeout: 120_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok(options);
}

interface MadePasskey {
  readonly by: Doer & { readonly sessionKey: string };
  readonly answer: NewPasskeyAnswer;
  readonly site: PasskeySite | undefined;
}

/** Keeps the passkey that the device has made for the challenge of this session. */
export async function keepNewPasskey(
  transaction: Store,
  { by, answer, site }: MadePasskey,
  now: Date,
): Promise<Result<void, 'refused'>> {
  const { personId, sessionKey } = by;
  const challenge = challengeIn(answer);
  if (site === undefined || challenge === undefined) return failed('refused');
  const bounds = { purpose: 'add', boundTo: sessionKey, personId } as const;
  const name = await takeChallenge(transaction, challenge, bounds, now);
  const made = name === undefined ? undefined : await check(answer, site, challenge);
  if (name === undefined || made === undefined) return failed('refused');
  const { credential, credentialBackedUp: backedUp } = made;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  const { id: credentialId, counter } = credential;
  const { transports } = answer.response;
  const kept = await transaction
    .insert(passkey)
    .values({ credentialId, personId, name, publicKey, counter, transports, backedUp, madeAt: now })
    .onConflictDoNothing()
    .returning({ id: passkey.credentialId });
  if (kept.length === 0) return failed('refused');
  const line = { at: now, by, kind: 'setting', act: 'passkey.add', object: { type: 'person', id: personId } } as const;
  // The hash of the key says later whether a kept signature is of the key that was added here.
  await recordAct(transaction, { ...line, after: { passkey: name, key: sha256(publicKey) } });
  return ok(undefined);
}

async function check({ id, rawId, type, response }: NewPasskeyAnswer, site: PasskeySite, expectedChallenge: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}
