import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenStore, Store } from './open-store';
import { accountDirectory, person } from './schema';
import { openTestStore } from './test-store.fixture';

const note = 'iban GB29NWBK60161331926819 of Jane Secret';
let opened: OpenStore;

beforeAll(async () => {
  opened = await openTestStore();
  await opened.database.insert(accountDirectory).values({ accountId: 'a-1', name: note, note });
});
afterAll(() => opened.close());

const failing: Record<string, readonly [code: string, run: (store: Store) => Promise<unknown>]> = {
  'a NUL in a name': [
    '22021',
    (store) => store.insert(accountDirectory).values({ accountId: 'a-2', name: `Jane\0Secret`, note }),
  ],
  'a row that is there already': [
    '23505',
    (store) => store.insert(accountDirectory).values({ accountId: 'a-1', name: 'Jane Secret', note }),
  ],
  'a text that is no uuid': ['22P02', (store) => store.select().from(person).where(eq(person.id, note))],
  'a statement of our own': ['22P02', (store) => store.execute(sql`select ${note}::integer`)],
};

describe.each(Object.entries(failing))('an error of the store after %s', (_, [code, run]) => {
  test.each(['alone', 'in a transaction'])('%s carries its code and none of the values', async (where) => {
    const within = (transaction: Store) => run(transaction);
    const thrown: unknown = await (where === 'alone' ? run(opened.database) : opened.database.transaction(within)).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({ name: 'StatementError', code });
    const everything = inspect(thrown, { depth: 10, showHidden: true });
    expect(everything).not.toMatch(/Secret|GB29|insert into|select/i);
  });
});

test('a conflict still names the rule of the store that it broke', async () => {
  const again = opened.database.insert(accountDirectory).values({ accountId: 'a-1', name: 'x' });
  await expect(again).rejects.toMatchObject({ code: '23505', table: 'account_directory' });
});
