import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBytes, sealBytes } from './seal-bytes';

const secret = 'the data secret of this test and of nothing else';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function gather(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const seal = async (bytes: Buffer, size = 10_000) => await gather(sealBytes(inParts(bytes, size), secret));
const open = async (bytes: Buffer, ...secrets: readonly string[]) =>
  await gather(openBytes(inParts(bytes, 777), secrets.length === 0 ? [secret] : secrets));

test('bytes of any length are the same after sealing and opening, however they come', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
    const bytes = randomBytes(length);
    expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
  }
});

test('a former secret opens what it sealed, and another secret is told from a damaged file', async () => {
  const sealed = await seal(Buffer.from('text'));
  expect((await open(sealed, 'another secret', secret)).toString()).toBe('text');
  await expect(open(sealed, 'another secret')).rejects.toThrow('another DATA_SECRET');
});

test('a change of any byte is found', async () => {
  const sealed = await seal(Buffer.from('a small file'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await expect(open(changed), `byte ${at}`).rejects.toThrow(/backup/);
  }
});

test('a file that is cut off anywhere, or goes on behind its end, is refused', async () => {
  const sealed = await seal(randomBytes(70_000));
  const firstChunk = sealed.indexOf('}\n') + 2 + 4 + 65_536 + 16;
  const ends = [...Array.from({ length: 200 }, (_, at) => at), firstChunk, sealed.length - 1];
  for (const end of ends) await expect(open(sealed.subarray(0, end)), `cut at ${end}`).rejects.toThrow(/backup/);
  await expect(open(Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow('damaged');
});

test('chunks that change places are refused', async () => {
  const sealed = await seal(randomBytes(200_000));
  const first = sealed.indexOf('}\n') + 2;
  const size = 4 + 65_536 + 16;
  const [one, other] = [sealed.subarray(first, first + size), sealed.subarray(first + size, first + 2 * size)];
  const moved = Buffer.concat([sealed.subarray(0, first), other, one, sealed.subarray(first + 2 * size)]);
  await expect(open(moved)).rejects.toThrow('damaged');
});

test('the same bytes are never sealed twice to the same file', async () => {
  const bytes = Buffer.from('text');
  expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
});
