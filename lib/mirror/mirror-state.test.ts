import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { giveLease, holdLease } from '@/lib/store/lease';
import { readMirrorState } from './mirror-state';

let mirror: TestConsole;
beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());

const nowMs = Date.parse('2026-11-24T06:00:00Z');

test('neighbouring days in the same state are one stretch, and failed reads are shown with their cause', async () => {
  const { database } = mirror;
  const accountId = await mirror.addAccount('master', { firstDay: '2026-11-01' });
  const window = async (from: string, to: string, agreed: number, failures = 0) =>
    await database.execute(sql`insert into ${mirrorWindow}
        (account_id, feed, status, from_day, to_day, agreed, agreed_at, read_at, next_at, pause_ms, failures, problem, problem_at)
      values (${accountId}, 'payouts', '', ${from}, ${to}, ${agreed}, now(),
        ${agreed > 0 ? sql`now()` : sql`null`}, now() + interval '1 hour', 0, ${failures},
        ${failures > 0 ? 'unreachable' : null}, ${failures > 0 ? sql`'2026-11-24T05:00:00Z'::timestamptz` : sql`null`})`);
  await window('2026-11-01', '2026-11-05', 2);
  await window('2026-11-06', '2026-11-10', 2);
  await window('2026-11-11', '2026-11-15', 1);
  await window('2026-11-16', '2026-11-20', 0);
  await window('2026-11-21', '2026-11-23', 2, 3);
  await window('2026-11-24', '2026-11-24', 1);
  const state = await readMirrorState(database, true, nowMs);
  const [master] = state.accounts;
  const payouts = master?.feeds.find(({ feed }) => feed === 'payouts');
  expect(payouts?.stretches.map(({ state: known, days }) => `${known} ${days?.from ?? ''} ${days?.to ?? ''}`)).toEqual([
    'whole 2026-11-01 2026-11-10',
    'partly 2026-11-11 2026-11-15',
    'never 2026-11-16 2026-11-20',
    'stale 2026-11-21 2026-11-23',
    'whole 2026-11-24 2026-11-24',
  ]);
  expect(master?.lastProblem).toEqual({
    kind: 'unreachable',
    feed: 'payouts',
    atMs: Date.parse('2026-11-24T05:00:00Z'),
  });
  expect([master?.windowsDue, master?.detailsDue, master?.pausedAtMs]).toEqual([0, 0, undefined]);
});

const broken = (error: unknown) => {
  throw error;
};

test('the leader is shown with the time since when it leads, however often it renews its lease', async () => {
  const { database } = mirror;
  await (await holdLease(database, { name: 'mirror', owner: 'one' }, { broken }))?.end();
  const first = (await readMirrorState(database, true, nowMs)).leader;
  await (await holdLease(database, { name: 'mirror', owner: 'one' }, { broken }))?.end();
  expect((await readMirrorState(database, true, nowMs)).leader).toEqual(first);
  expect(first?.owner).toBe('one');
  await giveLease(database, { name: 'mirror', owner: 'one' });
  expect((await readMirrorState(database, true, nowMs)).leader).toBeUndefined();
});
