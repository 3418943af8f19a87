import { expect, test } from 'vitest';
import { everyAccount } from '@/lib/addresses/every-account';
import { isOfEveryAccount } from '@/lib/addresses/is-of-every-account';
import english from '@/lib/messages/en/find.json' with { type: 'json' };
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

test.each([
  '/activity',
  '/cards/freeze-many',
  '/cards/1',
  '/bank-accounts/1/edit',
  '/quotes/new',
  '/audit',
  '/deposits/simulate',
])('%s shows one account', (area) => {
  expect(isOfEveryAccount(area)).toBe(false);
});

test.each(['/cards', '/cardholders', '/bank-accounts', '/deposits', '/payment-intents', '/payouts/ageing', ''])(
  '%s shows all accounts',
  (area) => {
    expect(isOfEveryAccount(area)).toBe(true);
  },
);

test('the command bar has words for each page and each act', () => {
  const offered = commandNames.filter((name) => ['go', 'act'].includes(commands[name].group));
  expect(offered.filter((name) => !Object.hasOwn(english.words, name))).toEqual([]);
});
