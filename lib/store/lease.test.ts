import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveLease, holdLease, lease } from './lease';
import type { OpenStore, Store } from './open-store';
import { openTestStore } from './test-store.fixture';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

const problems: unknown[] = [];
const hold = async (owner: string, database: Store = opened.database) =>
  await holdLease(database, { name: 'mirror', owner }, { broken: (error) => problems.push(error), renewMs: 5 });
const give = async (owner: string) => await giveLease(opened.database, { name: 'mirror', owner });
const leader = async () =>
  (
    await opened.database
      .select({ owner: lease.owner, is_fresh: sql<boolean>`until > clock_timestamp() + interval '10 seconds'` })
      .from(lease)
      .where(eq(lease.name, 'mirror'))
  )[0];

test('one of many copies that ask at once gets the lease', async () => {
  const leads = await Promise.all(['a', 'b', 'c', 'd'].map(async (owner) => await hold(owner)));
  expect(leads.filter((lead) => lead !== undefined)).toHaveLength(1);
  await Promise.all(leads.map(async (lead) => await lead?.end()));
  await give((await leader())?.owner ?? '');
  expect(await leader()).toBeUndefined();
});

test('a turn that is longer than the lease keeps it, and learns when it is lost', async () => {
  const lead = await hold('long');
  if (lead === undefined) throw new Error('nobody leads');
  // Nearly over, as after a page that took almost as long as the lease.
  await opened.database.execute(sql`update ${lease} set until = clock_timestamp() + interval '5 seconds'`);
  await expect.poll(leader).toEqual({ owner: 'long', is_fresh: true });
  expect(await hold('other')).toBeUndefined();
  expect(lead.signal.aborted).toBe(false);
  const lost = once(lead.signal, 'abort');
  await opened.database.execute(sql`update ${lease} set owner = 'other'`);
  await lost;
  expect(await leader()).toMatchObject({ owner: 'other' });
  await lead.end();
  await give('other');
});

test('a turn that has ended does not take the lease again, however slow its last renewal is', async () => {
  let renewals = 0;
  let go: () => void = () => undefined;
  const slow = answering(async (execute) => {
    renewals += 1;
    if (renewals === 2) await new Promise<void>((resolve) => (go = resolve));
    return await execute();
  });
  const lead = await hold('slow', slow);
  await expect.poll(() => renewals).toBe(2);
  const given = lead?.end().then(async () => await give('slow'));
  go();
  await given;
  expect(await leader()).toBeUndefined();
  expect(renewals).toBe(2);
});

test('a turn that cannot renew because the store is silent loses the lease, and waits for no answer', async () => {
  let isAway = false;
  const away = answering(async (execute) => (isAway ? await new Promise(() => undefined) : await execute()));
  const lead = await holdLease(
    away,
    { name: 'mirror', owner: 'away' },
    { broken: (error) => problems.push(error), leaseMs: 60, renewMs: 5 },
  );
  if (lead === undefined) throw new Error('nobody leads');
  isAway = true;
  await once(lead.signal, 'abort');
  await give('away');
});

/** The store, with each statement run through a function. */
function answering(through: (execute: () => Promise<unknown>) => Promise<unknown>): Store {
  const { database } = opened;
  const execute = async (...given: Parameters<Store['execute']>) =>
    await through(async () => await database.execute(...given));
  return new Proxy(database, {
    get: (target, name): unknown => (name === 'execute' ? execute : Reflect.get(target, name)),
  });
}

test('a copy cannot give back the lease of another', async () => {
  const lead = await hold('first');
  await give('second');
  expect(await leader()).toMatchObject({ owner: 'first' });
  await lead?.end();
  expect(problems).toEqual([]);
});

test('leases of other names are held beside it', async () => {
  const { database } = opened;
  const broken = (error: unknown) => problems.push(error);
  const one = await holdLease(database, { name: 'mirror', owner: 'first' }, { broken });
  const other = await holdLease(database, { name: 'alerts', owner: 'second' }, { broken });
  expect([one, other]).not.toContain(undefined);
  expect(await holdLease(database, { name: 'alerts', owner: 'first' }, { broken })).toBeUndefined();
  await giveLease(database, { name: 'alerts', owner: 'second' });
  const next = await holdLease(database, { name: 'alerts', owner: 'first' }, { broken });
  expect(next).toBeDefined();
  await Promise.all([one, other, next].map(async (held) => await held?.end()));
});
