import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { FoundRecord } from '@/lib/mirror/find-records';
import { foundParty } from './search-mirror';

const payout: FoundRecord = {
  account: 'master',
  kind: 'payout',
  id: 'a3b1',
  name: 'Bahay Parola Trading',
  reference: 'P261121-S42V5T',
  number: '•••• 1234',
  currency: 'PHP',
  amount: '208300',
  status: 'FAILED',
  createdMs: 0,
  day: '2026-11-21',
  parts: {
    v1: {
      payer: { company_name: 'Grünwald Söhne GmbH' },
      beneficiary: { company_name: 'Bahay Parola Trading', bank_details: { account_holder: 'Maria Santos' } },
    },
  },
};

test.each([
  ['its beneficiary’s name', 'bahay parola', undefined],
  ['its reference', 'S42V5T', undefined],
  ['its payer, without case and accents', 'sohne grunwald', 'Payer: Grünwald Söhne GmbH'],
  ['its beneficiary and its payer', 'parola grunwald', 'Payer: Grünwald Söhne GmbH'],
  ['the holder of the account', 'santos', 'Account holder: Maria Santos'],
  ['an amount', '208300', undefined],
])('a payout that is found by %s says so where the result would not show it', (_, typed, said) => {
  const party = foundParty(payout, typed);
  expect(party && english(party)).toBe(said);
});

test('a record of another kind has no party', () => {
  expect(foundParty({ ...payout, kind: 'card' }, 'grunwald')).toBeUndefined();
});
