import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import { failed, ok } from '@/lib/result';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { isNoNavigation, tryLink } from './link-handler';
import { createPerson } from '../people/people';
import { signIn } from '../sign-in/sign-in';

takeAuditSecret('the audit secret of this test and of nothing else');

const now = new Date(Date.UTC(2026, 0, 5, 8));
const address = '192.0.2.1';
const password = 'correct horse battery';

let opened: OpenStore;
let store: Store;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  await createPerson(store, { email: 'ann@example.test', name: 'Ann', role: 'operator', password });
});
afterAll(() => opened.close());
beforeEach(() => store.delete(signInAttempt));

const show = async (stands: boolean) => {
  const find = () => Promise.resolve(stands ? ok('a link') : failed('unknown' as const));
  const answer = await tryLink<string, never>(store, address, find, now);
  return answer.ok ? answer.value : answer.error;
};

async function signInAs(email: string): Promise<string> {
  const answer = await signIn(store, { email, password, address, agent: '' }, { demo: false }, now);
  return answer.ok ? 'in' : answer.error;
}

test('invented links on a foreign page do not stop people of the office from signing in', async () => {
  for (let index = 0; index < 120; index += 1) expect(await show(false)).toBe('unknown');
  expect(await signInAs('ann@example.test')).toBe('in');
  expect(await show(true)).toBe('a link');
});

test('failed sign-ins of the office do not block links, and opening a link writes nothing', async () => {
  for (let index = 0; index < 20; index += 1) await signInAs(`stranger-${index}@example.test`);
  expect(await signInAs('ann@example.test')).toBe('too-many');
  const rows = await store.$count(signInAttempt);
  expect(await show(true)).toBe('a link');
  expect(await store.$count(signInAttempt)).toBe(rows);
});

test('an address may try 200 dead links within an hour, and then no link opens', async () => {
  for (let index = 0; index < 200; index += 1) await show(false);
  expect(await show(true)).toBe('too-many');
});

test('an image, a frame or a script of another site does not count as a page that a person opens', () => {
  const asked = (dest?: string, mode?: string) =>
    isNoNavigation(new Headers({ ...(dest && { 'sec-fetch-dest': dest }), ...(mode && { 'sec-fetch-mode': mode }) }));
  expect([asked('document', 'navigate'), asked()]).toEqual([false, false]);
  const others = [
    asked('image', 'no-cors'),
    asked('iframe', 'navigate'),
    asked('empty', 'cors'),
    asked('document', 'no-cors'),
  ];
  expect(others).toEqual([true, true, true, true]);
});
