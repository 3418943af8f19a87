import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { WriteName } from '@/lib/contract/operations';
import { redact } from '@/lib/platform/client/redact';
import { changeRows } from '@/lib/writes/queries/write-view';
import { allWrites } from '@/lib/writes/verbs/all-writes';
import { approvalFields, nameFields } from './approval-fields';
import { drawField, reviewRow, textsOf } from './changed-field';
import { compareBankAccount } from './compare-bank-account';

const stored = {
  account_name: 'Nordwind Ltd',
  account_number: '000123453332',
  currency: 'USD',
  bank_name: 'First Bank',
  swift_code: 'CHASUS33',
  bank_country_code: 'US',
  bank_address: '1 Old Street',
  bank_code_type: 'aba',
  bank_code_value: '021000021',
  bank_branch_code: '',
};

/** The fields that a second person reads of a body and its record. */
function approved(operation: WriteName, body: object, seen: object | undefined) {
  const changes = changeRows(allWrites[operation], body, seen);
  const view = { operation: { operation }, record: redact(seen), hasRecord: seen !== undefined, changes };
  return approvalFields(english, view);
}

const rowsOf = ({ changed }: ReturnType<typeof approved>) =>
  changed.map(({ label, before, after }) => [label, before, after]);

describe('the approver of a bank account', () => {
  const { account_name: _, currency: __, ...kept } = stored;
  const body = { ...kept, account_number: '000123453210', bank_code_value: '026009593', bank_country_code: 'US' };

  test('reads the labels and the masks of the form, and the code under the type that the account needs', () => {
    expect(rowsOf(approved('updateBankAccount', body, stored))).toEqual([
      ['Account number', '•••• 3332', '•••• 3210'],
      ['ABA routing number', '021000021', '026009593'],
    ]);
  });

  test('reads the very rows of the form’s review', () => {
    const { account_number, ...changes } = body;
    const own = compareBankAccount({
      before: textsOf(redact(stored)),
      after: textsOf({ ...changes, account_number: '•••• 3210' }),
      numberLength: account_number.length,
    }).map((one) => drawField(english, one));
    expect(approved('updateBankAccount', body, stored).changed.map(({ masked: _masked, ...one }) => one)).toEqual(own);
    expect(own[0]?.note).toBe('12 characters.');
  });

  test('sees a mark on each digit that differs, and the fields that the platform empties', () => {
    const { bank_code_type: _type, bank_code_value: _value, ...without } = body;
    const { changed } = approved('updateBankAccount', { ...without, bank_country_code: 'DE' }, stored);
    expect(changed.map(({ label, after }) => [label, after])).toContainEqual(['ABA routing number', '']);
    const [number] = changed;
    const html = renderToStaticMarkup(<>{number && reviewRow(number).after}</>);
    expect(
      html
        .match(/<mark[^>]*>([^<]*)<\/mark>/g)
        ?.join('')
        .replaceAll(/<[^>]*>/g, ''),
    ).toBe('210');
    expect(number?.masked).toBe(true);
  });

  test('reads unchanged fields under the same labels, and that the number is kept', () => {
    const { changed, same } = approved('updateBankAccount', { ...kept, bank_name: 'Second Bank' }, stored);
    expect(changed.map(({ label }) => label)).toEqual(['Bank']);
    expect(same).toContain('ABA routing number');
    expect(same).toContain('Address of the bank');
  });

  test('also reads a field that the form does not know', () => {
    expect(rowsOf(approved('updateBankAccount', { ...kept, hidden_field: 'x' }, stored))).toEqual([
      ['Hidden field', '', 'x'],
    ]);
  });
});

test('the approver of a new bank account reads the very rows of the form’s review, with nothing before', () => {
  const { account_name: _, bank_branch_code: __, account_number, ...others } = stored;
  const body = { ...others, account_number };
  const own = compareBankAccount({
    before: new Map(),
    after: textsOf({ ...others, account_number: '•••• 3332' }),
    numberLength: account_number.length,
  }).map((one) => drawField(english, one));
  const shown = approved('createBankAccount', body, undefined);
  expect(shown.changed.map(({ masked: _masked, ...one }) => one)).toEqual(own);
  expect(rowsOf(shown)).toEqual([
    ['Currency', '', 'USD'],
    ['Account number', '', '•••• 3332'],
    ['Bank', '', 'First Bank'],
    ['Address of the bank', '', '1 Old Street'],
    ['SWIFT code', '', 'CHASUS33'],
    ['Country of the bank', '', 'United States'],
    ['ABA routing number', '', '021000021'],
  ]);
});

test('the approver of a cardholder reads countries, gender and address as the form showed them', () => {
  const seen = {
    email: 'old@example.com',
    nationality: 'DE',
    date_of_birth: '1990-01-01',
    phone_number: '+4915112345678',
  };
  const body = { email: 'new@example.com', nationality: 'FR', gender: 'FEMALE', date_of_birth: '1991-02-02' };
  const address = { country: 'FR', city: 'Lyon', line1: '1 Rue' };
  expect(rowsOf(approved('updateCardholder', { ...body, residential_address: address }, seen))).toEqual([
    ['Email', 'old@example.com', 'new@example.com'],
    ['Country of the address', '', 'France'],
    ['Street', '', '1 Rue'],
    ['City', '', 'Lyon'],
    ['Nationality', 'Germany', 'France'],
    ['Date of birth', '••••', '••••'],
    ['Gender', '', 'Female'],
  ]);
});

test('a date of birth that changes behind its mask is not called unchanged', () => {
  const { changed } = approved('updateCardholder', { date_of_birth: '1991-02-02' }, { date_of_birth: '1990-01-01' });
  expect(changed[0]?.note).toBeUndefined();
});

test('the approver of a card’s cancellation reads its state and the reason in words', () => {
  const seen = { card_status: 'ACTIVE', card_number: '**** **** **** 4467' };
  const body = { card_status: 'CANCELLED', update_reason: 'Lost in a taxi' };
  expect(rowsOf(approved('updateCardStatus', body, seen))).toEqual([
    ['Status', 'Active', 'Cancelled'],
    ['Reason', '', 'Lost in a taxi'],
  ]);
});

test('each requested value has the name of its form, and its name on the wire', () => {
  const asked = { card_status: 'CANCELLED', update_reason: 'Lost in a taxi', other_field: 'x' };
  expect(nameFields(english, 'updateCardStatus', asked)).toEqual([
    { field: 'card_status', label: 'Status', text: 'CANCELLED' },
    { field: 'update_reason', label: 'Reason', text: 'Lost in a taxi' },
    { field: 'other_field', label: 'Other field', text: 'x' },
  ]);
});

test('the approver of a conversion reads its two sides, rate and date as its dialog showed them', () => {
  const quote = { sell_currency: 'USD', sell_amount: '100.00', buy_currency: 'EUR', buy_amount: '90.00' };
  const price = { quote_id: 'q', currency_pair: 'USDEUR', direct_rate: '0.9', validity: { valid_to: '1' } };
  const shown = approved('createConversion', { ...quote, ...price, conversion_date: '2026-11-30' }, undefined);
  expect(rowsOf(shown)).toEqual([
    ['You sell', '', '100.00 USD'],
    ['You buy', '', '90.00 EUR'],
    ['Rate USDEUR', '', '0.9'],
    ['Value date', '', '2026-11-30'],
  ]);
});
