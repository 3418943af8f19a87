import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, person, secondFactor } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { enterByOpenId } from './sign-in';
import { sessionKeyOf } from '../sessions/session-cookie';
import { readSession } from '../sessions/sessions';

takeAuditSecret('the audit secret of this test and of nothing else');

const now = new Date(Date.UTC(2026, 0, 5, 8));
const requestId = '4bf92f3577b34da6a3ce929d0e0e4736';

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

async function make(more: Partial<typeof person.$inferInsert> = {}) {
  const id = randomUUID();
  const made = { id, email: `${id}@company.test`, name: 'Ann', role: 'operator' as const, passwordHash: 'none' };
  await store.insert(person).values({ ...made, ...more });
  return made;
}

/** The result of the claims: the session's stage, or why there is none. */
async function enter(claims: unknown, demo = false): Promise<string> {
  const visitor = { address: '192.0.2.1', agent: 'test', requestId };
  const entered = await enterByOpenId(store, claims, { ...visitor, demo }, now);
  if (!entered.ok) return entered.error;
  const read = await readSession(store, sessionKeyOf(entered.value.sessionId), now);
  return read.ok ? 'in' : read.error;
}

/** The lines that the act wrote. */
async function linesOf(act: () => Promise<unknown>) {
  const before = await store.$count(audit);
  await act();
  const lines = await store.select().from(audit).orderBy(audit.sequence);
  return lines.slice(before);
}

const claimsOf = (email: string, verified: unknown = true) => ({ sub: 's', email, email_verified: verified });

test('outside of a demo the company’s own sign-in is one factor, and the second must still be shown or set up', async () => {
  const fresh = await make();
  expect(await enter(claimsOf(fresh.email))).toBe('needs-factor');
  const proven = await make();
  const factor = { personId: proven.id, secretSealed: 'sealed', madeAt: now, provenAt: now };
  await store.insert(secondFactor).values(factor);
  const lines = await linesOf(async () => {
    expect(await enter(claimsOf(proven.email.toUpperCase()))).toBe('needs-code');
  });
  expect(lines).toMatchObject([{ act: 'sign-in.openid', result: 'waits-for-code', personId: proven.id, requestId }]);
  // Even a demo requires a second factor from a person of a real installation.
  expect(await enter(claimsOf(fresh.email), true)).toBe('needs-factor');
});

test('other people cannot come in by it, each refusal is one line, and no person is made', async () => {
  const known = await make();
  const disabled = await make({ disabledAt: now });
  const leftBehind = await make({ demo: true });
  const people = await store.$count(person);
  for (const [claims, because, objectId] of [
    [claimsOf(disabled.email), 'openid-unknown', disabled.id],
    [claimsOf(leftBehind.email), 'openid-unknown', leftBehind.id],
    [claimsOf('stranger@company.test'), 'openid-unknown', 'unknown'],
    [claimsOf(known.email, false), 'openid-unverified', 'unknown'],
    [claimsOf(known.email, 'true'), 'openid-unverified', 'unknown'],
    [{ sub: 's', email: known.email }, 'openid-unverified', 'unknown'],
    [{ sub: 's', email_verified: true }, 'openid-unverified', 'unknown'],
    [{}, 'openid-unverified', 'unknown'],
    [undefined, 'openid-unverified', 'unknown'],
  ] as const) {
    const lines = await linesOf(async () => {
      expect(await enter(claims), JSON.stringify(claims)).toBe(because);
    });
    expect(lines).toMatchObject([
      { kind: 'sign-in', act: 'sign-in.openid', result: 'refused', personId: null, objectId, requestId },
    ]);
    expect(lines[0]?.after).toContain(because);
  }
  expect(await store.$count(person)).toBe(people);
  expect(await enter(claimsOf(known.email))).toBe('needs-factor');
});
