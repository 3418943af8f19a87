import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, auditQuiet, person, secondFactor } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { enterByOpenId, recordOpenIdFailure } from './sign-in';
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

const visitor = { address: '192.0.2.1', agent: 'test', requestId };

/** The result of the claims: the session's stage, or why there is none. */
async function enter(claims: unknown, demo = false, more: { trustsEmail?: boolean; at?: Date } = {}): Promise<string> {
  const { at = now, ...trust } = more;
  const entered = await enterByOpenId(store, claims, { ...visitor, ...trust, demo }, at);
  if (!entered.ok) return entered.error.problem;
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

test('outside of a demo the company’s own sign-in is one factor, and the second is still asked for', async () => {
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
    [{ sub: 's', email_verified: true }, 'openid-no-email', 'unknown'],
    [{ sub: 's', email: '', email_verified: true }, 'openid-no-email', 'unknown'],
    [{ sub: 's', preferred_username: known.email, email_verified: true }, 'openid-no-email', 'unknown'],
    [{}, 'openid-no-email', 'unknown'],
    [undefined, 'openid-no-email', 'unknown'],
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

test.each<readonly [unknown, string, string, string?]>([
  [true, 'in', 'in'],
  [undefined, 'openid-unverified', 'in', 'email_verified is missing: see OIDC_TRUST_EMAIL'],
  [null, 'openid-unverified', 'in', 'email_verified is missing: see OIDC_TRUST_EMAIL'],
  ['true', 'openid-unverified', 'in', 'email_verified is the text “true”: see OIDC_TRUST_EMAIL'],
  [false, 'openid-unverified', 'openid-unverified', 'email_verified is not true'],
  ['false', 'openid-unverified', 'openid-unverified', 'email_verified is not true'],
  ['', 'openid-unverified', 'openid-unverified', 'email_verified is not true'],
  [1, 'openid-unverified', 'openid-unverified', 'email_verified is not true'],
])('email_verified %j: %s, and %s at a provider that the company trusts', async (said, strict, trusting, cause) => {
  const ann = await make();
  const claims = { sub: 's', email: ann.email, ...(said !== undefined && { email_verified: said }) };
  const lines = await linesOf(async () => {
    expect((await enter(claims)).replace('needs-factor', 'in')).toBe(strict);
  });
  if (cause !== undefined) expect(JSON.parse(lines[0]?.after ?? '')).toMatchObject({ reason: strict, cause });
  expect((await enter(claims, false, { trustsEmail: true })).replace('needs-factor', 'in')).toBe(trusting);
});

test('another account of the provider with the same e-mail comes in, and the console notes when', async () => {
  const ann = await make();
  const noted = async () => {
    const [row] = await store.select().from(person).where(eq(person.id, ann.id));
    return row?.openidChangedAt;
  };
  const claims = { iss: 'https://login.test', sub: 'one', email: ann.email, email_verified: true };
  for (const _ of ['first', 'again']) {
    expect(await enter(claims)).toBe('needs-factor');
    expect(await noted()).toBe(null);
  }
  expect(await enter({ ...claims, sub: 'two', email_verified: false })).toBe('openid-unverified');
  expect(await noted()).toBe(null);
  const later = new Date(now.getTime() + 60_000);
  expect(await enter({ ...claims, sub: 'two' }, false, { at: later })).toBe('needs-factor');
  expect(await noted()).toEqual(later);
  // The same subject of another issuer is another account.
  const last = new Date(now.getTime() + 120_000);
  expect(await enter({ ...claims, sub: 'two', iss: 'https://other.test' }, false, { at: last })).toBe('needs-factor');
  expect(await noted()).toEqual(last);
});

test('a failure is a line with its cause, and strangers cannot fill the audit with them', async () => {
  await store.delete(auditQuiet);
  const failure = { problem: 'openid-clock', cause: 'clock: provider 320 s ahead' } as const;
  const lines = await linesOf(async () => {
    for (let count = 0; count < 50; count += 1) await recordOpenIdFailure(store, failure, visitor, now);
  });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ kind: 'sign-in', act: 'sign-in.openid', result: 'refused', requestId });
  expect(JSON.parse(lines[0]?.after ?? '')).toMatchObject({ reason: failure.problem, cause: failure.cause });
});
