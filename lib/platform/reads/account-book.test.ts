import { expect, test } from 'vitest';
import { type PlatformError, readPlatformError, transportError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import { AccountBook, type AccountPage } from './account-book';

const account = (id: number, status = 'ACTIVE') => ({ account_id: `a${id}`, account_name: `Name ${id}`, status });
type Pages = (number: number) => Result<AccountPage, PlatformError>;

function book(pages: Pages, directory: readonly { accountId: string; name: string }[] = []) {
  const world = { nowMs: 0, reads: 0, missing: false, pages };
  const made = new AccountBook(
    {
      readPage: (number) => {
        world.reads += 1;
        const page = world.pages(number);
        if (!page.ok && page.error.status === 404) world.missing = true;
        return Promise.resolve(page);
      },
      isMissing: () => world.missing,
      readDirectory: () => Promise.resolve(directory),
    },
    () => world.nowMs,
  );
  return { made, world };
}

test('all pages are read once for all callers, and kept for a minute', async () => {
  const pages: Pages = (number) => ok({ total_pages: 3, data: [account(number, number === 2 ? 'CLOSED' : 'ACTIVE')] });
  const { made, world } = book(pages);
  const lists = await Promise.all(Array.from({ length: 10 }, () => made.list()));
  expect(lists[0]).toMatchObject({
    ok: true,
    value: {
      source: 'platform',
      accounts: [
        { id: 'a1', mayAct: true },
        { id: 'a2', mayAct: false, status: 'CLOSED' },
        { id: 'a3', mayAct: true },
      ],
    },
  });
  expect(world.reads).toBe(3);
  world.nowMs = 59_000;
  await made.list();
  expect(world.reads).toBe(3);
  world.nowMs = 61_000;
  await made.list();
  expect(world.reads).toBe(6);
});

test('without totals, reading ends with the first page that is not full', async () => {
  const full = Array.from({ length: 100 }, (_, index) => account(index));
  const { made, world } = book((number) => ok({ data: number === 1 ? full : [account(100)] }));
  const list = await made.list();
  expect(list.ok && list.value.accounts).toHaveLength(101);
  expect(world.reads).toBe(2);
});

test('if the platform has no such list, the directory is the list', async () => {
  const missing = failed(readPlatformError(404, { code: 404, message: 'Not found' }));
  const { made, world } = book(() => missing, [{ accountId: 'd1', name: 'By hand' }]);
  const expected = { source: 'directory', accounts: [{ id: 'd1', name: 'By hand', mayAct: true }] };
  expect(await made.list()).toMatchObject({ ok: true, value: expected });
  world.nowMs = 10_000;
  expect(await made.list()).toMatchObject({ ok: true, value: expected });
  expect(world.reads).toBe(1);
});

test('while the platform is away the last list is used; without one the failure is returned', async () => {
  const away = failed(transportError('unreachable', 'x'));
  const { made, world } = book(() => ok({ data: [account(1)] }));
  await made.list();
  world.pages = () => away;
  world.nowMs = 600_000;
  expect(await made.list()).toMatchObject({ ok: true, value: { accounts: [{ id: 'a1' }] } });
  expect(await book(() => away).made.list()).toEqual(away);
});

test('an id that is not in an older list is looked for again, but not with every call', async () => {
  const { made, world } = book(() => ok({ data: [account(1)] }));
  expect(await made.find('a2')).toEqual(ok(undefined));
  expect(world.reads).toBe(1);
  world.pages = () => ok({ data: [account(1), account(2)] });
  world.nowMs = 6_000;
  expect(await made.find('a2')).toMatchObject(ok({ id: 'a2' }));
  for (let asked = 0; asked < 10; asked += 1) await made.find('a3');
  expect(world.reads).toBe(2);
});

test('a platform that hangs does not keep people from a known list', async () => {
  const pages: Pages = () => ok({ total_pages: 1, data: [account(1)] });
  const world = { nowMs: 0, reads: 0, hangs: false };
  const made = new AccountBook(
    {
      readPage: async (number) => {
        world.reads += 1;
        return await (world.hangs ? new Promise<never>(() => undefined) : Promise.resolve(pages(number)));
      },
      isMissing: () => false,
      readDirectory: () => Promise.resolve([]),
    },
    () => world.nowMs,
  );
  await made.list();
  world.nowMs = 61_000;
  world.hangs = true;
  for (let times = 0; times < 5; times += 1) {
    expect(await made.list()).toMatchObject({ ok: true, value: { accounts: [{ id: 'a1' }] } });
  }
  expect(world.reads).toBe(2);
});
