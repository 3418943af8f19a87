import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, person } from '@/lib/store/schema';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store';
import { keepValues } from './drafts';
import { openFormFor } from './open-form-for';
import { Sealer } from './seal';

let opened: OpenStore;
const sealer = new Sealer('a secret of this test and of nothing else');
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  opened = await openTestStore();
}, 60_000);
afterAll(() => opened.close());

async function makePerson(): Promise<{ personId: string }> {
  const personId = randomUUID();
  const email = `${personId}@console.test`;
  await opened.database
    .insert(person)
    .values({ id: personId, email, name: 'Olga', role: 'operator', passwordHash: 'none' });
  return { personId };
}

const quote = { operation: 'createQuote', account: 'master', resource: undefined } as const;
const open = async (caller: { personId: string }, request: Parameters<typeof openFormFor>[3] = quote, at = now) =>
  await openFormFor(opened.database, sealer, caller, request, at);
const keep = async (caller: { personId: string }, formId: string, values: unknown) =>
  await keepValues(opened.database, sealer, caller, { formId, values }, now);

test('what was typed and not sent is offered by the next form of its kind, which is a form of its own', async () => {
  const caller = await makePerson();
  const first = await open(caller);
  expect(first.values).toBeUndefined();
  await keep(caller, first.formId, { sell_amount: '12.50' });
  const next = await open(caller);
  expect(next.formId).not.toBe(first.formId);
  expect(next.values).toEqual({ sell_amount: '12.50' });
  expect(next.savedAt).toBe(now.toISOString());
  // A form that was only looked at hides nothing.
  expect((await open(caller)).values).toEqual({ sell_amount: '12.50' });
});

test('what was sent is not offered again', async () => {
  const caller = await makePerson();
  const first = await open(caller);
  await keep(caller, first.formId, { sell_amount: '1' });
  const later = new Date(now.getTime() + 1_000);
  const second = await open(caller, quote, later);
  await opened.database.update(draft).set({ operationId: randomUUID() }).where(eq(draft.formId, second.formId));
  expect((await open(caller, quote, later)).values).toBeUndefined();
});

test('it is nobody else’s, no other account’s, no other form’s, and ends with its form', async () => {
  const caller = await makePerson();
  const { formId } = await open(caller);
  await keep(caller, formId, { sell_amount: '3' });
  expect((await open(await makePerson())).values).toBeUndefined();
  expect((await open(caller, { ...quote, account: randomUUID() })).values).toBeUndefined();
  expect((await open(caller, { ...quote, operation: 'simulateDeposit' })).values).toBeUndefined();
  expect((await open(caller, quote, new Date(now.getTime() + 13 * 3_600_000))).values).toBeUndefined();
});
