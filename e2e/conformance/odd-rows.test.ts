import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readAnswer } from '@/lib/platform/client/send-request';
import { isListName, operations, type ListName, type OperationName } from '@/lib/contract/operations';
import type { OddRow, Page } from '@/lib/contract/pagination';
import type { Operation } from '@/lib/contract/operation';
import { MemoryPlatform } from '@/sandbox/memory-platform.fixture';

type Row = Record<string, unknown>;

/** Typed by hand: the field that names a record of each list, and one that no record is without. */
const lists: Readonly<Record<ListName, readonly [id: string, needed: string]>> = {
  listPayouts: ['payout_id', 'payout_amount'],
  listV1Payouts: ['payout_id', 'payout_reason'],
  listBankAccounts: ['id', 'bank_name'],
  listCards: ['card_id', 'card_status'],
  listCardholders: ['cardholder_id', 'cardholder_status'],
  listCardProducts: ['product_id', 'card_bin'],
  listPaymentIntents: ['payment_intent_id', 'amount'],
  listPaymentAttempts: ['attempt_id', 'currency'],
  listDeposits: ['deposit_id', 'amount'],
  listConnectedAccounts: ['account_id', 'account_name'],
  listBalances: ['currency', 'available_balance'],
  listConversions: ['conversion_id', 'status'],
};

const platform = new MemoryPlatform();

/** A page of several rows: of the sandbox, or of the transcript where it has none. */
function pageOf(name: ListName): Page<Row> {
  const page = JSON.parse(JSON.stringify(platform.ask(name, { query: 'page_number=1&page_size=10' }))) as Page<Row>;
  if (page.data.length > 1) return page;
  const typed = readFileSync(`e2e/transcripts/${name}.success.json`, 'utf8');
  return (JSON.parse(typed) as { readonly answer: { readonly body: Page<Row> } }).answer.body;
}

/** As the client reads it from the wire. */
function read(name: OperationName, body: unknown) {
  const operation: Operation = operations[name];
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return readAnswer(operation, {}, { ok: true, value: { status: 200, headers: {}, body: bytes } });
}

function pageRead(name: ListName, body: unknown): Page<Row> {
  const answer = read(name, body);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value as Page<Row>; // every list answers with a page
}

const names = (Object.keys(operations) as OperationName[]).filter(isListName);

test('every list of the contract is tried', () => {
  expect(Object.keys(lists).toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s: a row that does not fit costs that row, and is told with its id and its fields', (name) => {
  const [id, needed] = lists[name];
  const page = pageOf(name);
  const whole = pageRead(name, page);
  expect([whole.data.length, whole.odd]).toEqual([page.data.length, undefined]);
  const first = page.data[0] ?? {};
  const spoiled: readonly (readonly [row: unknown, odd: Partial<OddRow>])[] = [
    [{ ...first, [needed]: { deep: 1 } }, { id: first[id] as string }], // a text of the sandbox's own
    [
      { ...first, [id]: ['none'] },
      { id: undefined, fields: [id] },
    ],
    [null, { id: undefined, fields: [], raw: undefined }],
    ['row', { id: undefined, fields: [], raw: undefined }],
  ];
  for (const [row, told] of spoiled) {
    const { data, odd } = pageRead(name, { ...page, data: [row, ...page.data.slice(1)] });
    expect(data).toEqual(whole.data.slice(1));
    expect(odd).toEqual([expect.objectContaining(told)]);
  }
});

// A build has several copies of the module, and the copy that reads an answer need not be the one that made its schema.
test('a second copy of the module reads the pages of the first row by row', async () => {
  vi.resetModules();
  const second = await import('@/lib/contract/pagination');
  const [first, ...others] = pageOf('listBankAccounts').data;
  const page = { total_pages: 1, total_items: others.length + 1, data: [{ ...first, bank_name: null }, ...others] };
  expect(second.readResponse(operations.listBankAccounts.response, page)).toMatchObject({
    data: others.map(({ id }) => ({ id })),
    odd: [{ id: first?.['id'], fields: ['bank_name'] }],
  });
});

test.each(names)('%s: a status that the interface does not list is read as it came', (name) => {
  const page = pageOf(name);
  const strange = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        field.endsWith('status') && typeof value === 'string' ? 'ON_HOLD' : value,
      ]),
    );
  const { data, odd } = pageRead(name, { ...page, data: page.data.map(strange) });
  expect(odd).toBeUndefined();
  expect(data).toEqual(pageRead(name, page).data.map(strange));
});

test.each(names)('%s: null beside a total above zero is no page, and beside zero an empty one', (name) => {
  expect(read(name, { total_items: 48, total_pages: 2, data: null }).ok).toBe(false);
  expect(read(name, { total_items: 48, total_pages: 2 }).ok).toBe(false);
  expect(pageRead(name, { total_items: 0, total_pages: 0, data: null }).data).toEqual([]);
  // Interface 2.1: an integer.
  expect(read(name, { ...pageOf(name), total_items: '120' }).ok).toBe(false);
  expect(read(name, { ...pageOf(name), data: {} }).ok).toBe(false);
});

test.each(names)('%s: rows that all lack the name of its records are those of another list', (name) => {
  const [id] = lists[name];
  const page = pageOf(name);
  expect(page.data.length).toBeGreaterThan(1);
  expect(read(name, { ...page, data: page.data.map((row) => ({ ...row, [id]: ['none'] })) }).ok).toBe(false);
});

test('what an odd row shows has no field that the interface does not name', () => {
  const page = pageOf('listDeposits');
  const row = { ...page.data[0], amount: null, secret_of_tomorrow: 'x' };
  const { odd = [] } = pageRead('listDeposits', { ...page, data: [row] });
  expect(odd.map(({ fields }) => fields)).toEqual([['amount']]);
  expect(odd[0]?.raw).toMatchObject({ amount: null });
  expect(odd[0]?.raw).not.toHaveProperty('secret_of_tomorrow');
});
