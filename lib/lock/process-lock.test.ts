import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { container, LockHolder, whyNoContainer } from './lock-holder.fixture';
import { findOwner, takeLock } from './process-lock.mjs';

let root = '';
let folder = '';
let holders: LockHolder[] = [];
beforeEach(() => {
  // Deeper than the path of a socket may be long.
  root = mkdtempSync(path.join(tmpdir(), 'payments-console-lock-'));
  const deep = path.join(root, 'a'.repeat(120));
  mkdirSync(deep);
  folder = path.join(deep, 'store.lock');
  holders = [];
});
afterEach(async () => {
  for (const one of holders) one.send('SIGCONT');
  await Promise.all(holders.map(async (one) => await one.kill()));
  rmSync(root, { recursive: true });
});

function start(name: string, inside?: readonly string[]): LockHolder {
  const one = new LockHolder(folder, path.join(root, 'written'), name, inside);
  holders.push(one);
  return one;
}

const names = () => readFileSync(path.join(root, 'written'), 'utf8').trim().split('\n');
const claimOf = (outcome: string) => outcome.replace('held ', '');
const doNothing = () => undefined;
const claims = () => readdirSync(folder).filter((name) => !name.endsWith('.socket'));

describe('a lock', () => {
  test('has one owner, whom the refusal of a second process names with its host, and is free after it', async () => {
    const first = start('first');
    expect(await first.isHolding()).toBe(true);
    expect(await start('second').outcome()).toBe(`refused process ${first.pid} on ${hostname()}`);
    first.send('SIGTERM');
    await first.ended;
    expect(readdirSync(folder)).toEqual([]);
    expect(await start('third').isHolding()).toBe(true);
  });

  test('of a killed process is taken over at once, and nothing of it stays', async () => {
    const first = start('first');
    expect(await first.isHolding()).toBe(true);
    await first.kill();
    const next = start('next');
    expect(await next.isHolding()).toBe(true);
    expect([claims().length, findOwner(folder)?.pid]).toEqual([1, next.pid]);
  });

  test('of a paused process is not taken over, however long it has been silent', async () => {
    const first = start('first');
    expect(await first.isHolding()).toBe(true);
    first.send('SIGSTOP');
    utimesSync(claimOf(await first.outcome()), new Date(0), new Date(0));
    expect(await start('second').outcome()).toBe(`refused process ${first.pid} on ${hostname()}`);
    first.send('SIGCONT');
    // It goes on, and its claim is renewed.
    expect(await start('third').outcome()).toContain('refused');
    expect(first.said).toHaveLength(1);
  });

  test('has one owner among many that come at once', async () => {
    const many = Array.from({ length: 8 }, (_, place) => start(`one-${place}`));
    const outcomes = await Promise.all(many.map(async (one) => await one.outcome()));
    expect(outcomes.filter((one) => one.startsWith('held')).length).toBeLessThanOrEqual(1);
    expect(new Set(names()).size).toBeLessThanOrEqual(1);
    expect(await start('after').outcome()).toMatch(outcomes.some((one) => one.startsWith('held')) ? 'refused' : 'held');
  });

  test('is refused a second time within one process too', async () => {
    const taken = await takeLock(folder, doNothing);
    expect(await takeLock(folder, doNothing)).toEqual({ heldBy: `process ${process.pid} on ${hostname()}` });
    if ('release' in taken) taken.release();
    const again = await takeLock(folder, doNothing);
    expect(again).toHaveProperty('claim');
    if ('release' in again) again.release();
  });
});

const noContainer = whyNoContainer();
// Where the system makes no namespaces for a test, there are no containers to tell apart.
describe.skipIf(noContainer !== undefined)(
  `in containers${noContainer === undefined ? '' : `: ${noContainer}`}`,
  () => {
    test.each([
      ['of the machine is refused to one in a container', [], container],
      ['in a container is refused to one of the machine', container, []],
      ['in a container is refused to one in another with the same number', container, container],
    ])('the lock of a process %s, while it works and while it is paused', async (_, of, to) => {
      const first = start('first', of);
      expect(await first.isHolding()).toBe(true);
      const owner = of.length === 0 ? `process ${first.pid} on ${hostname()}` : 'process 1 on host-of-first';
      expect(await start('second', to).outcome()).toBe(`refused ${owner}`);
      first.send('SIGSTOP');
      utimesSync(claimOf(await first.outcome()), new Date(0), new Date(0));
      expect(await start('third', to).outcome()).toBe(`refused ${owner}`);
      first.send('SIGCONT');
      await first.kill();
      expect(await start('fourth', to).isHolding()).toBe(true);
      expect(names().filter((name, place, all) => name !== all[place - 1])).toEqual(['first', 'fourth']);
    });
  },
);

describe('a claim that cannot be asked, as one of another machine', () => {
  const claim = (content: string, secondsAgo: number): string => {
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, '0123456789abcdef');
    writeFileSync(file, content);
    // The lock judges by the clock of the file system.
    const then = new Date(statSync(file).mtimeMs - secondsAgo * 1_000);
    utimesSync(file, then, then);
    return file;
  };
  const elsewhere = JSON.stringify({ host: 'elsewhere', pid: 7, machine: 'another boot' });

  test('is respected until it was silent for a minute, and the refusal says since when it is', async () => {
    claim(elsewhere, 30);
    expect(await start('first').outcome()).toMatch(
      /^refused process 7 on elsewhere \(last heard of (29|3\d) seconds ago; it counts as ended after 60\)$/,
    );
    claim(elsewhere, 61);
    expect(await start('second').isHolding()).toBe(true);
    expect(claims()).toHaveLength(1);
  });

  test('is respected though the same number lives here, and though none does', async () => {
    for (const pid of [process.pid, 999_999_999]) {
      claim(JSON.stringify({ host: hostname(), pid, machine: 'another boot' }), 0);
      expect(await start(`for-${pid}`).outcome()).toContain(`refused process ${pid} on ${hostname()}`);
    }
  });

  test('that is half written is respected too', async () => {
    claim('{"host":', 0);
    expect(await start('first').outcome()).toContain('refused another process');
  });

  test('that only was silent loses the lock: its process stops before its next write and renews nothing', async () => {
    const first = start('first');
    expect(await first.isHolding()).toBe(true);
    await first.stop();
    await first.becomeSilent(61);
    const second = start('second');
    expect(await second.isHolding()).toBe(true);
    const owned = claims();
    first.send('SIGCONT');
    await first.ended;
    expect(first.said.at(-1)).toBe(`lost process ${second.pid} on ${hostname()}`);
    expect(claims()).toEqual(owned);
    const all = names();
    expect(all.slice(all.indexOf('second')).filter((name) => name === 'first')).toEqual([]);
    expect(second.said).toHaveLength(1);
  });
});

describe('the lock file of a former version', () => {
  const leave = (secondsAgo: number) => {
    writeFileSync(folder, JSON.stringify({ host: 'vm', pid: 12, startedAt: '1' }));
    const then = new Date(Date.now() - secondsAgo * 1_000);
    utimesSync(folder, then, then);
  };

  test('is respected for a minute, and then replaced', async () => {
    leave(0);
    expect(await start('first').outcome()).toBe('refused process 12 on vm');
    leave(61);
    expect(await start('second').isHolding()).toBe(true);
  });
});
