import { expect, test } from 'vitest';
import { transportError } from '@/lib/contract/platform-error';
import { failed, ok } from '@/lib/result';
import type { CallAttempt } from '../client/platform-client';
import { SharedReads } from './platform-reader';
import { signalled } from '../test-server.fixture';

const answered = (value: number): CallAttempt<number> => ({
  result: ok(value),
  phase: 'body',
  traceId: '',
  retryAfterMs: undefined,
  status: 200,
  answerHash: undefined,
  isStored: false,
});
const lost: CallAttempt<number> = { ...answered(0), result: failed(transportError('no-answer', 'x')) };

function sharing() {
  const clock = { nowMs: 0, runs: 0 };
  const reads = new SharedReads(() => clock.nowMs);
  const ask = async (key: string, passive: boolean, run?: () => Promise<CallAttempt<number>>, signal?: AbortSignal) => {
    const count = () => Promise.resolve(answered((clock.runs += 1)));
    const { attempted } = await reads.read({ key, passive, person: 'p1', signal, run: run ?? count });
    return attempted.result.ok ? attempted.result.value : 'lost';
  };
  return { clock, ask };
}

test('a person’s read is always sent, and a poll uses an answer of the last five seconds', async () => {
  const { clock, ask } = sharing();
  expect([await ask('a', false), await ask('a', false)]).toEqual([1, 2]);
  clock.nowMs = 4_999;
  expect(await ask('a', true)).toBe(2);
  clock.nowMs = 5_000;
  expect(await ask('a', true)).toBe(3);
});

test('nothing is shared across keys, and no failure is kept', async () => {
  const { ask } = sharing();
  expect([await ask('a', true), await ask('b', true)]).toEqual([1, 2]);
  expect(await ask('c', true, () => Promise.resolve(lost))).toBe('lost');
  expect(await ask('c', true)).toBe(3);
});

test('polls of the same moment join one call', async () => {
  const { clock, ask } = sharing();
  const answer = signalled<CallAttempt<number>>();
  const all = [ask('a', true, () => answer.seen), ...Array.from({ length: 9 }, () => ask('a', true))];
  answer.tell(answered(7));
  expect(await Promise.all(all)).toEqual(Array(10).fill(7));
  expect(clock.runs).toBe(0);
});

test('a caller that joined a call asks again if its owner has left', async () => {
  const { ask } = sharing();
  const answer = signalled<CallAttempt<number>>();
  const leaving = new AbortController();
  const owner = ask('a', true, () => answer.seen, leaving.signal);
  const joined = ask('a', true);
  leaving.abort();
  answer.tell(lost);
  expect([await owner, await joined]).toEqual(['lost', 1]);
});

test('a person who joins a call counts among the people who wait for it', async () => {
  const reads = new SharedReads(() => 0);
  const answer = signalled<CallAttempt<number>>();
  let waiting: ReadonlySet<string> = new Set();
  const ask = (person: string) =>
    reads.read({
      key: 'a',
      passive: true,
      person,
      signal: undefined,
      run: (people) => {
        waiting = people;
        return answer.seen;
      },
    });
  const all = ['one', 'two', 'two'].map(ask);
  expect([...waiting]).toEqual(['one', 'two']);
  answer.tell(answered(7));
  await Promise.all(all);
});
