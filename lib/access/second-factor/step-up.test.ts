import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import { Sealer } from '@/lib/store/sealer';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { createPerson } from '../people/people';
import { proveStepUps, requireProof } from './step-up';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const sealer = new Sealer('a secret of this test and of nothing else');
const password = 'correct horse battery';
const subject = { act: 'updateCardStatus', subject: 'form-1', contentHash: 'hash-1' };

let opened: OpenStore;
let store: Store;
const caller = { personId: '', name: 'Ann', role: 'operator' as const, sessionKey: 'k1' };

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  const email = `${randomUUID()}@s.test`;
  caller.personId = await createPerson(store, { email, name: 'Ann', role: 'operator', password, demo: true });
});
afterAll(() => opened.close());

async function prove(ids: readonly string[], answer: string, seconds: number, by = caller) {
  const given = { caller: by, ids, answer, address: '192.0.2.1' };
  const proven = await proveStepUps(store, sealer, given, at(seconds));
  return proven.ok ? 'proven' : proven.error;
}

const need = async (seconds: number, more: object = {}, by = caller) =>
  await requireProof(store, by, { ...subject, ...more }, at(seconds));

test('a proof opens this act on this form with this content, once', async () => {
  const asked = await need(0);
  expect(asked).toMatchObject({ by: 'password' });
  expect(await prove([asked?.id ?? ''], 'not the password at all', 1)).toBe('wrong');
  expect(await need(2)).toBeDefined();
  expect(await prove([asked?.id ?? ''], password, 3)).toBe('proven');
  for (const other of [{ act: 'cancelPaymentIntent' }, { subject: 'form-2' }, { contentHash: 'hash-2' }]) {
    expect(await need(4, other)).toBeDefined();
  }
  expect(await need(4, {}, { ...caller, sessionKey: 'k2' })).toBeDefined();
  expect(await requireProof(store, { ...caller, isFormer: true }, subject, at(4))).toBeDefined();
  expect(await need(5)).toBeUndefined();
  expect(await need(6)).toBeDefined();
});

test('a proof is valid for five minutes, and cannot be given for an old request', async () => {
  const asked = await need(1_000, { subject: 'form-3' });
  expect(await prove([asked?.id ?? ''], password, 1_001)).toBe('proven');
  expect(await need(1_302, { subject: 'form-3' })).toBeDefined();
  const old = await need(2_000, { subject: 'form-4' });
  expect(await prove([old?.id ?? ''], password, 2_301)).toBe('proven');
  expect(await need(2_302, { subject: 'form-4' })).toBeDefined();
});

test('one answer proves several acts of one person, and no acts of others', async () => {
  const own = await Promise.all(['a', 'b', 'c'].map((name) => need(3_000, { subject: name })));
  const ids = own.map((asked) => asked?.id ?? '');
  const stranger = { ...caller, sessionKey: 'k9' };
  expect(await prove(ids, password, 3_001, stranger)).toBe('proven');
  expect(await need(3_002, { subject: 'a' })).toBeDefined();
  expect(await prove(ids, password, 3_003)).toBe('proven');
  for (const name of ['a', 'b', 'c']) expect(await need(3_004, { subject: name })).toBeUndefined();
});

test('five wrong answers lock', async () => {
  await store.delete(signInAttempt);
  const asked = await need(4_000, { subject: 'form-5' });
  for (let index = 0; index < 5; index += 1) expect(await prove([asked?.id ?? ''], 'a guess', 4_000)).toBe('wrong');
  expect(await prove([asked?.id ?? ''], password, 4_001)).toBe('locked');
});
