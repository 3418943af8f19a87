import { describe, expect, it } from 'vitest';
import { cancellableIntentStatuses, intentStatuses } from '@/lib/contract/enums';
import { english } from '@/lib/messages/english.fixture';
import { message } from '@/lib/messages/message';
import { cancelRefusal, knownIntent } from './known-intent';

describe('cancelling a payment intent', () => {
  it('is offered for every open status, and says why not for every final one', () => {
    for (const status of intentStatuses) {
      const refusal = cancelRefusal({ status }, undefined);
      if (cancellableIntentStatuses.includes(status)) expect(refusal, status).toBeUndefined();
      else expect(refusal && english(refusal), status).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('is left to the platform if the status is not known, or is a new one', () => {
    expect(cancelRefusal({ status: undefined }, undefined)).toBeUndefined();
    expect(cancelRefusal({ status: 'BRAND_NEW' }, undefined)).toBeUndefined();
  });

  it('is not offered if its attempt contradicts the intent; the reason claims nothing about the payment', () => {
    const paid = { payment_intent_id: 'i', amount: '1.00', currency: 'EUR', intent_status: 'SUCCEEDED' };
    const intent = knownIntent({ ...paid, latest_payment_attempt: { attempt_status: 'FAILED' } });
    const refusal = cancelRefusal(intent, undefined);
    expect(refusal && english(refusal)).toMatch(/^It isn’t known whether the customer has paid/);
  });

  it('is refused by role in every status', () => {
    const refusal = message('terms.asWritten', { text: 'Only for managers.' });
    expect(cancelRefusal({ status: 'PENDING' }, refusal)).toEqual(refusal);
  });
});
