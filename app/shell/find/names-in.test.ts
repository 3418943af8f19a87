import { expect, test } from 'vitest';
import { namesIn } from './names-in';

const uuid = '5b0c6f1e-2d4a-4c59-9c1e-2f7a6f0d9b31';

test.each([
  ['Hello, my payout P261125-S42V5T has not come. Please help.', ['P261125-S42V5T']],
  ['P261125-S42V5T\t208,300.00 PHP\nP261124-FAV5WY\t97,000.00 USD', ['P261125-S42V5T', 'P261124-FAV5WY']],
  [`https://console.example/a/master/payouts/${uuid}?day=2026-11-25`, [uuid]],
  [`/a/master/payouts?status=FAILED&open=${uuid}`, [uuid]],
  ['(p261125-s42v5t), again P261125-S42V5T.', ['p261125-s42v5t', 'P261125-S42V5T']],
  ['PO2006931234567891962 and PO123', ['PO2006931234567891962']],
  ['payout of 4,200.00 USD to Nordwind', []],
  ['XP261125-S42V5TX', []],
  ['', []],
])('%s', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
