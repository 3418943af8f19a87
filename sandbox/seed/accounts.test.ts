import { describe, expect, test } from 'vitest';
import { MemoryPlatform } from '../memory-platform.fixture';

const platform = new MemoryPlatform();
const subAccounts = platform.state.directory.childrenOf(platform.master);

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

  test('exactly two accounts are neither the master nor its sub-accounts', () => {
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
      const own = platform.all(name, account_id).map((record) => JSON.stringify(record));
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThan(platform.all(name).length);
      expect(platform.all(name).filter((record) => own.includes(JSON.stringify(record)))).toEqual([]);
    }
  });
});
