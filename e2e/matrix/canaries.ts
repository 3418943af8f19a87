import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { test as base } from '../harness/fixtures';
import { SandboxControl } from '../harness/sandbox';

/** Values that no browser and no log may hold, each with its kind. */
export type Canaries = ReadonlyMap<string, string>;

const numberFields = new Set([
  'account_number',
  'iban',
  'receiver_account_number',
  'sender_account_number',
  'client_secret',
]);

/** Collects every value of these fields, anywhere in an answer of the platform. */
function collect(value: unknown, into: Map<string, string>): void {
  if (Array.isArray(value)) value.forEach((inner) => collect(inner, into));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      // Shorter values may occur in any amount or id by chance.
      if (typeof inner === 'string' && numberFields.has(name) && inner.length >= 8) into.set(inner, name);
      else collect(inner, into);
    }
  }
}

async function findCanaries(sandboxOrigin: string): Promise<Canaries> {
  const { credentials, payouts, payment_intents: intents } = await new SandboxControl(sandboxOrigin).fixtures();
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

/** The form of the platform's tokens, which are JWTs; the console's own token is not known here. */
const tokenForm = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

export function leaksIn(where: string, text: string, canaries: Canaries): string[] {
  const found = [...canaries].filter(([value]) => text.includes(value)).map(([, name]) => `${name} in ${where}`);
  return tokenForm.test(text) ? [...found, `a token in ${where}`] : found;
}

/** Addresses of built files, whose names follow from their content: each is read once. */
const read = new Set<string>();

/** Records everything new that the browser gets: addresses, headers and bodies of every answer. */
export function recordAnswers(page: Page): () => Promise<readonly (readonly [url: string, text: string])[]> {
  const received: Promise<readonly [string, string]>[] = [];
  page.on('response', (response) => {
    if (read.has(response.url())) return;
    const take = async (): Promise<readonly [string, string]> => {
      // Aborted answers and redirects have no body, and the stream of changes has no end.
      const hasEnd = new URL(response.url()).pathname !== '/api/changes';
      const body = hasEnd ? await response.body().catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
      if (body.length > 0 && response.url().includes('/_next/static/')) read.add(response.url());
      return [response.url(), `${response.url()}\n${JSON.stringify(response.headers())}\n${body.toString('latin1')}`];
    };
    received.push(take());
  });
  return () => Promise.all(received);
}

/** The canaries by console. They are no worker fixture, because these tests share their console with others. */
const known = new Map<string, Promise<Canaries>>();

export const test = base.extend<{ readonly canaries: Canaries }>({
  canaries: async ({ copy: { sandboxOrigin } }, use) => {
    const found = known.get(sandboxOrigin) ?? findCanaries(sandboxOrigin);
    known.set(sandboxOrigin, found);
    await use(await found);
  },
});

export { expect } from '../harness/fixtures';
