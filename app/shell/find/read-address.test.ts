import { expect, test } from 'vitest';
import { readAddress } from './read-address';

const own = { host: 'console.example:3000', mayOpen: (account: string) => ['master', 'all'].includes(account) };
const card = '0b0c7b7e-3a52-4f0e-9a55-7a1f1a0a9d11';

test.each([
  ['http://console.example:3000/a/master/payouts?status=FAILED&days=last_7_days', 'payouts', 'master'],
  [' /a/all/payouts?q=lantern ', 'payouts', 'all'],
  ['/a/master/cards?card_status=FROZEN#rows', 'cards', 'master'],
  ['/a/master/reports/months', 'month-close', 'master'],
  ['/a/master', 'home', 'master'],
  ['http://console.example:3000/settings/people', 'people', ''],
])('"%s" is the page that it names, with all that it holds', (typed, command, account) => {
  const href = typed.trim().replace('http://console.example:3000', '');
  expect(readAddress(typed, own)).toEqual({ kind: 'page', command, account, href });
});

test.each([
  [`/a/master/cards/${card}?move=FROZEN`, [card]],
  ['/a/master/cards/nothing', []],
])('"%s" names records, if any', (typed, names) => {
  expect(readAddress(typed, own)).toEqual({ kind: 'record', names });
});

test('an address of an account that the person may not open is closed, whatever it names', () => {
  expect(readAddress(`/a/${card}/payouts/P261127-S42V5T`, own)).toEqual({ kind: 'closed', names: [] });
});

test('an address with another host or port is foreign, and its ids are still looked for', () => {
  expect(readAddress(`https://console.example/a/master/cards/${card}`, own)).toEqual({
    kind: 'foreign',
    host: 'console.example',
    names: [card],
  });
});

test.each(['payouts', 'see http://console.example:3000/a/master', '4467', 'http://', '/b/master/payouts'])(
  '"%s" is no address',
  (typed) => {
    expect(readAddress(typed, own)).toBeUndefined();
  },
);
