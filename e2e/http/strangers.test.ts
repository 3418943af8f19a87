import { randomBytes } from 'node:crypto';
import { MatrixConsole, type Answer } from '../matrix/matrix-console';
import { formHeaders } from '../matrix/secret-doors';
import { csrfTokenIn } from '../pages/sign-in';
import { totpCode } from '../harness/totp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const office = '198.51.100.1';
const elsewhere = '203.0.113.1';

/** A browser that keeps cookies between its requests. */
class Browser {
  readonly #console: MatrixConsole;
  readonly #cookies = new Map<string, string>();
  readonly address: string;

  constructor(console: MatrixConsole, address: string) {
    this.#console = console;
    this.address = address;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  named(end: string): string | undefined {
    return [...this.#cookies.keys()].find((name) => name.endsWith(end));
  }

  async post(path: string, form: Readonly<Record<string, string>> | string): Promise<Answer> {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const headers = { ...formHeaders(this.#console, this.address), cookie: this.cookie };
    return this.#keep(await this.#console.ask('', path, { method: 'POST', headers, body }));
  }

  async get(path: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.address, cookie: this.cookie, ...more };
    return this.#keep(await this.#console.ask('', path, { headers }));
  }

  /** Signs in as far as the second factor; returns the answer. */
  async signIn(email: string, password: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const csrfToken = csrfTokenIn((await this.get('/sign-in')).text);
    return await this.post('/api/auth/callback/credentials', { csrfToken, email, password, callbackUrl: '/', ...more });
  }

  #keep(answer: Answer): Answer {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

const problemOf = ({ status, location }: Answer) =>
  status === 303 ? (new URL(location, 'http://console.invalid').searchParams.get('problem') ?? 'in') : `odd: ${status}`;

let console: MatrixConsole;
const personOf = (name: string) => {
  const person = console.people[name];
  if (person === undefined) throw new Error(`There is no ${name}.`);
  return person;
};

beforeAll(async () => {
  console = await MatrixConsole.start({
    people: [
      { name: 'ann', role: 'operator', factor: 'proven', sessions: [] },
      { name: 'olga', role: 'operator' },
      { name: 'mei', role: 'manager' },
    ],
    variables: { TRUSTED_PROXIES: '1' },
  });
});
afterAll(() => console.end());

test('strangers lock themselves out, and not the browser from which a person has signed in before', async () => {
  const { email, password, secret } = personOf('ann');
  const own = new Browser(console, office);
  expect(problemOf(await own.signIn(email, password))).toBe('in');
  expect(own.named('-device')).toBeUndefined();
  const entered = await own.post('/api/auth/code', { code: totpCode(secret, Date.now()), callbackUrl: '/' });
  expect(problemOf(entered)).toBe('in');
  const device = entered.headers.getSetCookie().find((cookie) => cookie.includes('-device='));
  expect(device).toMatch(/; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);

  const left = await own.post('/api/auth/signout', {});
  expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect([own.named('-device') !== undefined, own.named('-sid')]).toEqual([true, undefined]);

  // The stranger has the same address, as behind a proxy that hides the clients'.
  const stranger = new Browser(console, office);
  const guesses = [1, 2, 3, 4, 5].map((number) => `guessed password number ${number}`);
  for (const guess of guesses) expect(problemOf(await stranger.signIn(email, guess))).toBe('wrong');
  expect(problemOf(await stranger.signIn(email, password))).toBe('locked');
  expect(problemOf(await own.signIn(email, password))).toBe('in');
  expect(problemOf(await new Browser(console, elsewhere).signIn(email, password))).toBe('in');
});

test('images of made-up links on a foreign page are refused, and do not lock the office’s address', async () => {
  const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
  const page = new Browser(console, '198.51.100.2');
  for (const kind of ['invitation', 'new-password']) {
    const tokens = Array.from({ length: 15 }, () => randomBytes(32).toString('base64url'));
    const answers = await Promise.all(tokens.map((token) => page.get(`/${kind}/${token}`, image)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 403));
  }
  const { email, password } = personOf('olga');
  expect(problemOf(await page.signIn(email, password))).toBe('in');
});

test('a sign-in of any shape is answered in our words, and never by an error of the server', async () => {
  const { email } = personOf('olga');
  const shapes: Readonly<Record<string, string>>[] = [
    { callbackUrl: '/a/master\r\nSet-Cookie: x=1' },
    { callbackUrl: '/a/master\u0000' },
    { callbackUrl: '\ud83d' },
    { email: `${email}\u0000` },
    { email: `${'x'.repeat(253)}😀` },
    { email: '\r\nSet-Cookie: x=1' },
    { email: '' },
    { password: '' },
    { password: '\u0000'.repeat(200) },
    { password: 'x'.repeat(7_000) },
    { csrfToken: '\u0000' },
    { csrfToken: 'x|y' },
    { json: 'true', redirect: '\r\n' },
  ];
  const visitor = new Browser(console, '198.51.100.3');
  for (const shape of shapes) {
    const answer = await visitor.signIn(email, 'not the password', shape);
    expect(['wrong', 'stale', 'locked', 'too-many'], JSON.stringify(shape)).toContain(problemOf(answer));
    expect(answer.headers.get('x')).toBeNull();
  }
  for (const body of ['', '=&=&%', '%zz=%00&email=%ff', '\u0000', 'email=a&email=b&csrfToken[]=1']) {
    const { status } = await visitor.post('/api/auth/callback/credentials', body);
    expect([303, 415], body).toContain(status);
    // Without a session the code's handler refuses the request.
    expect((await visitor.post('/api/auth/code', body)).status, body).toBe(403);
  }
});

/** Opens a form for a deposit of this amount. */
async function openDeposit(amount: string): Promise<object> {
  const order = { operation: 'simulateDeposit', account: 'master' };
  const { text } = await console.act('mei', '/a/master/deposits', 'openFormAction', order);
  const sender = { sender_swift_code: 'CHASUS33', sender_name: '', sender_account_number: '', sender_country: '' };
  return {
    formId: /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? text,
    account: 'master',
    input: { amount, currency: 'USD', receiver_account_number: '', ...sender },
  };
}

test('a proof in one tab ends no write of another, and the old session id cannot use the proof', async () => {
  const old = { cookie: personOf('mei').sessions[0]?.cookie ?? '' };
  const page = '/settings/connections';
  const asked = { connectionId: 'built-in' };
  const { text } = await console.act('mei', page, 'removeOwnCredentialAction', asked);
  const id = /"stepUp":\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
  const deposits = await Promise.all([1, 2, 3].map(async (cents) => await openDeposit(`7001.0${cents}`)));
  const submit = async (deposit: object | undefined) =>
    (await console.act('mei', '/a/master/deposits', 'simulateDepositAction', deposit, old)).text;
  const [first, second, third] = deposits;
  const [proven, ...recorded] = await Promise.all([
    console.prove('mei', id, personOf('mei').password),
    submit(first),
    submit(second),
  ]);
  for (const text of [...recorded, await submit(third)]) expect(text).toContain('"kind":"recorded"');
  expect(proven.text).toMatch(/"ok":true/);
  expect(proven.headers.getSetCookie().find((cookie) => cookie.includes('-sid='))).toMatch(
    /HttpOnly; SameSite=strict$/i,
  );

  const read = '/api/live/master/listPayouts?page_number=1&page_size=10';
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await console.ask('mei', path, { headers })).status;
  expect([await ask(read), await ask('/api/session')]).toEqual([200, 200]);
  expect([await ask(read, old), await ask('/api/session', old)]).toEqual([200, 200]);
  // With the old session id, the same act asks for a proof again.
  const act = await console.act('mei', page, 'removeOwnCredentialAction', asked, old);
  expect(act.text).toMatch(/"stepUp":\{"id"/);
  // The renewed session has the proof, so the act is done.
  expect((await console.act('mei', page, 'removeOwnCredentialAction', asked)).text).not.toMatch(/"stepUp":\{"id"/);
});

test('fifty refused acts of administration are five lines and a count, and none is counted twice', async () => {
  for (let number = 0; number < 50; number += 1) {
    expect((await console.act('olga', '/settings/people', 'inviteAction', {})).status).toBe(403);
  }
  const lines = (await console.stop()).filter(({ role, act }) => role === 'operator' && act === 'settings');
  expect(lines.map(({ more }) => more)).toEqual([undefined, undefined, undefined, undefined, undefined, 45]);
});
