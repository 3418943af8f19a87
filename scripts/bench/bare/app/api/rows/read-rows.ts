import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';

/** What the list shows of a payout. */
export interface Row {
  readonly payout_id: string;
  readonly create_time: string;
  readonly payout_amount: string;
  readonly payout_currency: string;
  readonly payout_status: string;
  readonly statement_descriptor: string;
  readonly internal_note: string;
  readonly completed_time: string | null;
}

export interface Rows {
  readonly data: readonly Row[];
  readonly total_items: number;
}

// As the console's own pool is: connections that stay open between calls.
const pool = new Agent({ connections: 16, pipelining: 1, keepAliveTimeout: 4_000 });

const platform = process.env['PLATFORM_BASE_URL'] ?? '';
const clientId = process.env['PLATFORM_CLIENT_ID'] ?? '';

let token: Promise<string> | undefined;

/** One page of payouts, straight from the platform: the call that the console makes, and nothing around it. */
export async function readRows(page: number, size: number): Promise<Rows> {
  token ??= fetchToken();
  const { body } = await request(`${platform}/api/v2/payment/payout?page_number=${page}&page_size=${size}`, {
    dispatcher: pool,
    headers: { 'x-auth-token': await token, 'x-client-id': clientId, 'x-idempotency-key': randomUUID() },
  });
  return (await body.json()) as Rows; // a measurement trusts its own sandbox
}

async function fetchToken(): Promise<string> {
  const { body } = await request(`${platform}/api/v1/connect/token`, {
    dispatcher: pool,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, api_key: process.env['PLATFORM_API_KEY'] }),
  });
  return ((await body.json()) as { readonly auth_token: string }).auth_token; // the same
}
