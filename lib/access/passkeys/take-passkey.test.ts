import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, passkey, passkeyChallenge } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { createPerson } from '../people/people';
import { askForNewPasskey, keepNewPasskey } from './new-passkey';
import type { ChallengeBounds } from './challenges';
import { newPasskeyAnswer, passkeyAnswer, type PasskeyAnswer } from './passkey-answer';
import { findPasskeySite } from './passkey-site';
import { listPasskeys } from './passkeys';
import { SoftAuthenticator, testSite } from './soft-authenticator.fixture';
import { askForPasskey, takePasskey } from './take-passkey';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);

let opened: OpenStore;
let store: Store;
let ann: { personId: string; name: string; email: string; role: 'operator'; sessionKey: string };
let ben: typeof ann;
let device: SoftAuthenticator;

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

beforeEach(async () => {
  await store.delete(passkeyChallenge);
  [ann, ben] = [await makePerson('ann'), await makePerson('ben')];
  device = new SoftAuthenticator();
  expect(await add(ann, device)).toBe('kept');
});

async function makePerson(name: string) {
  const email = `${randomUUID()}@s.test`;
  const password = 'correct horse battery';
  const personId = await createPerson(store, { email, name, role: 'operator', password });
  return { personId, name, email, role: 'operator' as const, sessionKey: `session of ${personId}` };
}

async function add(
  owner: typeof ann,
  authenticator: SoftAuthenticator,
  { site = testSite, twist = {}, seconds = 0, by = owner } = {},
) {
  const asked = await askForNewPasskey(store, { owner, name: 'Laptop', site, siteName: 'Console' }, at(seconds));
  if (!asked.ok) return asked.error;
  const answer = newPasskeyAnswer.parse(authenticator.make(asked.value, twist));
  const kept = await keepNewPasskey(store, { by, answer, site: testSite }, at(seconds + 1));
  return kept.ok ? 'kept' : kept.error;
}

const proof = (): ChallengeBounds & { personId: string } => ({
  purpose: 'proof',
  boundTo: ann.sessionKey,
  personId: ann.personId,
  subject: 'an act',
});

async function take(answer: PasskeyAnswer, bounds: Partial<ChallengeBounds> = {}, seconds = 1) {
  const given = { answer: passkeyAnswer.parse(answer), site: testSite };
  const { subject: _, ...expected } = { ...proof(), ...bounds };
  const taken = await takePasskey(store, given, expected, at(seconds));
  return taken.ok ? taken.value.subject : taken.error;
}

const ask = async (bounds: ChallengeBounds = proof(), seconds = 0) =>
  await askForPasskey(store, testSite, bounds, at(seconds));

test('an answer to a challenge of this session says who the person is, and what it was asked for', async () => {
  const options = await ask();
  expect(options).toMatchObject({ rpId: testSite.id, userVerification: 'required' });
  expect(options.allowCredentials).toEqual([
    { id: device.credentialId.toString('base64url'), transports: ['internal'], type: 'public-key' },
  ]);
  expect(await take(device.use(options))).toBe('an act');
  expect(await listPasskeys(store, ann.personId)).toMatchObject([{ name: 'Laptop', counter: 1, usedAt: at(1) }]);
});

test('a new passkey is for the person alone, must be discoverable, and asks for no attestation', async () => {
  const given = { owner: ann, name: 'Phone', site: testSite, siteName: 'Console' };
  const asked = await askForNewPasskey(store, given, at(0));
  expect(asked).toMatchObject({
    value: {
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId.toString('base64url') }],
    },
  });
});

test('a replayed answer is refused', async () => {
  const answer = device.use(await ask());
  expect(await take(answer)).toBe('an act');
  expect(await take(answer)).toBe('unknown');
});

test('an answer after two minutes is refused', async () => {
  expect(await take(device.use(await ask()), {}, 119)).toBe('an act');
  expect(await take(device.use(await ask()), {}, 120)).toBe('unknown');
});

test('an answer to a challenge that this console never gave is refused', async () => {
  expect(await take(device.use({ challenge: Buffer.alloc(32).toString('base64url') }))).toBe('unknown');
  expect(await take(device.use({ challenge: 'short' }))).toBe('invalid');
});

test('an answer in another session, for another purpose or for another person is refused', async () => {
  expect(await take(device.use(await ask()), { boundTo: 'another session' })).toBe('unknown');
  expect(await take(device.use(await ask()), { purpose: 'approve' })).toBe('unknown');
  expect(await take(device.use(await ask()), { personId: ben.personId })).toBe('unknown');
  expect(await take(device.use(await ask()), { personId: undefined })).toBe('unknown');
});

test('another person’s passkey is refused, even with this person’s challenge', async () => {
  const other = new SoftAuthenticator();
  expect(await add(ben, other)).toBe('kept');
  expect(await take(other.use(await ask()))).toBe('unknown');
  expect(await take({ ...other.use(await ask()), id: device.credentialId.toString('base64url') })).toBe('invalid');
});

test('an answer that another site got is refused', async () => {
  expect(await take(device.use(await ask(), { origin: 'https://console.example.evil' }))).toBe('invalid');
  expect(await take(device.use(await ask(), { origin: 'http://console.example' }))).toBe('invalid');
});

test('an answer for another relying party is refused', async () => {
  expect(await take(device.use(await ask(), { rpId: 'example' }))).toBe('invalid');
});

test('a device that did not check its person is refused', async () => {
  expect(await take(device.use(await ask(), { isVerified: false }))).toBe('invalid');
  expect(await add(ben, new SoftAuthenticator(), { twist: { isVerified: false } })).toBe('refused');
});

test('an answer of the wrong kind, or with another signature, is refused', async () => {
  expect(await take(device.use(await ask(), { type: 'webauthn.create' }))).toBe('invalid');
  const answer = device.use(await ask());
  const signature = device.use(await ask()).response.signature;
  expect(await take({ ...answer, response: { ...answer.response, signature } })).toBe('invalid');
});

test('a counter that stays or goes back is refused, and the audit says so', async () => {
  expect(await take(device.use(await ask()))).toBe('an act');
  for (const counter of [1, 0]) expect(await take(device.use(await ask(), { counter }))).toBe('counter');
  const lines = await store.select().from(audit);
  const [first] = lines.filter(({ act, objectId }) => act === 'passkey.counter' && objectId === ann.personId);
  expect(first).toMatchObject({
    result: 'refused',
    before: '{"counter":1,"passkey":"Laptop"}',
    after: '{"counter":1}',
  });
  expect(await take(device.use(await ask(), { counter: 9 }))).toBe('an act');
});

test('a device that does not count is accepted again and again', async () => {
  const quiet = new SoftAuthenticator();
  expect(await add(ben, quiet)).toBe('kept');
  const bounds = { ...proof(), boundTo: ben.sessionKey, personId: ben.personId };
  for (const _ of [1, 2]) expect(await take(quiet.use(await ask(bounds), { counter: 0 }), bounds)).toBe('an act');
});

test('where the passkey says who the person is, the device must name its owner too', async () => {
  const stranger = { purpose: 'sign-in', boundTo: 'a form', personId: undefined, subject: '' } as const;
  expect((await ask(stranger)).allowCredentials).toBeUndefined();
  expect(await take(device.use(await ask(stranger)), stranger)).toBe('');
  const { response, ...named } = device.use(await ask(stranger));
  const { userHandle: _, ...unnamed } = response;
  expect(await take({ ...named, response: unnamed }, stranger)).toBe('invalid');
  const bens = Buffer.from(ben.personId.replaceAll('-', ''), 'hex').toString('base64url');
  expect(await take(device.use(await ask(stranger), { userHandle: bens }), stranger)).toBe('invalid');
});

test('a new passkey of another session, site or origin is not kept, nor one that is known', async () => {
  const fresh = () => new SoftAuthenticator();
  expect(await add(ann, fresh(), { by: { ...ann, sessionKey: 'another session' } })).toBe('refused');
  expect(await add(ann, fresh(), { twist: { origin: 'https://evil.example' } })).toBe('refused');
  expect(await add(ann, fresh(), { twist: { rpId: 'evil.example' } })).toBe('refused');
  expect(await add(ben, device)).toBe('refused');
  expect(await store.$count(passkey)).toBeGreaterThan(0);
  expect(await listPasskeys(store, ben.personId)).toEqual([]);
});

test.each([
  ['https://console.example', 'console.example'],
  ['https://console.example:8443', 'console.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://console.example', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
])('the relying party of %s is %s', (origin, id) => {
  expect(findPasskeySite(origin)).toEqual(id === undefined ? undefined : { id, origin });
});
