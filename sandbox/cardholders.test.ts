import { beforeEach, describe, expect, test } from 'vitest';
import { nounFixtures } from './answer-control';
import { cardholders } from './world/stored-cardholder';
import { matching, MemoryPlatform } from './memory-platform.fixture';

let platform: MemoryPlatform;
beforeEach(() => {
  platform = new MemoryPlatform();
});

const ofLevel = (level: string): string => {
  const found = nounFixtures(platform.state.world(platform.master)).cardholders.find(
    ({ kyc_level }) => kyc_level === level,
  );
  return found?.cardholder_id ?? '';
};
const ofLastName = (name: string): string => {
  const found = platform.state
    .world(platform.master)
    .table(cardholders)
    .list()
    .find(({ holder }) => holder.last_name === name);
  return found?.holder.cardholder_id ?? '';
};
const update = (id: string, body: object) => platform.ask('updateCardholder', { params: { id }, body });
const refusalOf = (id: string, body: object) => platform.refusal('updateCardholder', { params: { id }, body });
const invalid = (words: RegExp) => ({
  type: 'invalid_request_error',
  code: 'invalid_request_error',
  message: matching(words),
});
const papers = { nationality: 'SG', identity: { type: 'PASSPORT', number: 'Z1', front_file: 'file_1' } };
const base64 = (hex: string, length = 64) => Buffer.from(hex.padEnd(length * 2, '0'), 'hex').toString('base64');

describe('levels', () => {
  test.each([
    ['SIMPLE', {}],
    ['STANDARD', papers],
    ['ENHANCED', { ...papers, kyc_verification: { method: 'MANUAL' } }],
  ])('%s is content with what it demands', (level, body) => {
    expect(update(ofLevel(level), { email: 'new@holder.example', ...body }).cardholder_id).toBe(ofLevel(level));
  });

  test.each([
    ['STANDARD', { identity: papers.identity }, /^nationality is required/],
    ['STANDARD', { nationality: 'SG' }, /^identity is required/],
    ['ENHANCED', papers, /^kyc_verification is required/],
  ])('%s refuses less', (level, body, words) => {
    expect(refusalOf(ofLevel(level), body)).toEqual(invalid(words));
  });
});

describe('fields', () => {
  test('an update changes the fields that were sent and keeps the others', () => {
    const id = ofLevel('SIMPLE');
    const before = platform.ask('retrieveCardholder', { params: { id } });
    update(id, { email: 'new@holder.example', residential_address: { country: 'FR', city: 'Nîmes', line1: '1' } });
    expect(platform.ask('retrieveCardholder', { params: { id } })).toEqual({
      ...before,
      email: 'new@holder.example',
      residential_address: { country: 'FR', city: 'Nîmes', line1: '1' },
    });
  });

  test.each([
    [{ phone_number: '12' }, /^phone_number/],
    [{ phone_number: '+0123456789' }, /^phone_number/],
    [{ phone_number: '+65 8123 4567' }, /^phone_number/],
    [{ phone_number: '1'.repeat(16) }, /^phone_number/],
    [{ date_of_birth: '2090-01-01' }, /^date_of_birth/],
    [{ country_code: 'ZZ' }, /^country_code/],
    [{ residential_address: { country: 'XX', city: 'x', line1: 'x' } }, /^residential_address\.country/],
  ])('%j is refused', (body, words) => {
    expect(refusalOf(ofLevel('SIMPLE'), body)).toEqual(invalid(words));
  });

  test('a number is E.164 with or without its plus', () => {
    for (const phone_number of ['+6581234567', '81234567'])
      expect(update(ofLevel('SIMPLE'), { phone_number }).cardholder_status).toBe('SUCCESS');
  });
});

describe('documents', () => {
  const pdf = base64('255044462d312e37');
  const png = base64('89504e470d0a1a0a');
  const jpeg = base64('ffd8ffe0');

  test.each([
    ['pdf', pdf],
    ['png', png],
    ['jpg', jpeg],
    ['jpeg', jpeg],
  ])('a %s is taken and looked at for a while', (document_type, document) => {
    const id = ofLevel('SIMPLE');
    expect(update(id, { document_type, document }).cardholder_status).toBe('PENDING');
    platform.nowMs += 2000;
    expect(platform.ask('retrieveCardholder', { params: { id } }).cardholder_status).toBe('SUCCESS');
  });

  test.each([
    [{ document_type: 'pdf', document: png }, /^document is not a pdf/],
    [{ document_type: 'png', document: jpeg }, /^document is not a png/],
    [{ document_type: 'jpg', document: pdf }, /^document is not a jpg/],
    [{ document_type: 'pdf', document: '' }, /^document must be base64/],
    [{ document_type: 'pdf', document: 'JVBERi0*' }, /^document must be base64/],
    [{ document_type: 'pdf', document: 'JVBERi0' }, /^document must be base64/],
    [{ document_type: 'pdf', document: `data:application/pdf;base64,${pdf}` }, /^document must be base64/],
    [{ document: pdf }, /^document_type is required/],
    [{ document_type: 'pdf' }, /^document is required/],
    [{ document_type: 'pdf', document: base64('255044462d', 1_500_003) }, /^document/],
  ])('%# is refused', (body, words) => {
    expect(refusalOf(ofLevel('SIMPLE'), body)).toEqual(invalid(words));
  });

  test('a document of 2,000,000 characters of base64 is accepted', () => {
    const document = base64('255044462d', 1_500_000);
    expect(document).toHaveLength(2_000_000);
    expect(update(ofLevel('SIMPLE'), { document_type: 'pdf', document }).cardholder_status).toBe('PENDING');
  });
});

test('the redirect method answers an address and its end, and waits for the holder', () => {
  const id = ofLevel('ENHANCED');
  const answer = update(id, { ...papers, kyc_verification: { method: 'IDV_REDIRECT' } });
  expect(answer).toEqual({
    cardholder_id: id,
    cardholder_status: 'PENDING',
    idv_verification_url: matching(/^https:\/\//),
    idv_url_expires_at: '2026-11-20T13:00:00+08:00',
  });
  platform.nowMs += 60 * 60_000;
  expect(platform.ask('retrieveCardholder', { params: { id } })).toMatchObject({ cardholder_status: 'INCOMPLETE' });
});

test('the sentinels end FAILED and INCOMPLETE', () => {
  expect(update(ofLastName('Review-Fails'), { email: 'a@b.example' }).cardholder_status).toBe('FAILED');
  expect(update(ofLastName('Review-Incomplete'), { email: 'a@b.example' }).cardholder_status).toBe('INCOMPLETE');
});

test('an id that no cardholder has is not found', () => {
  expect(refusalOf('00000000-0000-4000-8000-000000000000', {})).toMatchObject({
    type: 'cardholder_error',
    code: 'cardholder_not_found',
  });
});
