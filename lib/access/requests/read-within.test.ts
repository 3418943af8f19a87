import { expect, test } from 'vitest';
import { limits } from '@/lib/contract/limits';
import { readWithin } from './read-within';

const most = limits.documentFileBytes;

/** A body that comes in parts of 64 KiB, without a length, and tells how much of it was asked for. */
function streamed(bytes: number) {
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = Math.min(65_536, bytes - given);
        if (part === 0) {
          controller.close();
          return;
        }
        given += part;
        controller.enqueue(new Uint8Array(part));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://console.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
  return { request, given: () => given };
}

test.each([most - 1, most])('a body of %i bytes is read whole, with a length and without', async (bytes) => {
  expect((await readWithin(streamed(bytes).request, most))?.byteLength).toBe(bytes);
  const told = new Request('http://console.test', { method: 'POST', body: new Uint8Array(bytes) });
  expect((await readWithin(told, most))?.byteLength).toBe(bytes);
});

test.each([most + 1, 10_000_000])(
  'a body of %i bytes is refused, and no more of it is read than that shows',
  async (bytes) => {
    const { request, given } = streamed(bytes);
    expect(await readWithin(request, most)).toBeUndefined();
    expect(given()).toBeLessThanOrEqual(most + 65_536);
  },
);

test('a length that says too much is refused unread, and one that says too little is not believed', async () => {
  const long = streamed(10);
  const told = (length: number, { request }: ReturnType<typeof streamed>) =>
    ({ headers: new Headers({ 'content-length': String(length) }), body: request.body }) as Request;
  expect(await readWithin(told(most + 1, long), most)).toBeUndefined();
  expect(long.given()).toBe(0);
  expect(await readWithin(told(10, streamed(most + 1)), most)).toBeUndefined();
});
