import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { person, platformToken, secondFactor } from '@/lib/store/schema';
import { checkSecret, doesSecretOpen, renewMark } from './check-secret';
import { Sealer } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(async () => {
  // Other files in this process ask for it too.
  await store.delete(platformToken);
  await checkSecret(store, new Sealer(first));
  await opened.close();
});

const first = 'the first secret of this test and of nothing else';
const second = 'the second secret of this test and of nothing else';
const check = async (...secrets: readonly [string, ...string[]]) => {
  const found = await checkSecret(store, new Sealer(...secrets));
  expect(doesSecretOpen()).toBe(found);
  return found;
};

beforeEach(async () => {
  for (const table of [platformToken, secondFactor, person]) await store.delete(table);
});

test('the secret of the first start opens the store, and no other one does until it is replaced with both', async () => {
  expect(doesSecretOpen()).toBe(true);
  expect(await check(first)).toBe(true);
  expect(await check(first)).toBe(true);
  expect(await check(second)).toBe(false);
  expect(await check(`"${first}"`)).toBe(false);
  expect(await check(second, first)).toBe(true);
  // The former secret goes only after everything has been sealed anew.
  expect(await check(second)).toBe(false);
  await renewMark(store, new Sealer(second, first));
  expect(await check(second)).toBe(true);
  expect(await check(first)).toBe(false);
});

test('a store from before there was a mark is known by what is sealed in it', async () => {
  const id = crypto.randomUUID();
  await store.insert(person).values({ id, email: 'a@b.test', name: 'Ann', role: 'operator', passwordHash: 'none' });
  const sealed = new Sealer(first).seal('the secret of the app', 'row');
  await store.insert(secondFactor).values({ personId: id, secretSealed: sealed, madeAt: new Date() });
  expect(await check(second)).toBe(false);
  // The refused start has left no mark of its own.
  expect(await store.$count(platformToken)).toBe(0);
  expect(await check(first)).toBe(true);
  expect(await check(second)).toBe(false);
});

test('of two copies that start together with two secrets one is refused', async () => {
  const both = await Promise.all([first, second].map((secret) => checkSecret(store, new Sealer(secret))));
  expect(both.toSorted()).toEqual([false, true]);
});
