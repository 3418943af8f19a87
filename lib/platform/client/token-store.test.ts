import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { OpenStore } from '@/lib/store/open-store';
import { platformToken } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { StoredTokenStore } from './token';
import { openClient } from '../test-client.fixture';
import { answerJson, firstPage, giveToken, payoutPage, TestPlatform } from '../test-platform.fixture';
import { continueTrace } from '@/lib/request-id';

let opened: OpenStore;
let platform: TestPlatform;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  opened = await openTestStore();
});
beforeEach(async () => {
  await opened.database.delete(platformToken);
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await platform.close();
});
afterAll(() => opened.close());

const store = () => Promise.resolve(opened.database);

/** A copy of the console on the shared store. */
function openCopy(secret = 'the secret of all copies') {
  const tokenStore = new StoredTokenStore({ store, sealer: new Sealer(secret), clientHash: 'one' });
  const { client, close } = openClient(platform.connection, { tokenStore: tokenStore });
  closing.push(close);
  const input = { account: 'master', params: {}, query: firstPage };
  return async () => (await client.read(operations.listPayouts, { ...input, trace: continueTrace(undefined) })).result;
}

/** A platform on which each new token ends the one before it. */
async function openPlatform(): Promise<void> {
  platform = await TestPlatform.open(({ headers }, response) => {
    const isLast = headers['x-auth-token'] === `token-${platform.tokens}`;
    if (isLast) answerJson(response, 200, payoutPage);
    else answerJson(response, 403, { code: 403, message: 'Authorization error' });
  });
}

test('ten copies that start together use one token', async () => {
  await openPlatform();
  const results = await Promise.all(Array.from({ length: 10 }, () => openCopy()()));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(platform.tokens).toBe(1);
});

test('copies that are all refused with the old token share the new one', async () => {
  await openPlatform();
  const copies = Array.from({ length: 5 }, () => openCopy());
  await Promise.all(copies.map((read) => read()));
  platform.tokens += 1; // another client took a token, which ended ours
  const results = await Promise.all(copies.map((read) => read()));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(platform.tokens).toBe(3);
});

test('a copy that starts later uses the stored token, and one with another secret its own', async () => {
  await openPlatform();
  await openCopy()();
  expect((await openCopy()()).ok).toBe(true);
  expect(platform.tokens).toBe(1);
  expect((await openCopy('another secret')()).ok).toBe(true);
  expect(platform.tokens).toBe(2);
});

test('the store does not contain the token in clear text', async () => {
  await openPlatform();
  await openCopy()();
  const rows = await opened.database.select().from(platformToken);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('token-1');
});

test('a copy that died during its request delays the others no longer than its lease', async () => {
  await openPlatform();
  await opened.database.insert(platformToken).values({ clientHash: 'one', leaseUntil: new Date(Date.now() + 700) });
  const startMs = performance.now();
  expect((await openCopy()()).ok).toBe(true);
  expect(performance.now() - startMs).toBeGreaterThan(500);
  const [row] = await opened.database.select().from(platformToken).where(eq(platformToken.clientHash, 'one'));
  expect(row?.leaseUntil).toBeNull();
});

test('a platform that gives no token leaves the lease free for the next try', async () => {
  await openPlatform();
  platform.answerToken = (_, response) => answerJson(response, 500, { message: 'x' });
  expect((await openCopy()()).ok).toBe(false);
  platform.answerToken = (_, response) => giveToken(response, platform.tokens);
  expect((await openCopy()()).ok).toBe(true);
});
