import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { CommitStop } from '@/e2e/harness/stores/commit-stop';
import { openEmbedded } from '@/lib/store/embedded';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { integer, readRow } from '@/lib/store/rows';
import { Sealer } from '@/lib/store/sealer';
import { spawnFixture } from '@/lib/work/test-copies.fixture';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { findCoverage } from '../coverage';
import { expectMirrorIs } from './expect-mirror.fixture';

const secret = 'a secret of this test and of nothing else';
const sealer = new Sealer(secret);

test('a console that is killed while it fills the mirror continues when it is started again', async () => {
  const platform = await ServedPlatform.open({ payouts: 120 });
  onTestFinished(() => platform.close());
  const stop = await CommitStop.lay();
  onTestFinished(() => stop.remove());
  const folder = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  const store = path.join(folder, 'store');
  const { baseUrl, clientId, apiKey } = platform.connection;
  const fill = () =>
    spawnFixture(
      'lib/mirror/filling/fill-process.fixture.ts',
      [store, baseUrl, clientId, apiKey, secret],
      stop.variables,
    );
  const asked: string[] = [];
  platform.beforeRequest = (url) => {
    asked.push(url);
  };
  // In the middle of the lists, when some of the rows are on the disk.
  stop.order(/insert into "mirror_record"/, 4);
  const first = fill();
  const ended = once(first, 'exit');
  expect(await stop.untilStopped()).toBe(first.pid);
  first.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
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
