import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { StoreError } from '../store-error';

// A file is two lines and then chunks. The first line names the format. The second one has the salt of the file's own key,
// and the name of that key, so that a wrong secret is told from a damaged file. A chunk is its length and its sealed bytes.
// Its number is in its nonce, with a mark on the last one: chunks that are changed, moved, repeated or cut off do not open.

const firstLine = 'payments-console backup 1\n';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const lengthBytes = 4;
const secondLine = z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), key: z.string() });

interface FileKey {
  readonly bytes: Buffer;
  readonly id: string;
}

function keyOf(secret: string, salt: string): FileKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'hex'), 'payments-console backup 1', 32));
  return { bytes, id: createHash('sha256').update('backup key').update(bytes).digest('hex').slice(0, 16) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Seals bytes as they come, in constant memory. */
export async function* sealBytes(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString('hex');
  const key = keyOf(secret, salt);
  const head = Buffer.from(`${firstLine}${JSON.stringify({ salt, key: key.id })}\n`);
  yield head;
  let number = 0;
  const sealChunk = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonceOf(number, isLast)).setAAD(head);
    number += 1;
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(plain.length);
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    // The last chunk is marked, so one is always held back.
    while (waiting.length > chunkBytes) {
      yield sealChunk(waiting.subarray(0, chunkBytes), false);
      waiting = waiting.subarray(chunkBytes);
    }
  }
  yield sealChunk(waiting, true);
}

/** Opens what `sealBytes` has sealed with one of the secrets. No byte is given out before its chunk was proven whole. */
export async function* openBytes(source: AsyncIterable<Buffer>, secrets: readonly string[]): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  if ((await reader.line(firstLine.length)) !== firstLine) throw new StoreError(notABackup);
  const second = (await reader.line(256)) ?? '';
  const key = findKey(second, secrets);
  const head = Buffer.from(firstLine + second);
  for (let number = 0; ; number += 1) {
    const length = (await reader.take(lengthBytes))?.readUInt32BE();
    if (length === undefined || length > chunkBytes) throw new StoreError(damaged);
    const sealed = await reader.take(length + tagBytes);
    if (sealed === undefined) throw new StoreError(damaged);
    const isLast = await reader.isAtEnd();
    yield openChunk(key, { head, sealed, nonce: nonceOf(number, isLast) });
    if (isLast) return;
  }
}

function findKey(line: string, secrets: readonly string[]): FileKey {
  const given = readSecondLine(line);
  const found = secrets.map((secret) => keyOf(secret, given.salt)).find(({ id }) => id === given.key);
  if (found === undefined) throw new StoreError(otherSecret);
  return found;
}

function readSecondLine(line: string): z.output<typeof secondLine> {
  try {
    return secondLine.parse(JSON.parse(line));
  } catch (error) {
    throw new StoreError(damaged, { cause: error });
  }
}

function openChunk(
  { bytes }: FileKey,
  { head, sealed, nonce }: { readonly head: Buffer; readonly sealed: Buffer; readonly nonce: Buffer },
): Buffer {
  const end = sealed.length - tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes });
    decipher.setAAD(head).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new StoreError(damaged, { cause: error });
  }
}

const notABackup = 'The file is no backup of a console: name the file that npm run backup has made.';
const damaged =
  'The backup is damaged or cut off: nothing was restored. Take another copy of it, or an earlier backup.';
const otherSecret =
  'The backup was sealed with another DATA_SECRET: set DATA_SECRET, or DATA_SECRET_PREVIOUS, to the one that was in use when it was made.';

/** Reads bytes by their number from parts of any size. */
class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #kept: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]();
  }

  /** Undefined if so many bytes are not left. */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#kept.length < length && (await this.#more()));
    if (this.#kept.length < length) return undefined;
    const taken = this.#kept.subarray(0, length);
    this.#kept = this.#kept.subarray(length);
    return taken;
  }

  /** A line with its end, or undefined where it is longer. */
  async line(longest: number): Promise<string | undefined> {
    while (this.#kept.length < longest && !this.#kept.includes(10) && (await this.#more()));
    const end = this.#kept.subarray(0, longest).indexOf(10);
    return end === -1 ? undefined : (await this.take(end + 1))?.toString('utf8');
  }

  async isAtEnd(): Promise<boolean> {
    return this.#kept.length === 0 && !(await this.#more());
  }

  async #more(): Promise<boolean> {
    const next = await this.#parts.next();
    if (next.done === true) return false;
    this.#kept = Buffer.concat([this.#kept, next.value]);
    return true;
  }
}
