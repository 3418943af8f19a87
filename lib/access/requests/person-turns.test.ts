import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PersonTurns } from './person-turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function workOf(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    log.push(`${name} begins`);
    await ended;
    return name;
  };
  return { run, end };
}

const settled = async () => await vi.advanceTimersByTimeAsync(0);

test('one person has one turn at a time, and another person comes before their second', async () => {
  const turns = new PersonTurns({ atOnce: 2, waiting: 3, waitMs: 1_000 });
  const log: string[] = [];
  const [first, second, other] = [workOf(log, 'Ann 1'), workOf(log, 'Ann 2'), workOf(log, 'Ben')];
  const ann = [turns.run('Ann', first.run), turns.run('Ann', second.run)];
  const ben = turns.run('Ben', other.run);
  await settled();
  expect(log).toEqual(['Ann 1 begins', 'Ben begins']);
  first.end();
  await settled();
  expect(log).toEqual(['Ann 1 begins', 'Ben begins', 'Ann 2 begins']);
  second.end();
  other.end();
  expect(await Promise.all([...ann, ben])).toEqual(['Ann 1', 'Ann 2', 'Ben']);
});

test('of sixty at once of one person, one works, some wait, and the rest are refused without work', async () => {
  const turns = new PersonTurns({ atOnce: 2, waiting: 3, waitMs: 1_000 });
  const log: string[] = [];
  const asked = Array.from({ length: 60 }, (_, index) => turns.run('Ann', workOf(log, String(index)).run));
  const answers: unknown[] = [];
  for (const one of asked) void one.then((answer) => answers.push(answer));
  await settled();
  expect(answers).toHaveLength(56);
  await vi.advanceTimersByTimeAsync(1_000);
  // Those that waited are refused too; the first one works on.
  expect(answers).toEqual(Array.from({ length: 59 }, () => 'crowded'));
  expect(log).toEqual(['0 begins']);
});

test('work that fails gives its turn back', async () => {
  const turns = new PersonTurns({ atOnce: 1, waiting: 1, waitMs: 1_000 });
  await expect(turns.run('Ann', async () => await Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('Ann', async () => await Promise.resolve('done'))).toBe('done');
});
