import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM with what belongs to one row bound in, so that a sealed text moved to another row does not open. */
export class Sealer {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'payments-console data 1', 32));
  }

  seal(text: string, row: string): string {
    return encrypt(this.#key, text, row);
  }

  open(sealed: string, row: string): string {
    return decrypt(this.#key, sealed, row);
  }

  /** Seals with a key of its own: without that key the text is gone, whoever holds the secret. */
  sealApart(text: string, row: string): { readonly sealed: string; readonly key: string } {
    const own = randomBytes(32);
    return { sealed: encrypt(own, text, row), key: this.seal(own.toString('base64'), row) };
  }

  openApart({ sealed, key }: { readonly sealed: string; readonly key: string }, row: string): string {
    return decrypt(Buffer.from(this.open(key, row), 'base64'), sealed, row);
  }
}

function encrypt(key: Buffer, text: string, row: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function decrypt(key: Buffer, text: string, row: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
