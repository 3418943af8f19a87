import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode } from '@/e2e/harness/totp';
import { takeAuditSecret } from '@/lib/audit/chain';
import { Sealer } from '@/lib/store/sealer';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, session, signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { askForNewPasskey, keepNewPasskey } from '../passkeys/new-passkey';
import type { ChallengeBounds } from '../passkeys/challenges';
import { hasPasskey, listPasskeys } from '../passkeys/passkeys';
import { SoftAuthenticator, testSite as site } from '../passkeys/soft-authenticator.fixture';
import { askForPasskey } from '../passkeys/take-passkey';
import { createPerson } from '../people/people';
import { sessionKeyOf } from '../sessions/session-cookie';
import { beginSession, readSession } from '../sessions/sessions';
import { enterByPasskey } from '../sign-in/enter-by-passkey';
import { enterByOpenId, signIn } from '../sign-in/sign-in';
import { codeAttemptOf, finishWithCode, readUnfinished } from '../sign-in/unfinished-session';
import { beginAttempt } from '../sign-in/sign-in-attempts';
import { enrol, enrolPasskey, giveUpFactor, renewRecoveryCodes, requireProofForApp } from './enrolment';
import { removePasskey, renamePasskey } from './remove-passkey';
import { hasSecondFactor, openEnrolment, removeSecondFactor } from './second-factor';
import { proofOf, proveStepUps, requireProof } from './step-up';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const password = 'correct horse battery';
const sealer = new Sealer('a secret of this test and of nothing else');
const visitor = { address: '192.0.2.1', agent: 'test' };

let opened: OpenStore;
let store: Store;
let ann: { personId: string; name: string; email: string; role: 'operator'; sessionKey: string };
let device: SoftAuthenticator;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

beforeEach(async () => {
  await store.delete(signInAttempt);
  ann = await makePerson();
  device = await addTo(ann);
});

async function makePerson(demo = false) {
  const [email, name, role] = [`${randomUUID()}@p.test`, 'Ann', 'operator'] as const;
  const personId = await createPerson(store, { email, name, role, password, demo });
  const sessionKey = sessionKeyOf(await beginSession(store, personId, visitor, at(0)));
  return { personId, name, email, role, sessionKey };
}

async function addTo(owner: typeof ann) {
  const authenticator = new SoftAuthenticator();
  const asked = await askForNewPasskey(store, { owner, name: 'Laptop', site, siteName: 'Console' }, at(0));
  if (!asked.ok) throw new Error(asked.error);
  const kept = await keepNewPasskey(store, { by: owner, answer: authenticator.make(asked.value), site }, at(0));
  if (!kept.ok) throw new Error(kept.error);
  return authenticator;
}

async function setUpApp({ personId, name, role, sessionKey }: typeof ann) {
  const secret = (await openEnrolment(store, sealer, personId, at(0))) ?? '';
  await enrol(
    store,
    sealer,
    { person: { personId, name, role, sessionKey }, code: totpCode(secret, at(0).getTime()) },
    at(0),
  );
  return secret;
}

const answerTo = async (bounds: ChallengeBounds, by = device) =>
  by.use(await askForPasskey(store, site, bounds, at(1)));

const signedIn = async (by: SoftAuthenticator, more: { address?: string; demo?: boolean } = {}) => {
  const answer = await answerTo({ purpose: 'sign-in', boundTo: 'a form', subject: '' }, by);
  const given = { ...visitor, demo: false, ...more, answer, site, boundTo: 'a form' };
  return await enterByPasskey(store, given, at(2));
};

const isOpen = async (key: string) => (await readSession(store, key, at(3))).ok;

test('a passkey alone opens a whole session, in its person’s place', async () => {
  const entered = await signedIn(device);
  expect(entered).toMatchObject({ ok: true, value: { personId: ann.personId } });
  expect(await isOpen(entered.ok ? sessionKeyOf(entered.value.sessionId) : '')).toBe(true);
  const [line] = await linesOf(ann.personId, 'sign-in');
  expect(line).toMatchObject({ result: 'done', after: expect.stringContaining('"how":"passkey"') as string });
});

test('a passkey of a person who is disabled, removed, or of a demo person outside of a demo opens nothing', async () => {
  const demo = await makePerson(true);
  const demoDevice = await addTo(demo);
  expect(await signedIn(demoDevice)).toEqual({ ok: false, error: 'passkey' });
  expect((await signedIn(demoDevice, { demo: true })).ok).toBe(true);
  await removeSecondFactor(store, ann.personId);
  expect(await signedIn(device)).toEqual({ ok: false, error: 'passkey' });
});

test('strangers’ failures with passkeys lock their address, and not the owner of the passkey', async () => {
  const stranger = new SoftAuthenticator();
  for (let index = 0; index < 20; index += 1) expect((await signedIn(stranger)).ok).toBe(false);
  expect(await signedIn(device)).toEqual({ ok: false, error: 'too-many' });
  expect((await signedIn(device, { address: '192.0.2.2' })).ok).toBe(true);
});

test('after the password a passkey is the second factor, and the session then goes on under a new id', async () => {
  const entered = await signIn(store, { email: ann.email, password, ...visitor }, { demo: false }, at(1));
  const key = entered.ok ? sessionKeyOf(entered.value.sessionId) : '';
  const waiting = await readUnfinished(store, key, at(1));
  expect(waiting?.stage).toBe('code');
  if (waiting === undefined) return;
  const bounds = { purpose: 'code', boundTo: key, personId: ann.personId, subject: '' } as const;
  const wrong = { answer: await answerTo({ ...bounds, boundTo: 'another session' }), site };
  expect(await finishWithCode(store, sealer, { session: waiting, code: wrong, address: '' }, at(2))).toEqual({
    ok: false,
    error: 'passkey',
  });
  const code = { answer: await answerTo(bounds), site };
  const finished = await finishWithCode(store, sealer, { session: waiting, code, address: '' }, at(2));
  expect(await isOpen(finished.ok ? sessionKeyOf(finished.value) : '')).toBe(true);
  expect(await isOpen(key)).toBe(false);
});

test('a company sign-in of a person with a passkey alone waits for it', async () => {
  const claims = { iss: 'https://idp.test', sub: ann.personId, email: ann.email, email_verified: true };
  const entered = await enterByOpenId(store, claims, { ...visitor, demo: false }, at(1));
  const key = entered.ok ? sessionKeyOf(entered.value.sessionId) : '';
  expect((await readUnfinished(store, key, at(1)))?.stage).toBe('code');
});

const subject = { act: 'updateCardStatus', subject: 'form', contentHash: 'hash' };

test('a passkey proves exactly the acts that it was asked for, once', async () => {
  const asked = await requireProof(store, ann, subject, at(1));
  expect(asked).toMatchObject({ by: 'passkey', orPasskey: true });
  const ids = [asked?.id ?? ''];
  const prove = async (proven: readonly string[]) => {
    const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId } as const;
    const answer = await answerTo({ ...bounds, subject: proofOf(proven) });
    return await proveStepUps(store, sealer, { caller: ann, ids, answer, site }, at(2));
  };
  expect(await prove([randomUUID()])).toEqual({ ok: false, error: 'passkey' });
  const proven = await prove(ids);
  expect(proven.ok).toBe(true);
  const caller = { ...ann, sessionKey: proven.ok ? sessionKeyOf(proven.value ?? '') : '' };
  expect(caller.sessionKey).not.toBe(ann.sessionKey);
  expect(await requireProof(store, caller, subject, at(3))).toBeUndefined();
  expect(await requireProof(store, caller, subject, at(4))).toBeDefined();
});

test('a person with only a passkey cannot confirm by the password, and too many wrong answers lock it too', async () => {
  const asked = await requireProof(store, ann, subject, at(1));
  const given = { caller: ann, ids: [asked?.id ?? ''], site };
  expect(await proveStepUps(store, sealer, { ...given, answer: password }, at(2))).toEqual({
    ok: false,
    error: 'wrong',
  });
  const counted = { email: codeAttemptOf(ann.personId), address: '', known: { session: ann.sessionKey } };
  for (let index = 0; index < 4; index += 1) await beginAttempt(store, counted, at(2));
  const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId } as const;
  const answer = await answerTo({ ...bounds, subject: proofOf(given.ids) });
  expect(await proveStepUps(store, sealer, { ...given, answer }, at(3))).toEqual({ ok: false, error: 'locked' });
});

test('a challenge goes on with a session that is renewed meanwhile', async () => {
  const first = await requireProof(store, ann, subject, at(1));
  const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId } as const;
  const ids = [first?.id ?? ''];
  const [one, other] = [
    await answerTo({ ...bounds, subject: proofOf(ids) }),
    await answerTo({ ...bounds, subject: proofOf(ids) }),
  ];
  const proven = await proveStepUps(store, sealer, { caller: ann, ids, answer: one, site }, at(2));
  const sessionKey = proven.ok ? sessionKeyOf(proven.value ?? '') : '';
  const again = await proveStepUps(store, sealer, { caller: { ...ann, sessionKey }, ids, answer: other, site }, at(2));
  expect(again.ok).toBe(true);
});

test('the last factor stays where one is needed, and goes where an app is left or in a demo', async () => {
  const [{ credentialId } = { credentialId: '' }] = await listPasskeys(store, ann.personId);
  expect(await removePasskey(store, { caller: ann, credentialId }, at(1))).toEqual({ ok: false, error: 'last' });
  await setUpApp(ann);
  expect((await removePasskey(store, { caller: ann, credentialId }, at(1))).ok).toBe(true);
  const demo = await makePerson(true);
  await addTo(demo);
  const [own] = await listPasskeys(store, demo.personId);
  expect((await removePasskey(store, { caller: demo, credentialId: own?.credentialId ?? '' }, at(1))).ok).toBe(true);
});

test('two removals at the same moment leave one passkey', async () => {
  await addTo(ann);
  const passkeys = await listPasskeys(store, ann.personId);
  const done = await Promise.all(
    passkeys.map(async ({ credentialId }) => await removePasskey(store, { caller: ann, credentialId }, at(1))),
  );
  expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await listPasskeys(store, ann.personId)).toHaveLength(1);
});

test('a removed passkey ends the person’s other sessions, and is named in the audit', async () => {
  await setUpApp(ann);
  const other = sessionKeyOf(await beginSession(store, ann.personId, visitor, at(1)));
  const [{ credentialId } = { credentialId: '' }] = await listPasskeys(store, ann.personId);
  await renamePasskey(store, { caller: ann, credentialId, name: 'Old laptop' }, at(2));
  await removePasskey(store, { caller: ann, credentialId }, at(2));
  expect([await isOpen(other), await isOpen(ann.sessionKey)]).toEqual([false, true]);
  expect(await linesOf(ann.personId, 'passkey.rename')).toMatchObject([{ after: '{"passkey":"Old laptop"}' }]);
  expect(await linesOf(ann.personId, 'passkey.remove')).toMatchObject([{ before: '{"passkey":"Old laptop"}' }]);
});

test('a person can rename or remove no passkey of another one', async () => {
  const [{ credentialId } = { credentialId: '' }] = await listPasskeys(store, ann.personId);
  const ben = await makePerson();
  expect(await renamePasskey(store, { caller: ben, credentialId, name: 'Mine' }, at(1))).toMatchObject({ ok: false });
  expect(await removePasskey(store, { caller: ben, credentialId }, at(1))).toEqual({ ok: false, error: 'unknown' });
  expect(await hasPasskey(store, ann.personId)).toBe(true);
});

test('a person with a passkey who gives up the app goes on with it, and proves the change by it', async () => {
  await setUpApp(ann);
  const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId } as const;
  const other = await answerTo({ ...bounds, subject: 'password.change' });
  expect((await giveUpFactor(store, sealer, { caller: ann, answer: other, site }, at(2))).ok).toBe(false);
  const answer = await answerTo({ ...bounds, subject: 'second-factor.give-up' });
  expect((await giveUpFactor(store, sealer, { caller: ann, answer, site }, at(2))).ok).toBe(true);
  expect(await isOpen(ann.sessionKey)).toBe(true);
  expect(await hasSecondFactor(store, ann.personId)).toBe(true);
});

test('an app comes beside a passkey only after a proof, and without one it needs none', async () => {
  const caller = ann;
  const need = await requireProofForApp(store, caller, '123456', at(1));
  expect(need).toMatchObject({ by: 'passkey' });
  const ids = [need?.id ?? ''];
  const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId } as const;
  const answer = await answerTo({ ...bounds, subject: proofOf(ids) });
  const proven = await proveStepUps(store, sealer, { caller, ids, answer, site }, at(2));
  const renewed = { ...caller, sessionKey: proven.ok ? sessionKeyOf(proven.value ?? '') : '' };
  expect(await requireProofForApp(store, renewed, '654321', at(3))).toBeDefined();
  expect(await requireProofForApp(store, renewed, '123456', at(3))).toBeUndefined();
  expect(await requireProofForApp(store, await makePerson(), '123456', at(3))).toBeUndefined();
});

const provenFor = async (subject: string) => {
  const bounds = { purpose: 'proof', boundTo: ann.sessionKey, personId: ann.personId, subject } as const;
  return { caller: ann, answer: await answerTo(bounds), site };
};

test.each<[string, boolean, () => Promise<unknown>]>([
  ['an app is added', false, async () => await setUpApp(ann)],
  [
    'recovery codes are made anew',
    true,
    async () => await renewRecoveryCodes(store, sealer, await provenFor('recovery-codes.renew'), at(2)),
  ],
  [
    'the app is given up',
    true,
    async () => await giveUpFactor(store, sealer, await provenFor('second-factor.give-up'), at(2)),
  ],
])('when %s, all other sessions of the person end, and this one goes on', async (_, hasApp, change) => {
  if (hasApp) await setUpApp(ann);
  const own = [ann.sessionKey];
  for (const agent of ['phone', 'laptop'])
    own.push(sessionKeyOf(await beginSession(store, ann.personId, { ...visitor, agent }, at(1))));
  expect(await Promise.all(own.map(isOpen))).toEqual([true, true, true]);
  await change();
  expect(await Promise.all(own.map(isOpen))).toEqual([true, false, false]);
});

test('a reset leaves no factor, and the next sign-in sets one up', async () => {
  await setUpApp(ann);
  await removeSecondFactor(store, ann.personId);
  expect(await hasSecondFactor(store, ann.personId)).toBe(false);
  await store
    .update(session)
    .set({ endedAt: at(1), endedBecause: 'ended-by-admin' })
    .where(isNull(session.endedAt));
  const entered = await signIn(store, { email: ann.email, password, ...visitor }, { demo: false }, at(2));
  const waiting = entered.ok ? await readUnfinished(store, sessionKeyOf(entered.value.sessionId), at(2)) : undefined;
  expect(waiting?.stage).toBe('enrol');
});

test('a first passkey makes the session whole, ends others that wait, and comes beside no other factor', async () => {
  const { personId, email, name, role } = await makePerson();
  const waiting = await Promise.all(
    [1, 2].map(async (index) => {
      const sessionId = await beginSession(store, personId, visitor, at(index), 'enrol');
      const found = await readUnfinished(store, sessionKeyOf(sessionId), at(2));
      if (found === undefined) throw new Error('no such session');
      return found;
    }),
  );
  const [own, other] = waiting;
  if (own === undefined || other === undefined) return;
  const make = async (waits: typeof own) => {
    const owner = { personId, name, email, role, sessionKey: waits.key };
    const asked = await askForNewPasskey(store, { owner, name: 'First', site, siteName: 'Console' }, at(3));
    if (!asked.ok) throw new Error(asked.error);
    return new SoftAuthenticator().make(asked.value);
  };
  const [answer, late] = [await make(own), await make(other)];
  const done = await enrolPasskey(store, { session: own, answer, site }, at(4));
  expect(await isOpen(done.ok ? sessionKeyOf(done.value) : '')).toBe(true);
  expect(await enrolPasskey(store, { session: other, answer: late, site }, at(4))).toEqual({
    ok: false,
    error: 'gone',
  });
  expect(await readUnfinished(store, other.key, at(4))).toBeUndefined();
  expect(await listPasskeys(store, personId)).toHaveLength(1);
});

const linesOf = async (objectId: string, act: string) =>
  await store
    .select()
    .from(audit)
    .where(and(eq(audit.objectId, objectId), eq(audit.act, act)));
