import { describe, expect, test } from 'vitest';
import type { Cardholder } from '@/lib/contract/cardholders';
import type { KycLevel } from '@/lib/contract/enums';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';
import { cardholderSchema } from './cardholder-schema';
import { readPhone } from '@/lib/format/phone';
import { changesOf, noIdentity, valuesOf, type CardholderValues } from './cardholder-values';

// The record as a browser gets it: phone and birth date are masked.
const record: Cardholder = {
  cardholder_id: 'c06cbbd8-1f6f-4d3f-8d3b-6f1a8d1f5f60',
  cardholder_status: 'SUCCESS',
  email: 'holder@cardholder.example',
  country_code: 'GB',
  phone_number: '•••• 0018',
  date_of_birth: '••••',
  gender: 'FEMALE',
  nationality: 'GB',
  residential_address: { country: 'GB', city: 'Hull', line1: '9 Harbour Row', postal_code: 'HU1', line2: null },
  create_time: '',
};
const stored = valuesOf(record);
const idvMethod = 'IDV_REDIRECT';
const simple = { stored, level: undefined, idvMethod, readPhone };
const passport = { ...noIdentity, type: 'PASSPORT', number: ' X1 ', front_file: 'f' } as const;

const problems = (values: CardholderValues, level?: KycLevel, from = stored) => {
  const read = cardholderSchema({ stored: from, level }).safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe('the change that is sent', () => {
  test('is empty without a change, and never has a mask', () => {
    expect(changesOf(stored, simple)).toEqual({});
    expect(JSON.stringify(stored)).not.toContain('•');
  });

  test('has the changed field and no other', () => {
    expect(changesOf({ ...stored, email: ' new@cardholder.example ' }, simple)).toEqual({
      email: 'new@cardholder.example',
    });
    expect(changesOf({ ...stored, gender: 'MALE' }, simple)).toEqual({ gender: 'MALE' });
    expect(changesOf({ ...stored, date_of_birth: '1990-04-27' }, simple)).toEqual({ date_of_birth: '1990-04-27' });
    expect(changesOf({ ...stored, phone_number: '020 7946 0018' }, simple)).toEqual({ phone_number: '+442079460018' });
  });

  test('has the whole address when a part of it changed, so that the rest is not blanked', () => {
    const residential_address = { ...stored.residential_address, city: 'Leeds' };
    expect(changesOf({ ...stored, residential_address }, simple)).toEqual({
      residential_address: { country: 'GB', city: 'Leeds', line1: '9 Harbour Row', postal_code: 'HU1' },
    });
  });

  test('never has an emptied field', () => {
    expect(changesOf({ ...stored, email: '', country_code: '', nationality: '', gender: '' }, simple)).toEqual({});
  });

  test('has the fields that the level demands, changed or not', () => {
    const values: CardholderValues = { ...stored, identity: passport, kyc_verification: { asked: true } };
    expect(changesOf(values, { ...simple, level: 'ENHANCED' })).toEqual({
      nationality: 'GB',
      identity: { type: 'PASSPORT', number: 'X1', front_file: 'f' },
      kyc_verification: { method: idvMethod },
    });
  });

  test('has only filled-in fields where there is no record', () => {
    const empty = valuesOf(undefined);
    expect(changesOf({ ...empty, email: 'a@b.example' }, { ...simple, stored: empty })).toEqual({
      email: 'a@b.example',
    });
    expect(problems({ ...empty, email: 'a@b.example' }, undefined, empty)).toEqual([]);
  });
});

describe('the form refuses', () => {
  test('no value of an unchanged record', () => {
    expect(problems(stored)).toEqual([]);
    expect(problems(stored, 'SIMPLE')).toEqual([]);
  });

  test.each([
    [{ email: '' }, ['email']],
    [{ email: 'nobody' }, ['email']],
    [{ phone_number: '12' }, ['phone_number']],
    [{ date_of_birth: '1990-02-30' }, ['date_of_birth']],
    [{ date_of_birth: '2999-01-01' }, ['date_of_birth']],
    [{ country_code: '' }, ['country_code']],
    [{ nationality: '' }, ['nationality']],
    [{ residential_address: { ...stored.residential_address, line1: '' } }, ['residential_address.line1']],
    [{ identity: { ...noIdentity, number: 'X1' } }, ['identity.type', 'identity.front_file']],
    [{ identity: { ...passport, type: 'ID_CARD' as const } }, ['identity.back_file']],
  ])('%j', (change, fields) => {
    expect(problems({ ...stored, ...change })).toEqual(fields);
  });

  test('empty fields that the level demands', () => {
    expect(problems({ ...stored, nationality: '' }, 'STANDARD')).toEqual([
      'nationality',
      'identity.type',
      'identity.number',
      'identity.front_file',
    ]);
    expect(problems({ ...stored, identity: passport }, 'ENHANCED')).toEqual(['kyc_verification.asked']);
  });
});

/** The record as it stands, and what the server makes of a change of it, by its own parsing; problems of the form first. */
function sentFor(more: Partial<Cardholder>, change: (from: CardholderValues) => Partial<CardholderValues>) {
  const from = valuesOf({ ...record, ...more });
  const values = { ...from, ...change(from) };
  const wrong = problems(values, undefined, from);
  if (wrong.length > 0) return wrong;
  return updateCardholderWrite.input.parse({
    id: record.cardholder_id,
    ...changesOf(values, { ...simple, stored: from }),
  });
}
const street = (from: CardholderValues) => ({
  residential_address: { ...from.residential_address, line1: '10 Harbour Row' },
});

describe('a value that was not changed is neither judged nor sent', () => {
  const sent = {
    id: record.cardholder_id,
    residential_address: { country: 'GB', city: 'Hull', line1: '10 Harbour Row', postal_code: 'HU1' },
  };

  test.each([
    'o&leary@example.com',
    'info@müller.de',
    '"a b"@example.com',
    'a..b@docomo.ne.jp',
    'josé@example.com',
    'no address at all',
    `${'a'.repeat(290)}@example.com`,
    ' Ann@EXAMPLE.com ',
  ])('e-mail %s', (email) => {
    expect(sentFor({ email }, street)).toEqual(sent);
    expect(sentFor({ email }, () => ({ phone_number: '020 7946 0018' }))).toEqual({
      id: record.cardholder_id,
      phone_number: '+442079460018',
    });
  });

  test('an e-mail whose domain the browser spelled otherwise', () => {
    const respelled = () => ({ email: 'info@xn--mller-kva.de', phone_number: '020 7946 0018' });
    expect(sentFor({ email: 'info@müller.de' }, respelled)).toEqual({
      id: record.cardholder_id,
      phone_number: '+442079460018',
    });
  });

  test.each([
    { country_code: 'XK' },
    { country_code: 'UK' },
    { country_code: '' },
    { country_code: 'United Kingdom' },
    { gender: 'OTHER' },
    { nationality: 'Utopian' },
    { nationality: null },
    { phone_number: '12' },
    { date_of_birth: '31/02/1990' },
    { email: null },
  ])('%o', (more) => {
    expect(sentFor(more, street)).toEqual(sent);
  });

  test.each([
    ['SG', { city: null, postal_code: '018956' }, 'Singapore'],
    ['MC', { city: '', postal_code: '98000' }, 'Monaco'],
    ['HK', { state: 'Kowloon' }, 'Hong Kong'],
  ])(
    'an address in %s without a city can have another street, and says the city that it is in',
    (country, more, city) => {
      const { city: _, ...rest } = more as { city?: string | null };
      const residential_address = { country, line1: '1 Quay', line2: null, ...more };
      expect(sentFor({ residential_address }, street)).toEqual({
        id: record.cardholder_id,
        residential_address: { country, city, line1: '10 Harbour Row', ...rest },
      });
    },
  );

  test('a city is asked for where the country has cities, because the platform asks for it', () => {
    const moved =
      (country: string, city = '') =>
      (from: CardholderValues) => ({ residential_address: { ...from.residential_address, country, city } });
    const inSingapore = { residential_address: { country: 'SG', line1: '1 Quay', postal_code: '018956' } };
    expect(sentFor(inSingapore, moved('FR'))).toEqual(['residential_address.city']);
    expect(sentFor({}, moved('GB'))).toEqual(['residential_address.city']);
    expect(sentFor({ residential_address: null }, street)).toContain('residential_address.city');
    expect(sentFor({}, moved('MC'))).toMatchObject({ residential_address: { country: 'MC', city: 'Monaco' } });
    // It does not stand in the way of another change.
    const cityless = { residential_address: { country: 'GB', line1: '1 Quay' } };
    expect(sentFor(cityless, () => ({ email: 'a@b.example' }))).toEqual({
      id: record.cardholder_id,
      email: 'a@b.example',
    });
  });
});

test.each([
  ['o&leary@example.com', 'o&leary@example.com'],
  ["d'arcy@example.com", "d'arcy@example.com"],
  ['josé@example.com', 'josé@example.com'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
])('a new e-mail %s is sent as %s', (email, sent) => {
  expect(sentFor({}, () => ({ email }))).toEqual({ id: record.cardholder_id, email: sent });
});

test.each(['"a b"@example.com', 'a..b@example.com', 'ann@example', `${'a'.repeat(300)}@example.com`])(
  'a new e-mail %s is refused',
  (email) => {
    expect(sentFor({}, () => ({ email }))).toEqual(['email']);
    expect(updateCardholderWrite.input.safeParse({ id: record.cardholder_id, email }).success).toBe(false);
  },
);
