import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payoutFields } from '@/lib/contract/fields/payout-fields';
import { maskAccountNumber } from '@/lib/format/mask';
import { isRevealable, redact, redactMessage } from './redact';

describe('an answer that leaves the server', () => {
  test('numbers keep their last four characters, identity is hidden, secrets are removed', () => {
    const intent = {
      payment_intent_id: 'pi_1',
      client_secret: 'secret-1',
      next_action: { display_bank_details: { bank_name: 'B', account_number: '000123456789' } },
      latest_payment_attempt: {
        auth_code: '123456',
        authentication_data: { avs_result: 'Y', three_ds: { eci: '05', cavv: 'AAABBB' } },
        payment_method: { card: { card_number: '************4242', billing: { phone_number: '+4915112345678' } } },
      },
      metadata: { client_secret: 'secret-2', iban: 12345678901 },
    };
    expect(redact(intent)).toEqual({
      payment_intent_id: 'pi_1',
      next_action: { display_bank_details: { bank_name: 'B', account_number: '•••• 6789' } },
      latest_payment_attempt: {
        authentication_data: { avs_result: 'Y', three_ds: { eci: '05' } },
        payment_method: { card: { card_number: '•••• 4242', billing: { phone_number: '•••• 5678' } } },
      },
      metadata: { iban: '•••• 8901' },
    });
    const page = { data: [{ payer: { date_birth: '1990-01-01', identification_value: 'X1' } }, { id_number: null }] };
    expect(redact(page)).toEqual({
      data: [{ payer: { date_birth: '••••', identification_value: '••••' } }, { id_number: null }],
    });
  });

  test('the form is the one that pages use, and masking twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const masked = redact({ iban: text }).iban;
        if (text !== '') expect(masked).toBe(maskAccountNumber(text));
        expect(redact({ iban: masked }).iban).toBe(masked);
      }),
    );
  });

  test('no planted value survives anywhere in any answer', () => {
    const planted = 'PLANTED-0123456789';
    const leaf = fc.oneof(fc.constant(planted), fc.integer(), fc.constant(null));
    const name = fc.constantFrom(
      'account_number',
      'iban',
      'tax_id',
      'date_of_birth',
      'client_secret',
      'cavv',
      'msisdn',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.dictionary(name, leaf),
        fc.array(tie('tree')),
        fc.record({ x: tie('tree') }),
      ),
    }));
    fc.assert(fc.property(tree, (answer) => !JSON.stringify(redact(answer)).includes(planted)));
  });
});

test('secrets cannot be revealed, masked fields can, others need no revealing', () => {
  expect(['iban', 'date_birth', 'client_secret', 'cavv', 'bank_name', '__proto__'].map(isRevealable)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the fields of a payout that a page reveals are exactly those that are masked', () => {
  for (const [name, { kind, record = [] }] of Object.entries(payoutFields)) {
    const isMasked = [record].flat().some((path) => isRevealable(path.split('.').at(-1) ?? ''));
    expect([name, kind === 'sensitive']).toEqual([name, isMasked]);
  }
});

test('a message of the platform passes on no credential and no full number', () => {
  const text = 'bad eyJhbGciOi.eyJzdWIi.sig for key-77, account DE89370400440532013000 or 123456789012';
  expect(redactMessage(text, ['key-77'])).toBe('bad •••• for ••••, account •••• 3000 or •••• 9012');
  expect(redactMessage('x'.repeat(5000), []).length).toBe(500);
});
