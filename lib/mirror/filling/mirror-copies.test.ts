import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import { openClient } from '@/lib/platform/test-client.fixture';
import { openEmbedded } from '@/lib/store/embedded';
import { mirrorChange, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import type { OpenStore } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { Sealer } from '@/lib/store/sealer';
import { spawnFixture } from '@/lib/work/test-copies.fixture';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { expectMirrorIs } from './expect-mirror.fixture';
import { findCoverage } from '../coverage';
import { runMirror, type RunningMirror } from './run-mirror.fixture';
import { integer, countRows, readRow } from '@/lib/store/rows';

const secret = 'a secret of this test and of nothing else';
const sealer = new Sealer(secret);

let platform: ServedPlatform;
beforeAll(async () => {
  platform = await ServedPlatform.open({ payouts: 120 });
});
afterAll(() => platform.close());

// A machine without PostgreSQL has no store that copies could share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('two copies of the console on one PostgreSQL', () => {
  let cluster: Cluster;
  let stores: readonly OpenStore[] = [];
  /** The owners that called the platform, in order. */
  const asked: string[] = [];
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    const url = await cluster.makeDatabase('console');
    stores = [await openPostgres(url), await openPostgres(url)];
  });
  afterAll(async () => {
    for (const close of closing) await close();
    for (const store of stores) await store.close();
    await cluster.stop();
  });

  function employ(name: string, store: OpenStore | undefined): RunningMirror {
    const { client, close } = openClient(platform.connection);
    closing.push(close);
    const reading: Pick<typeof client, 'read'> = {
      read: async (...given) => {
        asked.push(name);
        return await client.read(...given);
      },
    };
    const source = {
      clientHash: 'c',
      environment: 'sandbox',
      zone: 'Asia/Shanghai',
      client: reading,
      accounts: ['master'],
    };
    return runMirror({
      store: async () => {
        if (store === undefined) throw new Error('no store');
        return await Promise.resolve(store.database);
      },
      sealer,
      owner: name,
      days: 100,
      broken: (error) => {
        throw error;
      },
      pageSize: 10,
      findSources: async () => await Promise.resolve([source]),
    });
  }

  /** Lets both work at once until neither has work left; answers which of them called the platform. */
  async function turnBoth(one: RunningMirror, other: RunningMirror): Promise<ReadonlySet<string>> {
    asked.length = 0;
    while ((await Promise.all([one.turn(), other.turn()])).some(Boolean));
    return new Set(asked);
  }

  const makeDue = async () => {
    await stores[0]?.database.execute(
      sql`update ${mirrorWindow} set next_at = clock_timestamp() - interval '1 second'`,
    );
  };

  test('one copy reads, the other one after the first stops or dies, and nothing is read into the mirror twice', async () => {
    const [first, second] = [employ('first', stores[0]), employ('second', stores[1])];
    const [leader = ''] = await turnBoth(first, second);
    expect(await turnBoth(first, second)).toEqual(new Set());
    await makeDue();
    expect(await turnBoth(first, second)).toEqual(new Set([leader]));
    const [stopped, next] = leader === 'first' ? [first, second] : [second, first];
    // It stops as a console does on request, so that the other copy need not wait for the end of its lease.
    await stopped.stop();
    await makeDue();
    platform.movePayouts({ make: [{ count: 3 }] });
    const [successor = ''] = await turnBoth(stopped, next);
    expect([leader, successor].toSorted()).toEqual(['first', 'second']);
    // A killed copy gives no lease back: no copy leads until its lease has ended, and then the next one does.
    const third = employ('third', stores[0]);
    await makeDue();
    asked.length = 0;
    expect(await third.turn()).toBe(false);
    expect(asked).toEqual([]);
    await stores[0]?.database.execute(sql`update ${lease} set until = clock_timestamp() - interval '1 millisecond'`);
    expect(await turnBoth(third, third)).toEqual(new Set(['third']));
    // A former leader that only stood still reads nothing more.
    await makeDue();
    asked.length = 0;
    expect(await next.turn()).toBe(false);
    expect(asked).toEqual([]);
    expect(await turnBoth(third, third)).toEqual(new Set(['third']));
    const [store] = stores;
    if (store === undefined) throw new Error('no store');
    await expectMirrorIs({ database: store.database, sealer, platform });
    const changes = await countRows(store.database, sql`select 1 from ${mirrorChange} where kind = 'payout'`);
    expect(changes).toBe(0);
  });
});

test('a console that is killed while it fills the mirror continues when it is started again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  const store = path.join(folder, 'store');
  const { baseUrl, clientId, apiKey } = platform.connection;
  const fill = () =>
    spawnFixture('lib/mirror/filling/fill-process.fixture.ts', store, baseUrl, clientId, apiKey, secret);
  const asked: string[] = [];
  const first = fill();
  platform.beforeRequest = (url) => {
    asked.push(url);
    // In the middle of the lists, when some of the rows are on the disk.
    if (asked.length === 60) first.kill('SIGKILL');
  };
  const [, signal] = (await once(first, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const before = asked.length;
  const [code] = (await once(fill(), 'exit')) as [number | null];
  platform.beforeRequest = () => undefined;
  expect(code).toBe(0);
  const opened = await openEmbedded(store, `${store}.lock`);
  try {
    await expectMirrorIs({ database: opened.database, sealer, platform });
    const account = await readRow(opened.database, sql`select distinct account_id as id from ${mirrorRecord}`, {
      id: integer,
    });
    const today = new Date(platform.nowMs() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await findCoverage(opened.database, [account?.id ?? 0], 'payouts', today)).toMatchObject({ state: 'whole' });
    expect(before).toBeLessThan(asked.length);
  } finally {
    await opened.close();
    await rm(folder, { recursive: true });
  }
});
