import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasPostgres, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import type { Doer } from '@/lib/audit/record-act';
import { openPostgres } from '@/lib/store/postgres';
import { expectSameBytes, memoryWhileMaking } from './killed-exports.fixture';
import { TestExports } from './test-exports.fixture';

interface Opened {
  readonly exports: TestExports;
  readonly close: () => Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const exports = await TestExports.open();
  return { exports, close: () => exports.close() };
}

async function openServer(): Promise<Opened> {
  const cluster = await startCluster();
  const exports = new TestExports(await openPostgres(await cluster.makeDatabase('exports')));
  return {
    exports,
    close: async () => {
      await exports.close();
      await cluster.stop();
    },
  };
}

const stores: [string, () => Promise<Opened>][] = [
  ['the embedded store', openEmbedded],
  ...(hasPostgres() ? [['PostgreSQL', openServer] satisfies [string, () => Promise<Opened>]] : []),
];

describe.each(stores)('on %s', (_, open) => {
  let opened: Opened;
  let ann: Doer;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.exports.renew();
    ann = await opened.exports.addPerson('operator', ['master'], { name: 'Ann' });
  });

  test.each(['csv', 'xlsx'] as const)(
    'a file of %s is the same, byte for byte, however often and wherever the console was killed',
    async (format) => {
      const { exports } = opened;
      await exports.addMany(3_100);
      // Four parts of rows, and the end.
      await expectSameBytes({ exports, by: ann, format, parts: 4 }, [0, 1, 2, 3, 4]);
    },
  );

  test('memory does not grow with the rows of a file of a hundred thousand', async () => {
    const held = await memoryWhileMaking(opened.exports, ann, 100_000);
    expect(held).toHaveLength(10);
    // Each value includes the rows of one part. Ninety thousand rows more would be many times as much.
    expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(16);
  });
});
