import { randomUUID } from 'node:crypto';

/**
 * The list of payouts as the platform's own clients call it (interface 4.9, 4.12).
 *
 * @param {string} sandboxOrigin
 * @param {string} query
 */
export async function directListCall(sandboxOrigin, query) {
  const fixtures = await fetch(`${sandboxOrigin}/sandbox/fixtures`);
  const { credentials } = /** @type {import('../../sandbox/control/fixtures').Fixtures} */ (await fixtures.json());
  const answer = await fetch(`${sandboxOrigin}/api/v1/connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { auth_token: token } = /** @type {{ auth_token: string }} */ (await answer.json());
  return () =>
    fetch(`${sandboxOrigin}/api/v2/payment/payout?${query}`, {
      headers: {
        'x-auth-token': token,
        'x-client-id': credentials.client_id,
        'x-idempotency-key': randomUUID(),
      },
    });
}
