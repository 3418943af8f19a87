import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '@/lib/roles';
import { operations } from '@/lib/contract/operations';
import { english } from '@/lib/messages/english.fixture';
import type { RefusedRead } from './platform-reader';
import { activeAccount, closedAccount, openReader } from './test-reads.fixture';
import { answerJson, firstPage, planted, TestPlatform } from '../test-platform.fixture';

let platform: TestPlatform;
const emptyPage = { total_pages: 0, total_items: 0, data: [] };
beforeEach(async () => {
  platform = await TestPlatform.open((_, response) => answerJson(response, 200, emptyPage));
});
afterEach(() => platform.close());

const page = (account: string, passive = false) => ({ account, query: firstPage, passive });

describe('before anything is sent', () => {
  test('the caller must be signed in', async () => {
    const answer = await openReader(platform, undefined).read(operations.listPayouts, page('master'));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-allowed', refusedFor: 'session' } });
    expect(platform.seen).toEqual([]);
  });

  test('the role must include the operation', async () => {
    for (const role of roles) {
      const answer = await openReader(platform, role).read(operations.listBankAccounts, page('master'));
      const isRefused = !answer.ok && answer.error.kind === 'not-allowed';
      expect([role, isRefused]).toEqual([role, role === 'support' || role === 'admin']);
      if (isRefused)
        expect(answer.error).toMatchObject({
          refusedFor: 'permission',
          referenceId: expect.stringMatching(/^\w{32}$/) as string,
        });
    }
    expect(platform.calls).toHaveLength(2);
  });

  test('a refusal is recorded before it is answered, and not answered if it cannot be recorded', async () => {
    const refused: string[] = [];
    const note = ({ caller, operation, account, reason }: RefusedRead) => {
      refused.push(`${caller.role} ${operation.name} ${account}: ${english(reason)}`);
      return Promise.resolve();
    };
    await openReader(platform, 'support', note).read(operations.listBankAccounts, page('master'));
    await openReader(platform, 'support', note).read(operations.listPayouts, page(closedAccount));
    expect(refused).toEqual([
      expect.stringMatching(/^support listBankAccounts master: .* is for finance operators and managers/) as string,
      expect.stringMatching(/^support listPayouts .*: This sub-account isn’t active/) as string,
    ]);
    const broken = openReader(platform, 'support', () => Promise.reject(new Error('audit')));
    await expect(broken.read(operations.listBankAccounts, page('master'))).rejects.toThrow('audit');
  });

  test.each([closedAccount, '00000000-0000-4000-8000-000000000000', 'a\r\nx-auth-token: stolen', '../x', ''])(
    'the account must be one that may act: %j',
    async (account) => {
      const answer = await openReader(platform, 'operator').read(operations.listPayouts, page(account));
      expect(answer).toMatchObject({ ok: false, error: { kind: 'not-allowed' } });
      expect(platform.seen).toEqual([]);
    },
  );
});

test('a sub-account is named to the platform, the master is not, and only the master lists sub-accounts', async () => {
  const reader = openReader(platform, 'operator');
  await reader.read(operations.listPayouts, page(activeAccount));
  await reader.read(operations.listPayouts, page('master'));
  await reader.read(operations.listConnectedAccounts, { account: activeAccount });
  expect(platform.calls.map(({ headers }) => headers['x-on-behalf-of'])).toEqual([activeAccount, undefined, undefined]);
  expect(
    platform.lines.filter(({ operation }) => operation !== 'createAccessToken').map(({ account }) => account),
  ).toEqual([activeAccount, 'master', 'master']);
});

test('an answer is masked, and has the time of the platform’s answer', async () => {
  const row = { id: 'b1', account_name: 'A', account_number: 'DE89370400440532013000', currency: 'EUR' };
  const rest = {
    account_status: 'Valid',
    bank_name: 'B',
    swift_code: 'ABCDEFGH',
    bank_country_code: 'DE',
    bank_address: 'C',
  };
  await platform.close();
  platform = await TestPlatform.open((_, response) => {
    answerJson(response, 200, { total_pages: 1, total_items: 1, data: [{ ...row, ...rest }] });
  });
  const answer = await openReader(platform, 'operator').read(operations.listBankAccounts, page('master'));
  expect(answer).toMatchObject({ ok: true, value: { data: { data: [{ account_number: '•••• 3000' }] } } });
  expect(answer.ok && Math.abs(Date.now() - answer.value.atMs)).toBeLessThan(5_000);
});

test('a refusal carries the reference of its log line and no secret of ours', async () => {
  await platform.close();
  platform = await TestPlatform.open((_, response) => {
    answerJson(response, 400, { code: 400, message: `Invalid api key ${planted.apiKey}` }, { 'retry-after': '3' });
  });
  const answer = await openReader(platform, 'operator').read(operations.listPayouts, page('master'));
  expect(answer).toMatchObject({
    ok: false,
    error: { retryAfterMs: 3_000, referenceId: platform.lines.at(-1)?.traceId },
  });
  expect(JSON.stringify(answer)).not.toContain(planted.apiKey);
});

test('two callers with the same permission share a poll; another account, role or filter does not', async () => {
  const reader = openReader(platform, 'operator');
  await Promise.all(Array.from({ length: 20 }, () => reader.read(operations.listPayouts, page('master', true))));
  expect(platform.calls).toHaveLength(1);
  await reader.read(operations.listPayouts, page(activeAccount, true));
  await reader.read(operations.listPayouts, { ...page('master', true), query: { ...firstPage, page_number: 2 } });
  expect(platform.calls).toHaveLength(3);
  await reader.read(operations.listPayouts, page('master'));
  expect(platform.calls).toHaveLength(4);
});

const pageNumber = (page_number: number) => ({ ...page('master'), query: { ...firstPage, page_number } });

test('sixteen polls carry a different idempotency key each', async () => {
  const reader = openReader(platform, 'operator');
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => reader.read(operations.listPayouts, pageNumber(index + 1))),
  );
  expect(new Set(platform.calls.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(16);
  expect(platform.tokens).toBe(1);
});

test('a session has twenty-four reads under way at most; the next is refused at once, and sends nothing', async () => {
  await platform.close();
  const held: (() => void)[] = [];
  platform = await TestPlatform.open((_, response) => {
    held.push(() => answerJson(response, 200, emptyPage));
  });
  const reader = openReader(platform, 'operator');
  const first = Array.from({ length: 24 }, (_, index) => reader.read(operations.listPayouts, pageNumber(index + 1)));
  await expect.poll(() => held.length).toBe(16);
  const crowded = { ok: false, error: { kind: 'crowded', retry: 'later', retryAfterMs: 2_000 } };
  expect(await reader.read(operations.listPayouts, pageNumber(25))).toMatchObject(crowded);
  expect(platform.calls).toHaveLength(16);
  // The test platform has sixteen connections: the other requests come when those are free.
  for (let place = 0; place < 24; place += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(place);
    held[place]?.();
  }
  expect((await Promise.all(first)).every(({ ok }) => ok)).toBe(true);
  const next = reader.read(operations.listPayouts, pageNumber(26));
  await expect.poll(() => held.length).toBe(25);
  held.at(-1)?.();
  expect((await next).ok).toBe(true);
});
