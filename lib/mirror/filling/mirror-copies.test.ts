import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import { openClient } from '@/lib/platform/test-client.fixture';
import { mirrorChange, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import type { OpenStore } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { Sealer } from '@/lib/store/sealer';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { expectMirrorIs } from './expect-mirror.fixture';
import { runMirror, type RunningMirror } from './run-mirror.fixture';
import { countRows } from '@/lib/store/rows';

const sealer = new Sealer('a secret of this test and of nothing else');

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

  test('one copy reads, the other after the first stops or dies, and each record is read once', async () => {
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
