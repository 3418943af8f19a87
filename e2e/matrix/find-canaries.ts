import { randomUUID } from 'node:crypto';
import { SandboxControl } from '../harness/sandbox';

/** Values that no browser and no log may hold, each with its kind. */
type Canaries = ReadonlyMap<string, string>;

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

/** By console. They are no fixture of a worker, because tests of many files share the console. */
const known = new Map<string, Promise<Canaries>>();

export async function findCanaries(sandboxOrigin: string): Promise<Canaries> {
  const found = known.get(sandboxOrigin) ?? collectCanaries(sandboxOrigin);
  known.set(sandboxOrigin, found);
  return await found;
}

async function collectCanaries(sandboxOrigin: string): Promise<Canaries> {
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
