import { expect, test } from 'vitest';
import { failureFamily } from './failure-tables';

test.each([
  ['Beneficiary account closed', 'closed'],
  ['Returned by the intermediary bank: reason AC04', 'closed'],
  ['Beneficiary name does not match the account: "SMITH" <> "Smyth & Sons"', 'name'],
  ['Invalid bank code', 'details'],
  ['收款人账户信息有误', 'details'],
  ['Limit of the beneficiary bank exceeded', 'limit'],
  ['<p>Rejected by <b>compliance</b></p>', 'compliance'],
  ['', 'none'],
  ['Returned by the intermediary bank: reason AM09', 'other'],
  ['Our compliance closed the limit of the account', 'other'],
])('%s: %s', (reason, family) => {
  expect(failureFamily(reason)).toBe(family);
});
