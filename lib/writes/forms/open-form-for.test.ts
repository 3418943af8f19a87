import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft } from '@/lib/store/schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { keepAttachment, keepValues, openFormFor } from './drafts';

let console_: TestConsole;
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  console_ = await TestConsole.open();
});
afterAll(() => console_.close());

const quote = { operation: 'createQuote', account: 'master', resource: undefined } as const;
const open = async (caller: { personId: string }, request: Parameters<typeof openFormFor>[3] = quote, at = now) =>
  await openFormFor(console_.database, console_.sealer, caller, request, at);
const keep = async (caller: { personId: string }, formId: string, values: unknown) =>
  await keepValues(console_.database, console_.sealer, caller, { formId, values }, now);

test('typed values of an unsent form are offered by the next form of its kind, which is a form of its own', async () => {
  const caller = await console_.addPerson();
  const first = await open(caller);
  expect(first.values).toBeUndefined();
  await keep(caller, first.formId, { sell_amount: '12.50' });
  const next = await open(caller);
  expect(next.formId).not.toBe(first.formId);
  expect(next.values).toEqual({ sell_amount: '12.50' });
  expect(next.savedAt).toBe(now.toISOString());
  // A form that was only opened hides no typed values.
  expect((await open(caller)).values).toEqual({ sell_amount: '12.50' });
});

test('sent values are not offered again', async () => {
  const caller = await console_.addPerson();
  const first = await open(caller);
  await keep(caller, first.formId, { sell_amount: '1' });
  const later = new Date(now.getTime() + 1_000);
  const second = await open(caller, quote, later);
  await console_.database.update(draft).set({ operationId: randomUUID() }).where(eq(draft.formId, second.formId));
  expect((await open(caller, quote, later)).values).toBeUndefined();
});

test('typed values stay with their person, account and form, and end with the form', async () => {
  const caller = await console_.addPerson();
  const { formId } = await open(caller);
  await keep(caller, formId, { sell_amount: '3' });
  expect((await open(await console_.addPerson())).values).toBeUndefined();
  expect((await open(caller, { ...quote, account: randomUUID() })).values).toBeUndefined();
  expect((await open(caller, { ...quote, operation: 'simulateDeposit' })).values).toBeUndefined();
  expect((await open(caller, quote, new Date(now.getTime() + 13 * 3_600_000))).values).toBeUndefined();
});

const cardholder = (id: string) =>
  ({ operation: 'updateCardholder', account: 'master', resource: { type: 'cardholders', id } }) as const;
const openOf = async ({ personId }: { personId: string }) =>
  await console_.database.select().from(draft).where(eq(draft.personId, personId));

async function fill(caller: { personId: string }, count: number, savedAt: Date | null): Promise<void> {
  const row = { ...caller, operation: 'updateCardholder', account: 'master', resourceType: 'cardholders', savedAt };
  await console_.database.insert(draft).values(
    Array.from({ length: count }, (_, number) => ({
      ...row,
      formId: randomUUID(),
      resourceId: `holder-${number}`,
      createdAt: new Date(now.getTime() - 1_000 + number),
      expiresAt: new Date(now.getTime() + 60_000),
    })),
  );
}

test('a person has at most 150 forms: the oldest empty ones are deleted, and typed ones stay', async () => {
  const caller = await console_.addPerson();
  await fill(caller, 199, null);
  const typed = await open(caller, cardholder('typed'), new Date(now.getTime() - 2_000));
  await keep(caller, typed.formId, { email: 'typed@console.test' });
  const { formId } = await open(caller, cardholder('newest'), new Date(now.getTime() - 2_000));
  const rows = await openOf(caller);
  expect(rows).toHaveLength(150);
  expect(rows.map((row) => row.formId)).toEqual(expect.arrayContaining([typed.formId, formId]));
  expect(rows.map(({ resourceId }) => resourceId)).not.toContain('holder-0');
});

test('the form that was opened last stays open, whatever the others hold', async () => {
  const caller = await console_.addPerson();
  await fill(caller, 200, now);
  const { formId } = await open(caller, cardholder('newest'));
  const rows = await openOf(caller);
  expect(rows).toHaveLength(150);
  expect(rows.map((row) => row.formId)).toContain(formId);
});

test('forms that are opened all at once are no more than one after the other', async () => {
  const caller = await console_.addPerson();
  await fill(caller, 140, null);
  await Promise.all(Array.from({ length: 30 }, (_, number) => open(caller, cardholder(`at-once-${number}`))));
  expect(await openOf(caller)).toHaveLength(150);
});

test('the documents of one person’s open forms share a limit, and another person’s do not count', async () => {
  const caller = await console_.addPerson();
  const other = await console_.addPerson();
  const base64 = Buffer.alloc(1_490_000, 'x').toString('base64');
  const attach = async (who: { personId: string }, number: number, at = now) => {
    const { formId } = await open(who, cardholder(`holder-${number}`), at);
    return await keepAttachment(console_.database, console_.sealer, who, { formId, base64 }, at);
  };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => attach(caller, number)));
  const kept = answers.filter((answer) => answer === 'kept').length;
  expect(kept).toBeGreaterThanOrEqual(5);
  expect(kept).toBeLessThanOrEqual(8);
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(12 - kept);
  expect(await attach(other, 1)).toBe('kept');
  // A file that replaces another takes its room.
  expect(await attach(caller, answers.indexOf('kept'))).toBe('kept');
  // Expired forms release their room.
  expect(await attach(caller, 99, new Date(now.getTime() + 13 * 60 * 60_000))).toBe('kept');
});
