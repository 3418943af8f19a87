import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadCache } from './read-cache';
import type { OpenStore } from '../store';
import { accountDirectory, platformBudget } from '../schema';
import { openInMemory } from '../test-store.fixture';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openInMemory();
});
afterAll(() => opened.close());

const accountId = 'a-1';

function openKept(given: Pick<OpenStore, 'database' | 'changes'> = opened) {
  const kept = new ReadCache<{ readonly name: string } | undefined>([accountDirectory]);
  let asked = 0;
  const read = async (during: () => Promise<unknown> = () => Promise.resolve()) => {
    const found = await kept.read(given, accountId, async (database) => {
      asked += 1;
      const { name } = accountDirectory;
      const [row] = await database
        .select({ name })
        .from(accountDirectory)
        .where(eq(accountDirectory.accountId, accountId));
      await during();
      return row;
    });
    return found?.name;
  };
  return { read, asked: () => asked };
}

/** Every way in which a statement reaches the store. */
const ways: [string, (name: string) => Promise<unknown>][] = [
  ['an update', async (name) => await opened.database.update(accountDirectory).set({ name })],
  [
    'an insert',
    async (name) =>
      await opened.database
        .insert(accountDirectory)
        .values({ accountId, name })
        .onConflictDoUpdate({ target: accountDirectory.accountId, set: { name } }),
  ],
  ['a text of ours', async (name) => await opened.database.execute(sql`update account_directory set name = ${name}`)],
  [
    'a statement that does not say what it changes',
    async (name) =>
      await opened.database.execute(sql`with named as (select ${name}::text as name)
        update account_directory set name = named.name from named`),
  ],
  [
    'a transaction',
    async (name) =>
      await opened.database.transaction(async (transaction) => {
        await transaction.select().from(platformBudget);
        await transaction.update(accountDirectory).set({ name });
      }),
  ],
  [
    'a transaction in a transaction',
    async (name) =>
      await opened.database.transaction(async (outer) => {
        await outer.transaction(async (inner) => await inner.update(accountDirectory).set({ name }));
      }),
  ],
];

test.each(ways)('a change by %s is seen at the next read, and is cached from then on', async (_, change) => {
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'before' });
  const { read, asked } = openKept();
  expect([await read(), await read(), asked()]).toEqual(['before', 'before', 1]);
  await change('after');
  expect([await read(), await read(), asked()]).toEqual(['after', 'after', 2]);
});

test('a change of another table, or in a transaction that is rolled back, leaves the answer right', async () => {
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'kept' });
  const { read, asked } = openKept();
  await read();
  await opened.database.insert(platformBudget).values({ clientHash: 'other', spentUntil: new Date() });
  expect([await read(), asked()]).toEqual(['kept', 1]);
  const undone = opened.database.transaction(async (transaction) => {
    await transaction.update(accountDirectory).set({ name: 'never' });
    transaction.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await read()).toBe('kept');
  await opened.database.delete(accountDirectory);
  expect(await read()).toBeUndefined();
});

test('a statement with parts of its own that only read leaves the answer cached', async () => {
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'kept' });
  const { read, asked } = openKept();
  await read();
  await opened.database.execute(sql`with named as (select name, updated_at from (select name, now() as updated_at
    from account_directory) as each) select name from named`);
  expect([await read(), asked()]).toEqual(['kept', 1]);
});

test('an answer that was overtaken by a change is not cached', async () => {
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'old' });
  const { read } = openKept();
  expect(await read(async () => await opened.database.update(accountDirectory).set({ name: 'new' }))).toBe('old');
  expect(await read()).toBe('new');
});

test('if other processes write to the same store, nothing is cached', async () => {
  const { read, asked } = openKept({ database: opened.database, changes: undefined });
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'theirs' });
  expect([await read(), await read(), asked()]).toEqual(['theirs', 'theirs', 2]);
});

test('equal reads at the same moment share one answer, and none that a change has overtaken', async () => {
  await opened.database.delete(accountDirectory);
  await opened.database.insert(accountDirectory).values({ accountId, name: 'old' });
  const { read, asked } = openKept();
  expect([await Promise.all([read(), read(), read()]), asked()]).toEqual([['old', 'old', 'old'], 1]);

  await opened.database.update(accountDirectory).set({ name: 'next' });
  let later: Promise<string | undefined> | undefined;
  const first = read(async () => {
    await opened.database.update(accountDirectory).set({ name: 'new' });
    later = read();
  });
  expect([await first, await later, await read(), asked()]).toEqual(['next', 'new', 'new', 3]);

  await opened.database.update(accountDirectory).set({ name: 'fails' });
  const failing = read(() => Promise.reject(new Error('The store is away.')));
  await expect(Promise.all([failing, read()])).rejects.toThrow('The store is away.');
  expect(await read()).toBe('fails');
});
