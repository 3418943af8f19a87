import { beforeAll, describe, expect, it } from 'vitest';
import { count, list, row, text, type Row } from './json';
import { Platform, type CallOptions } from './platform';

/** Interface 2.1, 4.4, 4.9, 4.10 and 8: pages and their limits; extras 3 for the other lists. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

const lists: readonly (readonly [path: string, smallest: number, demanding: boolean])[] = [
  ['/v2/payment/bankaccount', 1, true],
  ['/v2/payment/payout', 1, true],
  ['/v1/issuing/products', 10, false],
  ['/v1/accounts', 1, false],
  ['/v1/issuing/cards', 10, false],
  ['/v1/issuing/cardholders', 10, false],
  ['/v2/payment_intents', 1, false],
  ['/v1/payouts', 1, false],
  ['/v1/deposit', 1, false],
  ['/v1/balances', 1, false],
  ['/v1/conversion', 1, false],
  ['/v2/payment/payment_attempts', 1, false],
];

describe.each(lists)('%s', (path, smallest, demanding) => {
  const status = async (query: CallOptions['query']): Promise<number> => (await platform.get(path, query)).status;

  it(`takes a page_size of ${smallest} to 100`, async () => {
    for (const size of [smallest, smallest + 1, 50, 99, 100]) {
      expect(await status({ page_number: 1, page_size: size }), String(size)).toBe(200);
    }
    for (const size of [smallest - 1, 101, 1000, -1, '', 'ten', '10.5', '1e1', ' 10']) {
      const answer = await platform.get(path, { page_number: 1, page_size: size });
      expect(answer.status, String(size)).toBe(400);
      expect(text(answer.body, 'message')).toMatch(/page_size|^Request parameters invalid$/);
    }
  });

  it('takes a page_number of 1 and more', async () => {
    for (const page of [1, 2, 1_000_000]) expect(await status({ page_number: page, page_size: 10 })).toBe(200);
    for (const page of [0, -1, '', 'one', '1.5']) {
      const answer = await platform.get(path, { page_number: page, page_size: 10 });
      expect(answer.status, String(page)).toBe(400);
      expect(text(answer.body, 'message')).toMatch(/page_number|^Request parameters invalid$/);
    }
  });

  if (demanding) {
    it('demands both', async () => {
      expect(await status({})).toBe(400);
      expect(await status({ page_number: 1 })).toBe(400);
      expect(await status({ page_size: 10 })).toBe(400);
    });
  }

  it('counts its pages and items, and gives each item once', async () => {
    const size = Math.max(smallest, 7);
    const first = await platform.get(path, { page_number: 1, page_size: size });
    const [items, pages] = [count(first.body, 'total_items'), count(first.body, 'total_pages')];
    expect(pages).toBe(Math.ceil(items / size));
    const seen: Row[] = [];
    for (let page = 1; page <= Math.min(pages, 40); page += 1) {
      const answer = await platform.get(path, { page_number: page, page_size: size });
      expect(row(answer.body)).toMatchObject({ total_items: items, total_pages: pages });
      const rows = list(answer.body, 'data');
      expect(rows).toHaveLength(Math.min(size, items - (page - 1) * size));
      seen.push(...rows);
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(seen.length);
    const all = await platform.all(path);
    expect(all).toHaveLength(items);
    expect(all.slice(0, seen.length)).toEqual(seen);
  });

  it('answers an empty page past its end', async () => {
    const answer = await platform.get(path, { page_number: 100_000, page_size: 100 });
    expect(answer.status).toBe(200);
    expect(list(answer.body, 'data')).toEqual([]);
    expect(count(answer.body, 'total_items')).toBeGreaterThan(0);
  });
});

it('card products have page 1 and size 10 by default (4.10)', async () => {
  const silent = await platform.get('/v1/issuing/products');
  expect(silent.text).toBe((await platform.get('/v1/issuing/products', { page_number: 1, page_size: 10 })).text);
});
