import { describe, expect, test } from 'vitest';
import type { Cardholder } from '@/lib/contract/cardholders';
import type { KycLevel } from '@/lib/contract/enums';
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
