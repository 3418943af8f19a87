import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { RunningWorker } from './running-worker';
import { serveRequests } from './start-workers';
import type { Worker } from './worker';

let opened: OpenStore;
let folder: string;
beforeAll(async () => {
  [opened, folder] = await Promise.all([openTestStore(), mkdtemp(path.join(tmpdir(), 'work-'))]);
});
afterAll(async () => {
  await Promise.all([opened.close(), rm(folder, { recursive: true })]);
});

const running = (worker: Worker) =>
  new RunningWorker(worker, {
    store: async () => await Promise.resolve(opened.database),
    owner: 'this copy',
    broken: (error) => {
      throw error;
    },
  });

async function ask(address: string, lines: string): Promise<readonly string[]> {
  const socket = connect(address).setEncoding('utf8');
  socket.end(lines);
  return (await socket.toArray()).join('').trimEnd().split('\n');
}

test('a test that asks for turns is answered when no work is left, and why where there is no such end', async () => {
  const turns: string[] = [];
  let left = 3;
  const mirror: Worker = {
    name: 'mirror',
    leads: true,
    idleMs: 1,
    turn: async ({ isAsked }) => {
      await Promise.resolve();
      turns.push(`mirror${isAsked === true ? ', asked' : ''}`);
      left -= 1;
      return left > 0;
    },
  };
  const alerts: Worker = {
    name: 'alerts',
    leads: false,
    idleMs: 1,
    turn: () => {
      turns.push('alerts');
      return turns.length > 4 ? Promise.reject(new TypeError('of one kind')) : Promise.resolve(false);
    },
  };
  const address = path.join(folder, 'work.sock');
  await serveRequests(address, [running(mirror), running(alerts)], {
    'open-writes': async () => await Promise.resolve(2),
    'forget-platform': () => undefined,
  });
  expect(await ask(address, 'turn mirror alerts\n')).toEqual(['done']);
  // Only the first turn does what would wait for its time: a worker that always found such work would never end.
  expect(turns).toEqual(['mirror, asked', 'mirror', 'mirror', 'alerts']);
  expect(await ask(address, 'turn alerts\nturn nothing\nbegin\nopen-writes\nforget-platform\n')).toEqual([
    'TypeError: of one kind',
    'Error: There is no worker nothing',
    'Error: "begin" is no request',
    '2',
    'done',
  ]);
});

test('a turn that is asked for begins when the one before it has ended', async () => {
  const seen: string[] = [];
  let end: () => void = () => undefined;
  const one = running({
    name: 'exports',
    leads: false,
    idleMs: 1,
    turn: async () => {
      seen.push('begun');
      await new Promise<void>((resolve) => (end = resolve));
      seen.push('ended');
      return false;
    },
  });
  const first = one.turn();
  const second = one.turn({ isAsked: true });
  await expect.poll(() => seen).toEqual(['begun']);
  end();
  await first;
  await expect.poll(() => seen).toEqual(['begun', 'ended', 'begun']);
  end();
  expect(await second).toBe(false);
});
