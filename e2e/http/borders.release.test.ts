import http from 'node:http';
import { fill, listRoutes, type Route } from '../matrix/every-route';
import { hostileHeaders, hostileInputs, hostileTexts, planted } from '../matrix/hostile-input';
import { MatrixConsole } from '../matrix/matrix-console';
import { findSubjects } from '../matrix/matrix-subjects';
import { SandboxControl } from '../harness/sandbox';
import { contentSecurityPolicy } from '@/lib/front/security-headers.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

const own = 'https://console.test';
const policies = {
  page: /^default-src 'none'; script-src 'nonce-/,
  inert: "default-src 'none'; frame-ancestors 'none'",
};

/** An answer has the policy of pages, whole and with a nonce of its own, or the one of everything else. */
function isWholePolicy(found: string): boolean {
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(found) ?? [];
  return found === policies.inert || found === contentSecurityPolicy({ nonce, secure: true, development: false });
}

/** Whether the bytes are what the type says: a browser does not look for itself. */
function isOfItsType(type: string, text: string): boolean {
  if (/^application\/(.+\+)?json/.test(type)) return isJson(text);
  if (type.startsWith('text/html')) return /^<!doctype html>/i.test(text);
  if (type.startsWith('text/x-component')) return /^[0-9a-f]*:/.test(text);
  if (type.startsWith('application/pdf')) return text.startsWith('%PDF-');
  return !/^\s*(<!doctype|<html)/i.test(text);
}

/** Sends a request as a browser would, but with any method and path, which `fetch` does not allow. */
async function ask(
  console: MatrixConsole,
  path: string,
  given: { readonly method?: string; readonly caller?: string; readonly headers?: object; readonly body?: string } = {},
): Promise<http.IncomingMessage & { text: string }> {
  const { personId = '', sessions = [] } = console.people[given.caller ?? ''] ?? {};
  const cookie = sessions[0]?.cookie;
  const headers = { ...(cookie === undefined ? {} : { cookie, 'x-page-person': personId }), ...given.headers };
  const { hostname, port } = new URL(console.origin);
  return await new Promise((resolve, reject) => {
    const sent = http.request(
      { hostname, port, path, method: given.method ?? 'GET', headers, agent: false },
      (answer) => {
        let text = '';
        const end = () => resolve(Object.assign(answer, { text }));
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          if (/event-stream/.test(answer.headers['content-type'] ?? '')) {
            // It has no end.
            answer.destroy();
            end();
          }
        });
        answer.on('end', end);
      },
    );
    sent.on('error', reject).end(given.body);
  });
}

/** A value for each parameter of a route. */
const values = {
  account: 'master',
  operation: 'listPayouts',
  nextauth: 'session',
  document: 'Schemas',
  token: 'x'.repeat(43),
  sequence: '1',
  guide: 'operators',
  language: 'en',
  picture: 'payout.webp',
};

/** The headers that one answer lacks or has wrong. */
function findGaps(name: string, { statusCode = 0, headers, text }: http.IncomingMessage & { text: string }): string[] {
  const wanted: Readonly<Record<string, string | RegExp>> = {
    'strict-transport-security': /max-age=63072000/,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': /camera=\(\)/,
    'content-security-policy': /; frame-ancestors 'none'/,
    // The build's own files have their content in their names; the pictures of the guides show no record.
    'cache-control': /\/_next\/static\/|\/guides\/pictures\/|favicon/.test(name) ? /./ : /(^|, ?)no-store(,|$)/,
  };
  const gaps = Object.entries(wanted).filter(([header, value]) => {
    const found = String(headers[header] ?? '');
    return typeof value === 'string' ? found !== value : !value.test(found);
  });
  const problems = gaps.map(([header]) => `${name}: ${statusCode} without ${header}`);
  if (!isWholePolicy(String(headers['content-security-policy']))) problems.push(`${name}: another policy`);
  for (const header of Object.keys(headers)) {
    if (header.startsWith('access-control-') || header === 'timing-allow-origin') problems.push(`${name}: ${header}`);
  }
  for (const cookie of headers['set-cookie'] ?? []) {
    // The console of this file is opened over https. Scripts of our pages write the language and the zone too.
    const isForScripts = /^__Host-bo-(language|time-zone)=/.test(cookie);
    const wanted = [/^__Host-bo-/, /; Path=\/(;|$)/i, /; Secure/i, /; SameSite=(Strict|Lax)/i];
    if (!isForScripts) wanted.push(/; HttpOnly/i);
    if (!wanted.every((part) => part.test(cookie)) || /; Domain=/i.test(cookie)) problems.push(`${name}: ${cookie}`);
  }
  const type = headers['content-type'] ?? '';
  if (text !== '' && !isOfItsType(type, text)) problems.push(`${name}: what it has is no "${type}"`);
  if (text !== '' && !/charset=utf-8|^image\/(png|webp|x-icon|vnd)|^font\/|^application\/pdf$/i.test(type))
    problems.push(`${name}: "${type}"`);
  if (statusCode === 405 && !/GET|POST/.test(headers.allow ?? '')) problems.push(`${name}: 405 without Allow`);
  if (statusCode >= 500) problems.push(`${name}: ${statusCode}`);
  if ('x-powered-by' in headers || 'server' in headers) problems.push(`${name}: names its software`);
  return problems;
}

/** Whether a route takes a method: the exports of a handler, and GET, HEAD and POST for a page. */
function isTaken(route: Route, method: string, routes: readonly Route[]): boolean {
  const exported = routes.filter(({ kind, pattern }) => kind === route.kind && pattern === route.pattern);
  if (route.kind === 'page') return ['GET', 'HEAD', 'POST'].includes(method);
  return exported.some((one) => one.method === method || (one.method === 'GET' && method === 'HEAD'));
}

let console: MatrixConsole;

beforeAll(async () => {
  console = await MatrixConsole.start({
    people: [
      { name: 'olga', role: 'operator' },
      { name: 'ada', role: 'admin' },
    ],
    variables: { CONSOLE_ORIGIN: own, LOG_LEVEL: 'debug' },
  });
});
afterAll(async () => {
  await console.end();
});

test('every answer of every address carries our headers, by whatever method it is asked', async () => {
  const routes = await listRoutes();
  const { seed } = await findSubjects(console.sandboxOrigin);
  const addressed = routes.filter(({ kind }) => kind !== 'action');
  const sandbox = new SandboxControl(console.sandboxOrigin);
  const before = await sandbox.effects();
  const problems: string[] = [];
  for (const route of addressed) {
    const path = fill(route.pattern, {
      ...values,
      id: seed.payouts[0]?.payout_id ?? '',
      formId: 'none',
      list: 'cards',
      key: 'none',
    });
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await ask(console, path, { method, caller: 'olga' });
      problems.push(...findGaps(`${method} ${path}`, answer));
      // A handler that is switched off is no address: it answers as each unknown one does, by the page that says so.
      if (
        route.kind !== 'page' &&
        answer.statusCode !== 404 &&
        /^text\/html/.test(answer.headers['content-type'] ?? '')
      )
        problems.push(`${method} ${path}: a handler answers a page`);
      const isRefused = answer.statusCode === 405;
      if (isRefused === isTaken(route, method, routes))
        problems.push(`${method} ${path}: ${String(answer.statusCode)}`);
    }
  }
  expect(addressed.length).toBeGreaterThan(50);
  expect(await sandbox.effects()).toEqual(before);
  expect(problems).toEqual([]);
});

test('cookies of other programs, broken, doubled or long, make no page fail and end no session', async () => {
  const session = console.people['olga']?.sessions[0]?.cookie ?? '';
  const [prefix = ''] = session.split('-sid=');
  const named = ['form', 'device', 'email', 'openid-from', 'openid-pkce', 'openid-state', 'openid-nonce'];
  const own = ['bo-language', 'bo-time-zone', ...named.map((name) => `${prefix}-${name}`)];
  const odd: Readonly<Record<string, string>> = {
    'broken ones of our names and of others': `${own.map((name) => `${name}=%E0%A4%A`).join('; ')}; time-zone=%25; %; =; ;; "=a; a="b; %25=%25; __proto__=x; toString`,
    'doubled ones that are broken once decoded, and a long one': `${own.map((name) => `${name}=%25; ${name}=%22%00; ${name}`).join('; ')}; other=${'%E0%A4%A'.repeat(900)}; bo-time-zone=${'x'.repeat(4_000)}`,
  };
  const pages = (await listRoutes()).filter(({ kind }) => kind === 'page');
  const { seed } = await findSubjects(console.sandboxOrigin);
  const id = seed.payouts[0]?.payout_id ?? '';
  const values = { account: 'master', token: 'x'.repeat(43), sequence: '1', guide: 'operators', id };
  const problems: string[] = [];
  for (const { pattern } of pages) {
    const path = fill(pattern, values);
    const plain = await ask(console, path, { caller: 'olga' });
    for (const [name, cookies] of Object.entries(odd)) {
      const answer = await ask(console, path, { headers: { cookie: `${cookies}; ${session}` } });
      if (answer.statusCode !== plain.statusCode || answer.headers.location !== plain.headers.location)
        problems.push(`${path}, ${name}: ${answer.statusCode}, and without ${plain.statusCode}`);
    }
  }
  // Our own cookie, broken or doubled, leads to the sign-in at worst.
  for (const cookie of [`${prefix}-sid=%E0%A4%A; ${session}`, `${session}; ${prefix}-sid=%25`, `${prefix}-sid=%`]) {
    for (const path of ['/', '/a/master', '/sign-in', '/api/session']) {
      const { statusCode = 0 } = await ask(console, path, { headers: { cookie } });
      if (statusCode >= 500) problems.push(`${path} with ${cookie}: ${statusCode}`);
    }
  }
  const beyond = await ask(console, '/sign-in', { headers: { cookie: `other=${'x'.repeat(20_000)}` } });
  expect([...problems, beyond.statusCode]).toEqual([431]);
  expect(pages.length).toBeGreaterThan(30);
});

test('reading leaves the console’s records and the effects at the platform as they were', async () => {
  const tables: unknown[] = [];
  const reading = await MatrixConsole.start({
    people: [
      { name: 'olga', role: 'operator' },
      { name: 'ada', role: 'admin' },
    ],
    watch: async (readTables) => {
      tables.push(await readTables());
    },
  });
  const { seed } = await findSubjects(reading.sandboxOrigin);
  const sandbox = new SandboxControl(reading.sandboxOrigin);
  const before = await sandbox.effects();
  for (const { kind, pattern } of await listRoutes()) {
    if (kind === 'action') continue;
    const path = fill(pattern, {
      ...values,
      id: seed.payouts[0]?.payout_id ?? '',
      formId: 'none',
      list: 'cards',
      key: 'none',
    });
    await ask(reading, path, { caller: 'olga' });
    await ask(reading, path, { caller: 'olga', method: 'HEAD' });
    await ask(reading, path, { caller: 'ada' });
  }
  expect(await sandbox.effects()).toEqual(before);
  await reading.end();
  expect(Object.keys(tables[0] as object).length).toBeGreaterThan(15);
  expect(tables[1]).toEqual(tables[0]);
});

test('an address that cannot be read or does not exist is answered with our headers and in words', async () => {
  const html = (await ask(console, '/sign-in')).text;
  const built = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const answers: Readonly<Record<string, number>> = {
    '/a/%FF/payouts': 400,
    '/a/%E0%A4%A/payouts': 400,
    '/%': 400,
    '/api/live/%C0%80/listPayouts': 400,
    '/a/%00/payouts': 404,
    '/a/master%0d%0aX: y/payouts': 404,
    '/api/writes/%00': 404,
    '/a/%C2%9B/x': 404,
    '/sign-in?problem=%00': 400,
    '/a/master/payouts?payout_status=%1B[31m': 400,
    '//x': 308,
    '/a/master/payouts/': 308,
    '/no/such/page': 404,
    '/_next/static/nothing.js': 404,
    '/_next/image?url=x': 404,
    '/favicon.svg': 200,
    [built]: 200,
  };
  const problems: string[] = [];
  for (const [path, status] of Object.entries(answers)) {
    const answer = await ask(console, path.replace(' ', '%20'), { caller: 'olga' });
    problems.push(...findGaps(path, answer));
    if (answer.statusCode !== status) problems.push(`${path}: ${String(answer.statusCode)}, not ${status}`);
  }
  expect(problems).toEqual([]);
  const file = await ask(console, built);
  expect(file.headers['cache-control']).toContain('immutable');
  expect(file.headers['content-security-policy']).toBe(policies.inert);
  expect((await ask(console, '/sign-in')).headers['content-security-policy']).toMatch(policies.page);
});

test('a forged action is answered with 403 and one line of the log, and no stack', async () => {
  const action = console.actions.get('putDirectoryEntryAction')?.id ?? '';
  for (const headers of [
    { origin: 'https://elsewhere.invalid' },
    { origin: 'https://elsewhere.invalid', 'x-forwarded-host': 'elsewhere.invalid' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    {},
  ]) {
    const before = console.output.length;
    const sent = { ...headers, 'next-action': action, 'content-type': 'text/plain' };
    const answer = await ask(console, '/settings/accounts', {
      method: 'POST',
      caller: 'ada',
      headers: sent,
      body: '[]',
    });
    expect(answer.statusCode).toBe(403);
    await expect.poll(() => console.output.slice(before)).toContain('\n');
    expect(console.output.slice(before)).toMatch(/^\{[^\n]+"request-refused","reason":"forged"[^\n]+\}\n$/);
  }
});

test('whatever is sent to it, the process prints only JSON lines without a word of it, and does not fail', async () => {
  const failures = new Set<string>();
  const note = (name: string, { statusCode = 0 }: http.IncomingMessage) => {
    if (statusCode >= 500) failures.add(`${name.slice(0, 80)}: ${statusCode}`);
  };
  for (const [name, { id, page }] of console.actions) {
    const path = fill(`/${page.replace(/^app\/?/, '').replace(/\/?page$/, '')}`, {
      account: 'master',
      id: 'none',
      token: 'x'.repeat(43),
      sequence: '1',
      guide: 'operators',
    });
    for (const input of hostileInputs) {
      const headers = { origin: own, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', ...hostileHeaders };
      const body = JSON.stringify([input]);
      const caller = path.startsWith('/settings') ? 'ada' : 'olga';
      note(name, await ask(console, path, { method: 'POST', caller, headers, body }));
    }
  }
  for (const text of hostileTexts) {
    const part = encodeURIComponent(text).slice(0, 4_000);
    for (const path of [
      `/a/${part}/payouts`,
      `/a/master/cards/${part}`,
      `/a/master/cards/${part}?list=${part}&of=${part}`,
      `/a/master/cards/${part}?list=cards%3Fq%3D${part}`,
      `/a/master/payouts/none?list=payouts&place=${part}`,
      `/a/master/payouts/none?list=inbox&place=${part}`,
      `/a/master/activity/${part}?list=activity%3Fq%3D${part}`,
      `/a/master/activity/none?list=approvals%3Ftab%3D${part}&of=all`,
      `/api/writes/${part}`,
      `/api/live/master/retrieveCard?id=${part}`,
      `/api/audit/master/export?person=${part}&object=${part}`,
      `/api/rules/alerts?kind=payout-failed&account=${part}&search=${part}`,
      `/api/rules/alerts?kind=payout-failed&search=?beneficiaryHas=${part}`,
      `/api/changes?ago=${part}`,
      `/sign-in?problem=${part}&from=${part}`,
      `/invitation/${part}`,
    ]) {
      const caller = path.startsWith('/api/rules/alerts') ? 'ada' : 'olga';
      note(path, await ask(console, path, { caller, headers: hostileHeaders }));
    }
    const headers = { origin: own, 'content-type': 'application/x-www-form-urlencoded', ...hostileHeaders };
    for (const path of ['/api/auth/callback/credentials', '/api/invitation', '/api/new-password']) {
      const body = new URLSearchParams({ email: text, password: text, token: text }).toString();
      note(path, await ask(console, path, { method: 'POST', headers, body }));
    }
  }
  const lines = console.output.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);

  expect(lines.filter((line) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/.test(line))).toEqual([]);
  expect(planted.filter((value) => console.output.includes(value))).toEqual([]);
  expect([...failures]).toEqual([]);
});

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
