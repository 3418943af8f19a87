import { expect, test } from 'vitest';
import { SignInTurns } from './sign-in';

const none = () => Promise.resolve(0);

function queue(rules: Partial<ConstructorParameters<typeof SignInTurns>[0]> = {}) {
  const turns = new SignInTurns({ atOnce: 1, mostWaiting: 2, mostOfAnAddress: 5, longestMs: 60_000, ...rules });
  const said: string[] = [];
  const ends: (() => void)[] = [];
  /** Starts an attempt, which works until `ends` releases it. */
  const come = (name: string, address = name) =>
    turns.run(address, none, async () => {
      said.push(`${name} is looked at`);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  /** Lets everything go on that can. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { turns, said, come, settle, endNext: () => ends.shift()?.() };
}

test('a few run at a time, the newest first, and the attempt that has waited longest is dropped', async () => {
  const { said, come, settle, endNext } = queue();
  const all = ['one', 'two', 'three', 'four'].map((name) => come(name));
  await settle();
  expect(said).toEqual(['one is looked at']);
  for (let left = 3; left > 0; left -= 1) {
    endNext();
    await settle();
  }
  expect(await Promise.all(all)).toEqual(['one', undefined, 'three', 'four']);
  expect(said).toEqual(['one is looked at', 'four is looked at', 'three is looked at']);
});

test('no attempt waits longer than the limit', async () => {
  const { come, settle, endNext } = queue({ longestMs: 1 });
  const first = come('one');
  await settle();
  expect(await come('two')).toBeUndefined();
  endNext();
  expect(await first).toBe('one');
});

test('one address cannot fill the queue, and gets its places back afterwards', async () => {
  const { come, settle, endNext } = queue({ mostOfAnAddress: 1 });
  const first = come('one', 'here');
  await settle();
  expect(await come('two', 'here')).toBeUndefined();
  const other = come('three', 'there');
  endNext();
  await settle();
  endNext();
  expect(await Promise.all([first, other])).toEqual(['one', 'three']);
  const again = come('four', 'here');
  await settle();
  endNext();
  expect(await again).toBe('four');
});

test('a failed attempt passes its turn on', async () => {
  const { turns } = queue();
  const broken = turns.run('a', none, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await turns.run('a', none, () => Promise.resolve('next'))).toBe('next');
});
