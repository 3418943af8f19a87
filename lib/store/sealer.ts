import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { environment, misreadSecrets } from '@/lib/env';

interface Key {
  /** Names the key in each text that it sealed; tells nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** AES-256-GCM bound to the row: a moved text does not open. Each names its key, so the former secret still opens. */
export class Sealer {
  readonly #keys: readonly [Key, ...Key[]];

  constructor(secret: string, ...former: readonly string[]) {
    this.#keys = [deriveKey(secret), ...former.map(deriveKey)];
  }

  seal(text: string, row: string): string {
    const [{ id, bytes }] = this.#keys;
    return `${id}.${encrypt(bytes, text, row)}`;
  }

  open(sealed: string, row: string): string {
    const { id, text } = splitSealed(sealed);
    // A text from before keys had names was sealed with one of these.
    const candidates = this.#keys.filter((key) => id === undefined || key.id === id);
    for (const [index, { bytes }] of candidates.entries()) {
      try {
        return decrypt(bytes, text, row);
      } catch (error) {
        if (index === candidates.length - 1) throw error;
      }
    }
    throw new Error(
      'A sealed text was made with a key that is not here: set DATA_SECRET_PREVIOUS to the former secret.',
    );
  }

  /** Whether one of the secrets here may have sealed the text, by the name of its key. */
  mayOpen(sealed: string): boolean {
    const { id } = splitSealed(sealed);
    return id === undefined || this.#keys.some((key) => key.id === id);
  }

  /** The start of every text that is sealed with the present secret; others should be sealed again. */
  get prefix(): string {
    return `${this.#keys[0].id}.`;
  }

  /** Seals with a separate key: without that key the text is lost, even with the secret. */
  sealApart(text: string, row: string): { readonly sealed: string; readonly key: string } {
    const own = randomBytes(32);
    return { sealed: encrypt(own, text, row), key: this.seal(own.toString('base64'), row) };
  }

  openApart({ sealed, key }: { readonly sealed: string; readonly key: string }, row: string): string {
    return decrypt(Buffer.from(this.open(key, row), 'base64'), sealed, row);
  }
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'payments-console data 1', 32));
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** Base64 has no full stop. */
function splitSealed(sealed: string): { readonly id: string | undefined; readonly text: string } {
  const stop = sealed.indexOf('.');
  return stop === -1 ? { id: undefined, text: sealed } : { id: sealed.slice(0, stop), text: sealed.slice(stop + 1) };
}

function encrypt(key: Buffer, text: string, row: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function decrypt(key: Buffer, text: string, row: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Seals with the secret of the environment; the former one still opens while all texts are being sealed again. */
export function dataSealer(): Sealer {
  const { dataSecret, formerDataSecret } = environment();
  const former = formerDataSecret === undefined ? [] : [formerDataSecret];
  return new Sealer(dataSecret, ...former, ...[dataSecret, ...former].flatMap(misreadSecrets));
}
