import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';

/** The fields of a payout that the list shows. */
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

// Connections stay open between calls, as in the console's own pool.
const pool = new Agent({ connections: 16, pipelining: 1, keepAliveTimeout: 4_000 });

const platform = process.env['PLATFORM_BASE_URL'] ?? '';
const clientId = process.env['PLATFORM_CLIENT_ID'] ?? '';

let token: Promise<string> | undefined;

/** Reads one page of payouts by the call that the console makes, with nothing around it. */
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
  return ((await body.json()) as { readonly auth_token: string }).auth_token; // a measurement trusts its own sandbox
}
