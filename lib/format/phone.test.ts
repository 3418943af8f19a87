import { describe, expect, test } from 'vitest';
import { readPhone } from './phone';

describe('a phone number', () => {
  test.each([
    ['+44 20 7946 0018', '', '+442079460018', 'GB'],
    ['020 7946 0018', 'GB', '+442079460018', 'GB'],
    ['0044 (20) 7946-0018', 'FR', '+442079460018', 'GB'],
    ['+1 415 555 2671', 'GB', '+14155552671', 'US'],
    ['138 0013 8000', 'CN', '+8613800138000', 'CN'],
    // As people paste it: with a label, marks that are not seen, and digits of another width.
    ['\u202aTel.:\u00a0０２０\u20117946\u200b 0018\u202c', 'GB', '+442079460018', 'GB'],
  ])('%j in %j is sent as %s', (typed, country, e164, of) => {
    expect(readPhone(typed, country)).toEqual({ e164, country: of, likely: true });
  });

  // No country has the code 999: the sandbox gives it to its holders.
  test('without a known country is accepted: the platform decides', () => {
    expect(readPhone('+999 123 456 789', 'GB')).toEqual({ e164: '+999123456789', country: undefined, likely: false });
  });

  test('too short for its country is doubted', () => {
    expect(readPhone('020 7946', 'GB')).toMatchObject({ country: 'GB', likely: false });
  });

  test.each(['', 'none', '12', '+', '020 7946 0018', '+0123456789', '+1234567890123456'])(
    '%j without a country is none',
    (typed) => {
      expect(readPhone(typed, '')).toBeUndefined();
    },
  );
});
