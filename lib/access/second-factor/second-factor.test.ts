import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '@/e2e/harness/totp';
import { takeAuditSecret } from '@/lib/audit/chain';
import { english } from '@/lib/messages/english.fixture';
import { message } from '@/lib/messages/message';
import { Sealer } from '@/lib/store/sealer';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, recoveryCode, secondFactor, signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { enrol, finishEnrolled } from './enrolment';
import { finishWithCode, readUnfinished } from '../sign-in/unfinished-session';
import { createPerson } from '../people/people';
import { proveStepUps, requireProof } from './step-up';
import { openEnrolment, findTotpStep, hostInApp, totpAddress } from './second-factor';
import { sessionKeyOf } from '../sessions/session-cookie';
import { SeenSessions } from '../sessions/seen-sessions';
import { endOwnSession } from '../sessions/open-sessions';
import { beginSession, judgeSession, leave, readSession, rotateSession } from '../sessions/sessions';
import { readSessionContext } from '../sessions/session-context';
import { signIn } from '../sign-in/sign-in';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const password = 'correct horse battery';
const sealer = new Sealer('a secret of this test and of nothing else');
const address = '192.0.2.1';

let opened: OpenStore;
let store: Store;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

async function newPerson() {
  const email = `${randomUUID()}@f.test`;
  const personId = await createPerson(store, { email, name: 'Ann', role: 'operator', password });
  return { email, personId };
}

async function enterWith(email: string, seconds: number): Promise<string> {
  const entered = await signIn(store, { email, password, address, agent: 'test' }, { demo: false }, at(seconds));
  if (!entered.ok) throw new Error(entered.error);
  return sessionKeyOf(entered.value.sessionId);
}

async function stateOf(key: string, seconds: number): Promise<string> {
  const read = await readSession(store, key, at(seconds));
  return read.ok ? 'whole' : read.error;
}

async function unfinished(key: string, seconds: number) {
  const found = await readUnfinished(store, key, at(seconds));
  if (found === undefined) throw new Error('no such session');
  return found;
}

/** Signs in for the first time and sets up the app; afterwards the codes of that moment are used. */
async function enrolled(seconds = 0) {
  const { email, personId } = await newPerson();
  const key = await enterWith(email, seconds);
  const secret = (await openEnrolment(store, sealer, personId, at(seconds))) ?? '';
  const given = { person: { personId, name: 'Ann', role: 'operator', sessionKey: key } };
  const code = totpCode(secret, at(seconds).getTime());
  const proven = await enrol(store, sealer, { ...given, code, session: await unfinished(key, seconds) }, at(seconds));
  if (!proven.ok) throw new Error(proven.error);
  return { email, personId, secret, key, codes: proven.value };
}

async function tryCode(email: string, code: string, seconds: number): Promise<string> {
  const key = await enterWith(email, seconds);
  const finished = await finishWithCode(
    store,
    sealer,
    { session: await unfinished(key, seconds), code, address },
    at(seconds),
  );
  return finished.ok ? await stateOf(sessionKeyOf(finished.value), seconds) : finished.error;
}

test('codes are those of RFC 6238, one step to either side and no further', () => {
  // Appendix B, the last six of its eight digits; the secret is "12345678901234567890" in base32.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpCode(secret, 59_000)).toBe('287082');
  expect(findTotpStep(secret, '287082', new Date(59_000))).toBe(1);
  expect(findTotpStep(secret, '287082', new Date(89_000))).toBe(1);
  expect(findTotpStep(secret, '287082', new Date(20_000))).toBe(1);
  expect(findTotpStep(secret, '287082', new Date(121_000))).toBeUndefined();
  // Seconds before and behind the step of the code at which it counts: each of three steps, to the second.
  const counts = Array.from({ length: 400 }, (_, second) => second - 150).filter(
    (second) => findTotpStep(secret, '287082', new Date(30_000 + second * 1_000)) !== undefined,
  );
  expect([counts[0], counts.at(-1), counts.length]).toEqual([-30, 59, 90]);
  for (const none of ['', '28708', '2870822', 'abcdef']) {
    expect(findTotpStep(secret, none, new Date(59_000))).toBeUndefined();
  }
});

describe('outside of a demo', () => {
  test('a password alone opens nothing: the first sign-in must set up an app, and its session is new then', async () => {
    const { key, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(key, 1)).toBe('needs-factor');
    const finished = await finishEnrolled(store, await unfinished(key, 1), at(1));
    if (!finished.ok) throw new Error('not finished');
    expect(sessionKeyOf(finished.value)).not.toBe(key);
    expect(await stateOf(key, 1)).toBe('unknown');
    expect(await stateOf(sessionKeyOf(finished.value), 1)).toBe('whole');
  });

  test('a session that had only the password cannot use what another one has set up', async () => {
    const { email, personId } = await newPerson();
    const thief = await enterWith(email, 0);
    const own = await enterWith(email, 1);
    const secret = (await openEnrolment(store, sealer, personId, at(1))) ?? '';
    const person = { personId, name: 'Ann', role: 'operator', sessionKey: own };
    const code = totpCode(secret, at(1).getTime());
    expect((await finishEnrolled(store, await unfinished(own, 1), at(1))).ok).toBe(false);
    await enrol(store, sealer, { person, code, session: await unfinished(own, 1) }, at(1));
    expect(await readUnfinished(store, thief, at(2))).toBeUndefined();
    expect(await openEnrolment(store, sealer, personId, at(2))).toBeUndefined();
  });

  test('the next sign-in waits for a code for ten minutes at most, and ends no other session meanwhile', async () => {
    const { email, personId } = await enrolled();
    const open = sessionKeyOf(await beginSession(store, personId, { address, agent: '' }, at(10)));
    for (let index = 0; index < 4; index += 1) await enterWith(email, 20 + index);
    expect(await stateOf(open, 30)).toBe('whole');
    const key = await enterWith(email, 40);
    expect(await stateOf(key, 41)).toBe('needs-code');
    expect(await readUnfinished(store, key, at(40 + 601))).toBeUndefined();
  });
});

describe('a code', () => {
  test('opens once, and no older code opens after it', async () => {
    const { email, secret } = await enrolled();
    const now = totpCode(secret, at(60).getTime());
    const before = totpCode(secret, at(30).getTime());
    expect(await tryCode(email, totpCode(secret, at(0).getTime()), 5)).toBe('wrong-code');
    expect(await tryCode(email, now, 60)).toBe('whole');
    expect(await tryCode(email, now, 61)).toBe('wrong-code');
    expect(await tryCode(email, before, 62)).toBe('wrong-code');
    expect(await tryCode(email, totpCode(secret, at(90).getTime()), 90)).toBe('whole');
  });

  test('opens for one of many who send it at the same moment', async () => {
    const { email, secret } = await enrolled();
    const code = totpCode(secret, at(60).getTime());
    const answers = await Promise.all([1, 2, 3].map(() => tryCode(email, code, 60)));
    expect(answers.filter((answer) => answer === 'whole')).toHaveLength(1);
  });

  test('guessed five times locks, though the password was right each time', async () => {
    const { email, secret } = await enrolled();
    for (let index = 0; index < 5; index += 1) expect(await tryCode(email, '000000', 60 + index)).toBe('wrong-code');
    expect(await tryCode(email, totpCode(secret, at(70).getTime()), 70)).toBe('locked');
    expect(await tryCode(email, totpCode(secret, at(1_900).getTime()), 1_900)).toBe('whole');
    await store.delete(signInAttempt);
  });
});

test('a recovery code has 28 of 32 characters that are not confused, which are 140 bits', async () => {
  const drawn: string[] = [];
  for (let person = 0; person < 5; person += 1) drawn.push(...(await enrolled()).codes);
  expect(new Set(drawn).size).toBe(50);
  for (const code of drawn) expect(code).toMatch(/^([2-9a-hjkmnp-z0]{4}-){6}[2-9a-hjkmnp-z0]{4}$/);
  // 1,200 draws: each character comes 37 times on average, and most of them at each place.
  const places = Array.from(
    { length: 24 },
    (_, place) => new Set(drawn.map((code) => code.replaceAll('-', '')[place])),
  );
  expect(new Set(drawn.join('').replaceAll('-', '')).size).toBe(32);
  for (const seen of places) expect(seen.size).toBeGreaterThan(12);
});

test('a recovery code opens once, in any spelling, and is stored as a hash', async () => {
  const { email, codes, personId, secret } = await enrolled();
  const [first = ''] = codes;
  // Each letter is one of 32: 5 bits, 140 together.
  for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z0]{4}-){6}[2-9a-hjkmnp-z0]{4}$/);
  expect(new Set(codes).size).toBe(10);
  const rows = JSON.stringify([await store.select().from(recoveryCode), await store.select().from(secondFactor)]);
  expect(rows).not.toContain(first);
  expect(rows).not.toContain(secret);
  expect(await tryCode(email, ` ${first.toUpperCase().replaceAll('-', ' ')}`, 60)).toBe('whole');
  expect(await tryCode(email, first, 61)).toBe('wrong-code');
  const lines = (await store.select().from(audit)).filter((line) => line.personId === personId);
  expect(lines.map(({ act, result, after }) => `${act} ${result} ${after ?? ''}`)).toContainEqual(
    expect.stringMatching(/^sign-in done .*"by":"recovery-code"/),
  );
});

test('each step by which a person shows who they are, and each end of a session, is a line of the audit', async () => {
  const { email, personId, secret } = await enrolled();
  const other = await newPerson();
  const person = {
    personId: other.personId,
    name: 'Ann',
    role: 'operator',
    sessionKey: await enterWith(other.email, 0),
  };
  await openEnrolment(store, sealer, other.personId, at(0));
  expect((await enrol(store, sealer, { person, code: '000000' }, at(1))).ok).toBe(false);

  expect(await tryCode(email, 'not a code', 60)).toBe('wrong-code');
  expect(await tryCode(email, totpCode(secret, at(120).getTime()), 120)).toBe('whole');

  const by = (sessionKey: string) => ({ personId, name: 'Ann', role: 'operator' as const, sessionKey });
  const begin = async () => sessionKeyOf(await beginSession(store, personId, { address, agent: '' }, at(150)));
  const subject = { act: 'updateCardStatus', subject: 'form-1', contentHash: 'hash-1' };
  const proving = by(await begin());
  const { id = '' } = (await requireProof(store, proving, subject, at(180))) ?? {};
  const prove = async (answer: string, seconds: number) => {
    const proven = await proveStepUps(store, sealer, { caller: proving, ids: [id], answer }, at(seconds));
    return proven.ok ? 'proven' : proven.error;
  };
  expect(await prove('wrong', 181)).toBe('wrong');
  expect(await prove(totpCode(secret, at(240).getTime()), 240)).toBe('proven');
  for (let guess = 0; guess < 5; guess += 1) await prove('wrong', 250);
  expect(await prove(totpCode(secret, at(300).getTime()), 300)).toBe('locked');

  const [ended, left] = [await begin(), await begin()];
  expect((await endOwnSession(store, by(left), ended, at(310))).ok).toBe(true);
  await leave(store, { key: left }, at(320));

  const lines = await store.select().from(audit).orderBy(audit.sequence);
  const of = (id: string) =>
    lines.filter((line) => line.personId === id || line.objectId === id).map(({ act, result }) => `${act} ${result}`);
  expect(of(other.personId)).toEqual(['sign-in.password must-enrol', 'second-factor.enrol refused']);
  expect(of(personId)).toEqual([
    'sign-in.password must-enrol',
    'second-factor.enrol done',
    'sign-in.password waits-for-code',
    'sign-in.code refused',
    'sign-in.password waits-for-code',
    'sign-in done',
    'step-up refused',
    'step-up done',
    ...Array.from({ length: 5 }, () => 'step-up refused'),
    'step-up locked',
    'session.end done',
    'sign-out done',
  ]);
});

describe('a session that was renewed', () => {
  const begin = async () => {
    const { personId } = await newPerson();
    return sessionKeyOf(await beginSession(store, personId, { address, agent: '' }, at(0)));
  };

  test('goes on only under its new id, with its ends unchanged', async () => {
    const key = await begin();
    const before = await readSession(store, key, at(60));
    const rotated = sessionKeyOf((await rotateSession(store, key, at(60))) ?? '');
    expect([await stateOf(key, 61), await stateOf(rotated, 61)]).toEqual(['unknown', 'whole']);
    const after = await readSession(store, rotated, at(62));
    expect(after).toEqual({ ...before, value: { ...(before.ok ? before.value : {}), key: rotated } });
  });

  test.each([
    ['reads', 'reads', true],
    ['reads', 'acts', false],
    ['acts', 'reads', true],
    ['acts', 'acts', true],
  ] as const)(
    'that left %s open answers %s for ten seconds more, and after that nothing',
    async (opens, asks, isOpen) => {
      const key = await begin();
      const rotated = sessionKeyOf((await rotateSession(store, key, at(60), opens)) ?? '');
      const former = async (seconds: number) => {
        const how = { key, passive: false, former: asks };
        const context = { store, seen: new SeenSessions() };
        const sessionContext = await readSessionContext(store, key);
        if (sessionContext === undefined) return 'unknown';
        const answer = await judgeSession(context, sessionContext, how, at(seconds));
        return answer.ok ? answer.value.key : answer.error;
      };
      const inTime = isOpen ? rotated : 'unknown';
      expect([await former(61), await former(69), await former(70)]).toEqual([inTime, inTime, 'unknown']);
      const again = sessionKeyOf((await rotateSession(store, rotated, at(75))) ?? '');
      expect([await former(76), await stateOf(again, 76)]).toEqual(['unknown', 'whole']);
      expect(await rotateSession(store, key, at(77))).toBeUndefined();
    },
  );
});

test.each([
  ['https://console.example.com', 'ann@example.com', 'sandbox', 'Payments Console (Sandbox) console.example.com'],
  [
    'https://console.example.com:8443',
    'a+b@example.com',
    'production',
    'Payments Console (Production) console.example.com 8443',
  ],
  ['http://localhost:3000', "o'leary&co@example.com", 'sandbox', 'Payments Console (Sandbox) localhost 3000'],
  ['http://[::1]:3000', 'josé@münchen.example', 'sandbox', 'Payments Console (Sandbox) [  1] 3000'],
  [
    `https://console.${'europe.'.repeat(30)}example.com`,
    `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    'production',
    'Payments Console (Production) console.europe.europe.europe.europe.euro….europe.example.com',
  ],
])('the entry of %s for %s in an app has its own name', (origin, email, environment, name) => {
  const issuer = english(message('sign-in.enrol.issuer', { environment, host: hostInApp(origin) }));
  expect(issuer).toBe(name);
  const address = totpAddress('JBSWY3DPEHPK3PXP', email, issuer);
  // The picture still has room for it.
  expect(address.length).toBeLessThan(2_000);
  const { pathname, searchParams } = new URL(address);
  expect(searchParams.get('issuer')).toBe(name);
  expect(decodeURIComponent(pathname).split('/').at(-1)).toBe(`${name}:${email}`);
});
