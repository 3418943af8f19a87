import type { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { PlatformErrorKind } from '@/lib/contract/refusals';
import type { Connection } from '@/lib/access/viewers/credential';
import { openPool } from './client/send-request';
import { PlatformClient, type CallAttempt } from './client/platform-client';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import type { FaultName } from '@/sandbox/faults/catalogue';
import { readEndless } from './endless-reads.fixture';
import { httpAnswer, serveTcp } from './test-server.fixture';
import { continueTrace } from '../request-id';

/** The result of a read under each fault of the catalogue; `ok` if the answer is still valid. */
const verdicts: readonly (readonly [
  fault: FaultName,
  variant: string | undefined,
  verdict: PlatformErrorKind | 'ok',
])[] = [
  ['F6', undefined, 'no-answer'],
  ['F7', undefined, 'no-answer'],
  ['F8', undefined, 'no-answer'],
  ['F9', undefined, 'no-answer'],
  ['F10', undefined, 'no-answer'],
  ['F12', undefined, 'malformed'],
  ['F13', undefined, 'malformed'],
  ['F14', undefined, 'ok'],
  ['F15', 'object', 'malformed'],
  ['F15', 'array', 'malformed'],
  ['F15', 'null', 'malformed'],
  ['F16', undefined, 'malformed'],
  ['F17', 'enum', 'ok'],
  ['F17', 'field', 'ok'],
  ['F18', 'number', 'ok'],
  ['F18', 'exponent', 'ok'],
  ['F18', 'exponent-text', 'ok'],
  ['F19', 'plain', 'malformed'],
  ['F19', 'gzip', 'malformed'],
  ['F20', '201', 'ok'],
  ['F20', '204', 'malformed'],
  ['F21', undefined, 'malformed'],
  ['F22', undefined, 'invalid'],
  ['F23', undefined, 'processing'],
  ['F24', undefined, 'processing'],
  ['F25', 'format', 'key'],
  ['F25', 'entity', 'key'],
  ['F25', 'endpoint', 'key'],
  ['F25', 'account', 'key'],
  ['F25', 'api', 'key'],
  ['F26', undefined, 'invalid'],
  ['F27', undefined, 'token'],
  ['F28', undefined, 'token'],
  ['F29', undefined, 'configuration'],
  ['F30', undefined, 'token'],
  ['F31', undefined, 'token'],
  ['F32', undefined, 'forbidden'],
  ['F33', undefined, 'configuration'],
  ['F34', '404', 'configuration'],
  ['F34', '405', 'configuration'],
  ['F35', 'http', 'rate-limited'],
  ['F35', 'legacy', 'rate-limited'],
  ['F36', 'no-code', 'internal'],
  ['F36', 'typed', 'internal'],
  ['F37', '502', 'internal'],
  ['F37', '503', 'internal'],
  ['F37', '504', 'internal'],
  ['F39', undefined, 'malformed'],
  ['F40', 'status-line', 'malformed'],
  ['F40', 'headers', 'malformed'],
];

let sandbox: SandboxProcess;
let pool: Agent;
let client: PlatformClient;

const connect = (changes: Partial<Connection> = {}) => {
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const connection = { baseUrl: sandbox.origin, clientId, apiKey, ...changes };
  return new PlatformClient({ connection, pool, log: () => undefined });
};

const input = (account = 'master') => ({ account, params: {}, query: {}, trace: continueTrace(undefined) });
const firstPage = { page_number: 1, page_size: 10 };
const reads = {
  listPayouts: (by: PlatformClient, account?: string) =>
    by.read(operations.listPayouts, { ...input(account), query: firstPage }),
  listBankAccounts: (by: PlatformClient) => by.read(operations.listBankAccounts, { ...input(), query: firstPage }),
  retrievePayout: (by: PlatformClient) =>
    by.read(operations.retrievePayout, { ...input(), params: { id: sandbox.seed.payouts[0]?.payout_id } }),
  listCardProducts: (by: PlatformClient) => by.read(operations.listCardProducts, input()),
};

const verdictOf = ({ result }: CallAttempt<unknown>) => (result.ok ? 'ok' : result.error.kind);

/** These take as long as a read may: they start first, on their own sandbox, so that no other test waits for them. */
let endless: ReturnType<typeof readEndless>;

beforeAll(async () => {
  endless = readEndless();
  sandbox = await SandboxProcess.start('--memory', '--payouts', '50');
  pool = openPool();
  client = connect();
});
afterAll(async () => {
  await endless;
  await pool.destroy();
  await sandbox.stop();
});
beforeEach(() => sandbox.clearFaults());

describe.each(Object.entries(reads))('%s', (operation, read) => {
  test.each(verdicts)('%s %s is %s', async (fault, variant, verdict) => {
    await sandbox.armFault({ fault, variant, operation, times: null });
    expect(verdictOf(await read(client))).toBe(verdict);
    await sandbox.clearFaults();
    expect(verdictOf(await read(connect()))).toBe('ok');
  });
});

describe('the token itself', () => {
  test.each(verdicts)('%s %s is %s', async (fault, variant, verdict) => {
    await sandbox.armFault({ fault, variant, operation: 'createAccessToken', times: null });
    const attempted = await reads.listPayouts(connect());
    expect(verdictOf(attempted)).toBe(verdict);
    if (verdict !== 'ok') expect(attempted.phase).toBe('none');
  });
});

test('F1, F2, F3: a request that was never sent is unreachable', async () => {
  const strangers = ['http://platform.invalid', sandbox.origin.replace('http:', 'https:')];
  for (const baseUrl of strangers) expect(verdictOf(await reads.listPayouts(connect({ baseUrl })))).toBe('unreachable');
  // The limits close a moment after the answer that causes it, and open again by themselves.
  await sandbox.armFault({ fault: 'F1', for_ms: 1_500 });
  let verdict: string = 'ok';
  while (verdict === 'ok') verdict = verdictOf(await reads.listPayouts(connect()));
  verdict = verdictOf(await reads.listPayouts(connect()));
  expect(verdict).toBe('unreachable');
  while (verdict !== 'ok') verdict = verdictOf(await reads.listPayouts(connect()));
});

test('F21: neither token nor credentials reach the host of a redirect', async () => {
  const stolen: string[] = [];
  const thief = await serveTcp((socket, request) => {
    stolen.push(request);
    socket.end(httpAnswer(200, '{}'));
  });
  for (const operation of ['createAccessToken', ...Object.keys(reads)]) {
    for (const status of [301, 302, 303, 307, 308]) {
      await sandbox.armFault({ fault: 'F21', operation, status, location: `${thief.origin}/collect`, times: 1 });
    }
  }
  for (let round = 0; round < 6; round += 1) {
    for (const read of Object.values(reads)) await read(connect());
  }
  await thief.close();
  expect(stolen).toEqual([]);
});

test('F5, F11, F38: silence, a drip and a late answer all end after eight seconds and are not repeated', async () => {
  const { attempts, tookMs } = await endless;
  expect(tookMs).toBeGreaterThan(7_900);
  expect(attempts.map(verdictOf)).toEqual(['no-answer', 'no-answer', 'no-answer']);
  expect(attempts.map(({ phase }) => phase)).toEqual(['written', 'body', 'written']);
});
