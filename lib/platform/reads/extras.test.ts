import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { readPlatformError, transportError } from '@/lib/contract/platform-error';
import { failed, ok } from '@/lib/result';
import { extraNames, ExtrasMemory, probeOf } from './extras';

const refusal = (status: number, body: unknown) => failed(readPlatformError(status, body));

test('every extra read has a request that its schemas accept', () => {
  expect(extraNames).toContain('listCards');
  for (const name of extraNames) {
    const { params, query } = probeOf(name);
    expect([name, operations[name].params.safeParse(params).success]).toEqual([name, true]);
    expect([name, operations[name].query.safeParse(query).success]).toEqual([name, true]);
  }
});

test.each([
  ['a page', ok({}), true],
  ['no such record', refusal(400, { type: 'card_error', code: 'card_not_found', message: 'x' }), true],
  ['a broken rule', refusal(400, { code: 400, message: 'entity not exist' }), true],
  ['no such route', refusal(404, { code: 404, message: 'Not found' }), false],
  ['a gateway’s 404', refusal(404, undefined), undefined],
  ['a refused token', refusal(403, { code: 403, message: 'Authorization error' }), undefined],
  ['a fault', refusal(500, { message: 'x' }), undefined],
  ['no answer', failed(transportError('no-answer', 'x')), undefined],
])('%s shows whether the extra exists: %s', (_, result, answers) => {
  const memory = new ExtrasMemory(() => 0);
  memory.note('listCards', result);
  expect(memory.find('listCards')).toBe(answers);
});

test('the platform is asked once for all callers, and again after a while', async () => {
  const clock = { nowMs: 0, asked: 0 };
  const memory = new ExtrasMemory(() => clock.nowMs);
  const ask = () => {
    clock.asked += 1;
    memory.note('listCards', refusal(404, { code: 404, message: 'Not found' }));
    return Promise.resolve();
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => memory.answers('listCards', ask)));
  expect(new Set(answers)).toEqual(new Set([false]));
  clock.nowMs = 9 * 60_000;
  expect(await memory.answers('listCards', ask)).toBe(false);
  expect(clock.asked).toBe(1);
  clock.nowMs = 11 * 60_000;
  await memory.answers('listCards', ask);
  expect(clock.asked).toBe(2);
});

test('a platform that cannot be asked counts as having it, and is asked again', async () => {
  const memory = new ExtrasMemory(() => 0);
  let asked = 0;
  const ask = () => Promise.resolve((asked += 1));
  expect([await memory.answers('listCards', ask), await memory.answers('listCards', ask)]).toEqual([true, true]);
  expect(asked).toBe(2);
});
