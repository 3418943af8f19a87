import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { pages } from './pages';
import type { SandboxControl } from './sandbox-control';

/** What no browser and no log may hold, by what it is. */
type Canaries = ReadonlyMap<string, string>;

const numberFields = new Set([
  'account_number',
  'iban',
  'receiver_account_number',
  'sender_account_number',
  'client_secret',
]);

/** Every value of these fields, wherever it stands in an answer of the platform. */
function collect(value: unknown, into: Map<string, string>): void {
  if (Array.isArray(value)) value.forEach((inner) => collect(inner, into));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      // Shorter ones may stand inside any amount or id by chance.
      if (typeof inner === 'string' && numberFields.has(name) && inner.length >= 8) into.set(inner, name);
      else collect(inner, into);
    }
  }
}

async function findCanaries(sandboxOrigin: string, sandbox: SandboxControl): Promise<Canaries> {
  const { credentials, payouts, payment_intents: intents } = await sandbox.fixtures();
  const signedIn = await fetch(`${sandboxOrigin}/api/v1/connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { auth_token: token } = (await signedIn.json()) as { auth_token: string }; // interface 4.1
  const canaries = new Map([
    [credentials.client_id, 'client id'],
    [credentials.api_key, 'API key'],
    [token, 'access token'],
  ]);
  const paths = [
    '/api/v2/payment/bankaccount?page_number=1&page_size=100',
    '/api/v1/deposit?page_number=1&page_size=100',
    ...payouts.slice(0, 40).map(({ payout_id: id }) => `/api/v1/payouts/${id}`),
    ...intents.slice(0, 40).map(({ payment_intent_id: id }) => `/api/v2/payment_intents/${id}`),
  ];
  for (const one of paths) {
    const answer = await fetch(`${sandboxOrigin}${one}`, {
      headers: { 'x-auth-token': token, 'x-client-id': credentials.client_id, 'x-idempotency-key': randomUUID() },
    });
    collect(await answer.json(), canaries);
  }
  return canaries;
}

/** Tokens of the platform are JWTs; the console's own is not known here, its form is. */
const tokenForm = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

function leaksIn(where: string, text: string, canaries: Canaries): string[] {
  const found = [...canaries].filter(([value]) => text.includes(value)).map(([, name]) => `${name} in ${where}`);
  return tokenForm.test(text) ? [...found, `a token in ${where}`] : found;
}

/** Everything that the browser got: bodies and headers of every answer, and the addresses that it asked for. */
function record(page: Page): () => Promise<readonly (readonly [url: string, text: string])[]> {
  const received: Promise<readonly [string, string]>[] = [];
  page.on('response', (response) => {
    const take = async (): Promise<readonly [string, string]> => {
      // Answers that were given up on, and redirects, have no body.
      const body = await response.body().catch(() => Buffer.alloc(0));
      return [response.url(), `${response.url()}\n${JSON.stringify(response.headers())}\n${body.toString('latin1')}`];
    };
    received.push(take());
  });
  return () => Promise.all(received);
}

async function readFolder(folder: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const));
}

test('there are planted values to look for', async ({ copy, sandbox }) => {
  const names = [...(await findCanaries(copy.sandboxOrigin, sandbox)).values()];
  for (const name of ['client id', 'API key', 'access token', 'account_number', 'client_secret']) {
    expect(names, name).toContain(name);
  }
});

for (const role of ['operator', 'support', 'manager', 'admin'] as const) {
  test.describe(role, () => {
    test.use({ role, expectedErrors: [/status of [45]\d\d/] });

    test('gets no secret on any page, in any script, payload or live answer', async ({ page, copy, sandbox, seed }) => {
      test.setTimeout(180_000);
      const canaries = await findCanaries(copy.sandboxOrigin, sandbox);
      const all = record(page);
      const seen = pages.filter((each) => each.role !== 'nobody' && (role === 'operator' || each.role !== 'operator'));
      for (const { path: address } of seen) {
        await page.goto(address(seed));
        await expect(page.getByRole('main')).toBeVisible();
      }
      const leaks = (await all()).flatMap(([url, text]) => leaksIn(url, text, canaries));
      expect(leaks).toEqual([]);
    });
  });
}

test('no live answer, refused or not, and no record behind a list holds a secret', async ({
  page,
  copy,
  sandbox,
  seed,
}) => {
  const canaries = await findCanaries(copy.sandboxOrigin, sandbox);
  const leaks: string[] = [];
  const lists = [
    'listPayouts',
    'listBankAccounts',
    'listDeposits',
    'listPaymentIntents',
    'listCards',
    'listCardholders',
  ];
  for (const address of [
    ...lists.map((name) => `${name}?page_number=1&page_size=100`),
    ...seed.payouts.map(({ payout_id: id }) => `retrievePayout?id=${id}`),
    ...seed.payment_intents.map(({ payment_intent_id: id }) => `retrievePaymentIntent?id=${id}`),
    'retrievePayout?id=nothing-here',
    'listPayouts?page_number=0',
    'createAccessToken',
  ]) {
    const answer = await page.request.get(`/api/live/master/${address}`);
    leaks.push(...leaksIn(address, await answer.text(), canaries));
  }
  expect(leaks).toEqual([]);
});

test.describe('when the platform repeats secrets in its refusals', () => {
  test.use({ expectedErrors: [/status of [45]\d\d/] });

  test('they stop at the console, in the page, the live answer and the log', async ({ page, copy, sandbox }) => {
    const canaries = await findCanaries(copy.sandboxOrigin, sandbox);
    const message = [...canaries.keys()].slice(0, 8).join(' and ');
    const all = record(page);
    await sandbox.armFault({ fault: 'F36', operation: 'listDeposits', times: null, message });
    await page.goto('/a/master/deposits');
    await expect(page.getByText('The platform had a fault', { exact: true })).toBeVisible();
    await page.request.get('/api/live/master/listDeposits?page_number=1&page_size=10');
    const live = await page.request.get('/api/live/master/listDeposits?page_number=1&page_size=10');
    const texts = [...(await all()), ['live answer', await live.text()], ['log', copy.output()]] as const;
    expect(texts.flatMap(([where, text]) => leaksIn(where, text, canaries))).toEqual([]);
  });
});

test('the log of the console and the built files hold no secret', async ({ page, copy, sandbox, seed }) => {
  const canaries = await findCanaries(copy.sandboxOrigin, sandbox);
  for (const { path: address } of pages) await page.request.get(address(seed));
  expect(leaksIn('the log', copy.output(), canaries)).toEqual([]);
  const built = await readFolder(fileURLToPath(new URL('../.next/static', import.meta.url)));
  expect(built.length).toBeGreaterThan(10);
  expect(built.flatMap(([file, text]) => leaksIn(file, text, canaries))).toEqual([]);
  expect(built.filter(([file]) => file.endsWith('.map'))).toEqual([]);
});

test('a number that is revealed stands in the one answer that was asked for, and nowhere else', async ({
  page,
  copy,
  sandbox,
  seed,
}) => {
  const canaries = await findCanaries(copy.sandboxOrigin, sandbox);
  const all = record(page);
  await page.goto(`/a/master/bank-accounts/${seed.bank_accounts[0]?.id ?? ''}`);
  const revealed = page.waitForResponse(/\/api\/reveal\//);
  await page
    .getByRole('button', { name: /^Reveal (account number|iban)/i })
    .first()
    .click();
  expect((await revealed).headers()['cache-control']).toContain('no-store');
  const { value } = (await (await revealed).json()) as { value: string };
  await expect(page.getByText(value)).toBeVisible();
  const others = (await all()).filter(([url]) => !url.includes('/api/reveal/'));
  expect(
    others.flatMap(([url, text]) => leaksIn(url, text, new Map([...canaries, [value, 'revealed value']]))),
  ).toEqual([]);
  expect(copy.output()).not.toContain(value);
});
