import { afterEach, describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { CallBudget, Claim, Lane } from './call-budget';
import { openClient } from '../test-client.fixture';
import { openLimits } from './test-limits.fixture';
import { answerJson, firstPage, payoutPage, TestPlatform } from '../test-platform.fixture';
import { continueTrace } from '@/lib/request-id';

let platform: TestPlatform;
let close: () => Promise<void> = () => Promise.resolve();
afterEach(async () => {
  await close();
  await platform.close();
});

type AnswerListener = Parameters<typeof TestPlatform.open>[0];

async function openGated(answer: AnswerListener, given: Parameters<typeof openLimits>[0] = {}) {
  platform = await TestPlatform.open(answer);
  const gated = openLimits(given);
  const opened = openClient(platform.connection, { limits: gated.limits });
  ({ close } = opened);
  const input = { account: 'master', params: {}, query: firstPage, trace: continueTrace(undefined) };
  const read = (more: { readonly signal?: AbortSignal; readonly deadlineMs?: number; readonly lane?: Lane } = {}) =>
    opened.client.attempt(operations.listPayouts, { ...input, idempotencyKey: crypto.randomUUID(), ...more });
  return { ...gated, read };
}

const succeed: AnswerListener = (_, response) => answerJson(response, 200, payoutPage);
const breakOff: AnswerListener = (_, response) => response.destroy();

describe('an operation that is not answered', () => {
  test('is not called after ten failures, and later tried by one call', async () => {
    let isDown = true;
    const { limits, clock, events, read } = await openGated((seen, response) =>
      isDown ? breakOff(seen, response) : succeed(seen, response),
    );
    for (let number = 0; number < 10; number += 1) await read();
    expect(events).toEqual(['away: listPayouts']);
    expect(limits.isAway('listPayouts')).toBe(true);
    expect([limits.isAway('listCards'), limits.isDoubtful()]).toEqual([false, false]);
    const refused = await read();
    expect(refused).toMatchObject({ phase: 'none', result: { ok: false, error: { kind: 'unreachable' } } });
    expect(platform.calls).toHaveLength(10);
    isDown = false;
    clock.nowMs = 15_000;
    const both = await Promise.all([read(), read()]);
    expect(both.filter(({ result }) => result.ok)).toHaveLength(1);
    expect(platform.calls).toHaveLength(11);
    expect((await read()).result.ok).toBe(true);
  });

  test.each<[string, AnswerListener, boolean]>([
    ['a gateway’s page', (_, response) => response.writeHead(503).end('<h1>Bad gateway</h1>'), true],
    ['the platform’s own failure', (_, response) => answerJson(response, 500, { message: 'x' }), false],
    ['a refusal', (_, response) => answerJson(response, 400, { code: 400, message: 'id is required' }), false],
    ['too many requests', (_, response) => answerJson(response, 429, { code: 429, message: 'slow' }), false],
  ])('differs from one that refuses: %s', async (_, answer, isAway) => {
    const { limits, read } = await openGated(answer);
    for (let number = 0; number < 30; number += 1) await read();
    expect(limits.isAway('listPayouts')).toBe(isAway);
  });
});

test('calls that waited until no time was left do not count against the platform', async () => {
  const { limits, read } = await openGated(() => undefined);
  for (let number = 0; number < 12; number += 1) {
    const { result } = await read({ deadlineMs: 60 });
    expect(result.ok).toBe(false);
  }
  expect(limits.isAway('listPayouts')).toBe(false);
});

describe('when no more calls may be sent', () => {
  const none: CallBudget = { take: () => Promise.resolve(50) };

  test('a call waits no longer than its deadline and sends nothing', async () => {
    const { read } = await openGated(succeed, { budget: none });
    const { phase, result } = await read({ deadlineMs: 120 });
    expect(phase).toBe('none');
    expect(result.ok).toBe(false);
    expect(platform.seen).toHaveLength(0);
  });

  test('the error says that the platform allows no more', async () => {
    let left = 1;
    const budget: CallBudget = { take: () => Promise.resolve(left-- > 0 ? 0 : 50) };
    const { read } = await openGated(succeed, { budget });
    const { result } = await read({ deadlineMs: 200 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'rate-limited', retry: 'later', status: 0 } });
    expect(platform.calls).toHaveLength(0);
  });

  test('writes go first, then reads for people, then calls that no person waits for', async () => {
    const order: Claim[] = [];
    const held = { isOver: false };
    const budget: CallBudget = {
      take: (lane) => {
        if (!held.isOver) return Promise.resolve(1);
        order.push(lane);
        return Promise.resolve(0);
      },
    };
    const { read } = await openGated(succeed, { budget: { take: () => Promise.resolve(0) } });
    await read();
    await close();
    const { limits } = openLimits({ budget });
    const opened = openClient(platform.connection, { limits: limits });
    ({ close } = opened);
    const call = (lane: Lane) =>
      opened.client.attempt(operations.listPayouts, {
        account: 'master',
        params: {},
        query: firstPage,
        trace: continueTrace(undefined),
        idempotencyKey: crypto.randomUUID(),
        lane,
      });
    held.isOver = true;
    await call('read');
    held.isOver = false;
    const calls = (['background', 'read', 'write', 'background', 'write'] as const).map(call);
    await expect.poll(() => platform.calls.length).toBe(2);
    order.length = 0;
    held.isOver = true;
    await Promise.all(calls);
    expect(order).toEqual(['write', 'write', 'read', 'background', 'background']);
  });

  test('a caller that leaves gives the turn to the next one', async () => {
    const { read } = await openGated(succeed);
    await read();
    const leaving = new AbortController();
    leaving.abort();
    const { result } = await read({ signal: leaving.signal });
    expect(result.ok).toBe(false);
    expect((await read()).result.ok).toBe(true);
    expect(platform.calls).toHaveLength(2);
  });

  test('a store that cannot count lets no call out', async () => {
    const { read, events } = await openGated(succeed, { budget: { take: () => Promise.reject(new Error('away')) } });
    expect((await read()).result).toMatchObject({ ok: false });
    expect(events).toContain('broken');
    expect(platform.seen).toHaveLength(0);
  });
});
