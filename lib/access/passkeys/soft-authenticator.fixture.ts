import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from './passkey-answer';
import type { PasskeySite } from './passkey-site';

export const testSite: PasskeySite = { id: 'console.example', origin: 'https://console.example' };

/** What a dishonest or broken browser or device says otherwise. */
interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly type?: string;
}

/** A device of a person, in software: ES256 keys, and its bytes made by hand as WebAuthn and CTAP write them. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = randomBytes(32);
  counter = 0;
  #userHandle = '';

  /** Makes a passkey for the challenge. */
  make({ challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } }, twist: Twist = {}) {
    this.#userHandle = user.id;
    const { response } = this.#say('webauthn.create', challenge, twist);
    const authData = Buffer.concat([this.#authenticatorData(twist, true), this.#attested()]);
    const attestationObject = cbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const made: NewPasskeyAnswer = {
      ...this.#named(),
      response: { ...response, attestationObject: attestationObject.toString('base64url'), transports: ['internal'] },
    };
    return made;
  }

  /** Signs the challenge; the counter goes on by one. */
  use({ challenge }: { readonly challenge: string }, twist: Twist = {}): PasskeyAnswer {
    this.counter += 1;
    const { response, hash } = this.#say('webauthn.get', challenge, twist);
    const data = this.#authenticatorData(twist, false);
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#privateKey());
    const { userHandle = this.#userHandle } = twist;
    const given = { authenticatorData: data.toString('base64url'), signature: signature.toString('base64url') };
    return { ...this.#named(), response: { ...response, ...given, userHandle } };
  }

  #privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  #named() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' } as const;
  }

  #say(type: string, challenge: string, twist: Twist) {
    const client = { type: twist.type ?? type, challenge, origin: twist.origin ?? testSite.origin, crossOrigin: false };
    const text = Buffer.from(JSON.stringify(client));
    const hash = createHash('sha256').update(text).digest();
    return { response: { clientDataJSON: text.toString('base64url') }, hash };
  }

  /** The hash of the relying party, the flags (present, verified, backed up, with a new key), and the counter. */
  #authenticatorData({ rpId = testSite.id, isVerified = true, counter = this.counter }: Twist, isNew: boolean): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  /** No maker's id, the credential, and its public key as COSE writes it. */
  #attested(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const key = new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(key)]);
  }
}

type CborValue = number | string | Buffer | Map<string | number, CborValue>;

/** RFC 8949, as much as an attestation needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((one) => cbor(one))]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
