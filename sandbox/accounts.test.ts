import { expect, test } from 'vitest';
import { MemoryPlatform } from './memory-platform.fixture';

const platform = new MemoryPlatform();
const [, one, sister] = platform.state.directory.entries.map(({ account }) => account.account_id);
const stranger = platform.state.directory.entries.at(-1)?.account.account_id ?? '';
const sub = one ?? '';
const retrieve = (id: string, account = platform.master) =>
  platform.ask('retrieveAccount', { params: { id }, account });
const refusalOf = (id: string, account = platform.master) =>
  platform.refusal('retrieveAccount', { params: { id }, account });

test('the list names the sub-accounts of every status, and no account of another group', () => {
  const { data, total_items } = platform.ask('listConnectedAccounts', { query: 'page_size=100' });
  const ids = (data as { account_id: string }[]).map(({ account_id }) => account_id); // rows
  expect(total_items).toBe(12);
  expect(ids).toContain(sub);
  expect(ids).not.toContain(platform.master);
  expect(ids).not.toContain(stranger);
});

test('an account sees itself, its parent and its children', () => {
  expect(retrieve(platform.master).account_id).toBe(platform.master);
  expect(retrieve(sub).account_id).toBe(sub);
  expect(retrieve(sub, sub).account_id).toBe(sub);
  expect(retrieve(platform.master, sub).account_id).toBe(platform.master);
});

test('the three refusals of 7.1 are told apart', () => {
  expect(refusalOf('nobody')).toEqual({ code: 400, message: 'entity not found' });
  expect(refusalOf(stranger)).toEqual({ code: 400, message: 'unable to retrieve the corresponding entityinfo' });
  expect(refusalOf(sister ?? '', sub)).toEqual({ code: 400, message: 'entity not exist' });
});
