import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasRow, lease } from '@/lib/store/lease';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { DueWork } from './due-work';
import { RunningWorker } from './running-worker';
import type { Worker, WorkerName } from './worker';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(lease);
});

/** Has something to do while there is a lease of that name; its turn takes the lease away. */
function workerFor(name: WorkerName) {
  const seen = { turns: 0 };
  const worker: Worker = {
    name,
    leads: false,
    idleMs: 1_000,
    isDue: () => hasRow(lease, sql`${lease.name} = ${`job of ${name}`}`),
    turn: async ({ database }) => {
      seen.turns += 1;
      await database.execute(sql`delete from ${lease} where name = ${`job of ${name}`}`);
      return seen.turns === 1;
    },
  };
  return { seen, worker };
}

const job = async (name: WorkerName) => {
  const at = sql`clock_timestamp()`;
  await opened.database.insert(lease).values({ name: `job of ${name}`, owner: 'test', until: at, since: at });
};

test('a worker has turns only while its condition holds, and one more after each turn with work', async () => {
  const { seen, worker } = workerFor('exports');
  const due = new DueWork([worker]);
  const broken = (error: unknown) => {
    throw error;
  };
  const running = new RunningWorker(worker, {
    store: () => Promise.resolve(opened.database),
    owner: 'one',
    broken,
    due,
  });
  expect(await running.turn()).toBe(false);
  expect([seen.turns, running.state.turnAtMs === undefined]).toEqual([0, false]);
  await job('exports');
  await expect.poll(() => running.turn(), { interval: 100, timeout: 30_000 }).toBe(true);
  expect(await running.turn()).toBe(false);
  expect(seen.turns).toBe(2);
});

test('the conditions of all workers are read in one statement', async () => {
  const workers = (['exports', 'reports', 'deliveries'] as const).map((name) => workerFor(name).worker);
  const always: Worker = { name: 'mirror', leads: false, idleMs: 1, turn: () => Promise.resolve(false) };
  await job('reports');
  let statements = 0;
  const counting = new Proxy(opened.database, {
    get: (database, name) => {
      if (name === 'execute') statements += 1;
      const value: unknown = Reflect.get(database, name);
      return typeof value === 'function' ? (value.bind(database) as unknown) : value;
    },
  }) satisfies Store;
  const due = new DueWork([...workers, always]);
  const answers = await Promise.all([...workers, always].map(async (worker) => await due.has(counting, worker)));
  expect(answers).toEqual([false, true, false, true]);
  expect(statements).toBe(1);
});
