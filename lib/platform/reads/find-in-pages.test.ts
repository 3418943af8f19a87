import { describe, expect, test } from 'vitest';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { findBankAccount } from '@/lib/writes/verbs/update-bank-account';
import { connectPlatform } from '@/lib/writes/engine/write-engine';
import { failed, ok } from '@/lib/result';
import { answerJson, TestPlatform } from '../test-platform.fixture';
import { continueTrace } from '@/lib/request-id';
import { ExtrasMemory } from './extras';
import { findInPages, type PageQuery, readPages } from './find-in-pages';
import { findRecord } from './reveal';
import { openReader } from './test-reads.fixture';

const rowOf = (number: number) => ({ id: `b-${number}`, account_number: `0000${number}` });
const unreadable = 'unreadable';
const idOf = ({ id }: { readonly id: string }) => id;

/** A list of so many rows, in pages, and the pages that were requested. */
function listOf(count: number, withTotals = true) {
  const asked: number[] = [];
  const readPage = ({ page_number: page, page_size: size }: PageQuery) => {
    asked.push(page);
    const data = Array.from({ length: count }, (_, index) => rowOf(index + 1)).slice((page - 1) * size, page * size);
    return Promise.resolve(ok({ data, ...(withTotals ? { total_pages: Math.ceil(count / size) } : {}) }));
  };
  return { readPage, asked };
}

describe('a record that can only be found by paging', () => {
  test.each([true, false])('is found on any page, and no page after it is read (totals: %s)', async (totals) => {
    const { readPage, asked } = listOf(3_000, totals);
    expect(await findInPages(readPage, { idOf, id: 'b-1500', unreadable })).toEqual(ok(rowOf(1_500)));
    expect(asked.at(-1)).toBe(15);
  });

  test('is the same in either case of its id', async () => {
    expect(await findInPages(listOf(5).readPage, { idOf, id: 'B-3', unreadable })).toEqual(ok(rowOf(3)));
  });

  test('is missing after the last page, with or without totals from the platform', async () => {
    for (const totals of [true, false]) {
      const { readPage, asked } = listOf(250, totals);
      expect(await findInPages(readPage, { idOf, id: 'b-9', unreadable })).toEqual(ok(rowOf(9)));
      expect(await findInPages(readPage, { idOf, id: 'none', unreadable })).toEqual(ok(undefined));
      expect(asked).toEqual([1, 1, 2, 3]);
    }
  });

  test('is not called missing where a row that cannot be read is it, or may be', async () => {
    const page = (odd: { readonly id: string | undefined }) => () =>
      Promise.resolve(ok({ data: [rowOf(1)], odd: [{ ...odd, fields: ['bank_name'], raw: {} }], total_pages: 1 }));
    const find = async (odd: { readonly id: string | undefined }, id: string) =>
      await findInPages<ReturnType<typeof rowOf>, string>(page(odd), { idOf, id, unreadable });
    expect(await find({ id: 'b-2' }, 'b-1')).toEqual(ok(rowOf(1)));
    expect(await find({ id: 'b-2' }, 'B-2')).toEqual(failed(unreadable));
    expect(await find({ id: undefined }, 'b-3')).toEqual(failed(unreadable));
    expect(await find({ id: 'b-2' }, 'b-3')).toEqual(ok(undefined));
    expect(await readPages(page({ id: 'b-2' }), () => true)).toEqual(ok(false));
  });

  test('is given up after fifty pages, and the failure of a page is returned', async () => {
    const { readPage, asked } = listOf(10_000);
    expect(await findInPages(readPage, { idOf, id: 'b-9999', unreadable })).toEqual(ok(undefined));
    expect(asked).toHaveLength(50);
    expect(await findInPages(() => Promise.resolve(failed('away')), { idOf, id: 'b-1', unreadable })).toEqual(
      failed('away'),
    );
  });
});

test('bank account no. 1,500 is found both by a reveal and by a write that reads it back', async () => {
  const platform = await TestPlatform.open(({ url }, response) => {
    const search = new URL(url, 'http://platform.test').searchParams;
    const [page, size] = [Number(search.get('page_number')), Number(search.get('page_size'))];
    // A platform without a read of one account by its id.
    if (url.includes('bankaccount/')) {
      answerJson(response, 404, { code: 404, message: 'Not found' });
      return;
    }
    const data = Array.from({ length: size }, (_, index) => bankAccount((page - 1) * size + index + 1));
    answerJson(response, 200, { total_pages: 30, total_items: 3_000, data });
  });
  try {
    const reader = openReader(platform, 'operator');
    const admitted = await reader.admit(listBankAccounts, 'master');
    if (!admitted.ok) throw new Error('not admitted');
    const { caller } = admitted.value;
    const wanted = { account: 'master', caller, id: 'B-1500', signal: undefined, trace: continueTrace(undefined) };
    const revealed = await findRecord(reader, 'listBankAccounts', wanted);
    expect(revealed).toMatchObject({ ok: true, value: { id: 'b-1500' } });
    const writes = connectPlatform({ engine: platform.client, extras: new ExtrasMemory(), environment: 'sandbox' });
    expect(await findBankAccount(writes, 'master', 'B-1500')).toEqual(revealed);
  } finally {
    await platform.close();
  }
});

const bankAccount = (number: number) => ({
  id: `b-${number}`,
  account_name: 'A',
  account_number: `0000${number}`,
  currency: 'EUR',
  account_status: 'Valid',
  bank_name: 'B',
  swift_code: 'ABCDEFGH',
  bank_country_code: 'DE',
  bank_address: 'C',
});
