import { expect, test } from 'vitest';
import { everyAccount, isOfEveryAccount } from '@/lib/access/accounts/every-account';
import { commandNames, commands } from './commands';

test('the pages of the navigation of all accounts are those that exist for all accounts', () => {
  const pages = commandNames.flatMap((name) => {
    const { where, path, nav } = commands[name];
    if (path === undefined || nav === undefined || !(where === 'account' || where === 'accounts')) return [];
    const area = path(everyAccount).replace(`/a/${everyAccount}`, '');
    return [{ name, isOfAll: where === 'accounts', isShown: isOfEveryAccount(area) }];
  });
  expect(pages.filter(({ isOfAll }) => isOfAll).length).toBeGreaterThan(5);
  expect(pages.filter(({ isOfAll, isShown }) => isOfAll !== isShown)).toEqual([]);
});

test.each(['/activity', '/cards', '/bank-accounts/1/edit', '/quotes/new', '/audit', '/deposits/simulate'])(
  '%s shows one account',
  (area) => {
    expect(isOfEveryAccount(area)).toBe(false);
  },
);
