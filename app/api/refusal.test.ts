import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { message } from '@/lib/messages/message';
import { handledSearch } from './refusal';

test('a text that is too long to be searched is refused in words, and not searched', async () => {
  const searched: string[] = [];
  const get = handledSearch(async (request: Request) => {
    searched.push(new URL(request.url).searchParams.get('q') ?? '');
    return await Promise.resolve(Response.json({}));
  });
  const ask = async (q: string) =>
    await get(new Request(`https://console.test/api/find/master?${new URLSearchParams({ q }).toString()}`));
  expect((await ask('a'.repeat(1_000))).status).toBe(200);
  const refused = await ask('a'.repeat(1_001));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    kind: 'invalid',
    referenceId: '',
    reason: message('terms.searchTooLong', { letters: 1_000, ids: 200 }),
  });
  expect(searched).toEqual(['a'.repeat(1_000)]);
});

test('every handler that searches for the text of its address is one of these', async () => {
  const reads =
    /\b(?:readPayouts|readPayoutTotals|readPayoutValues|readListed|searchMirror|readActivity|previewReviews)\(/;
  const found: string[] = [];
  for (const file of (await readdir(import.meta.dirname, { recursive: true })).filter((one) =>
    one.endsWith('route.ts'),
  )) {
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    if (!reads.test(text)) continue;
    found.push(file);
    expect(text, file).toMatch(/= handledSearch\(/);
  }
  expect(found).toHaveLength(7);
});
