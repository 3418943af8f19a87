import { describe, expect, test } from 'vitest';
import { operations, type ListName } from '@/lib/contract/operations';
import { MemoryPlatform } from '../memory-platform.test-data';

const platform = new MemoryPlatform();
const subAccounts = platform.state.directory.childrenOf(platform.master);

type Listed = Exclude<ListName, 'listConnectedAccounts' | 'listBalances'>;

/** Every record of a list, as the contract reads it. */
function allOf(name: Listed, account = platform.master): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = platform.ask(name, { account, query: `page_number=${page}&page_size=100` });
    const read = operations[name].response.parse(answer);
    rows.push(...(read.data as Record<string, unknown>[])); // records of any noun
    if (page >= (read.total_pages ?? 0)) return rows;
  }
}

describe('accounts', () => {
  test('a master and at least five sub-accounts, exactly one of them deactivated', () => {
    expect(subAccounts.length).toBeGreaterThanOrEqual(5);
    expect(
      subAccounts.filter(({ account }) => account.status !== 'ACTIVE').map(({ account }) => account.status),
    ).toEqual(['INACTIVE']);
  });

  test('one is older than the boundary of the key rules, the others are not', () => {
    const boundary = Date.UTC(2024, 7, 15);
    expect(subAccounts.filter(({ createdMs }) => createdMs < boundary)).toHaveLength(1);
    expect(platform.state.directory.master.createdMs).toBeGreaterThan(boundary);
  });

  test('strangers share nothing with us', () => {
    const strangers = platform.state.directory.entries.filter(
      ({ account, parentId }) => account.account_id !== platform.master && parentId !== platform.master,
    );
    expect(strangers).toHaveLength(2);
  });

  test.each(subAccounts.map(({ account }) => account))('$account_name has records of its own', ({ account_id }) => {
    const lists = [
      'listPayouts',
      'listBankAccounts',
      'listCards',
      'listCardholders',
      'listPaymentIntents',
      'listDeposits',
    ] as const;
    for (const name of lists) {
      const own = allOf(name, account_id).map((record) => JSON.stringify(record));
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThan(allOf(name).length);
      expect(allOf(name).filter((record) => own.includes(JSON.stringify(record)))).toEqual([]);
    }
  });
});
