import { expect } from 'vitest';
import { text } from '../conformance/json';
import { test } from './shared-console';

test('the shop’s secret of an intent never reaches the browser', async ({ signedIn, platform }) => {
  const operator = await signedIn('operator');
  const intents = await platform.page('listPaymentIntents', { page_size: 100 });
  const secrets = intents.map((row) => row['client_secret']).filter((one) => typeof one === 'string');
  const record = await platform.record('retrievePaymentIntent', text(intents[0], 'payment_intent_id'));
  const addresses = [
    '/a/master/payment-intents?page_size=100',
    `/a/master/payment-intents/${text(record, 'payment_intent_id')}`,
    '/api/live/master/listPaymentIntents?page_number=1&page_size=100',
  ];
  for (const address of addresses) {
    const sent = await (await operator.get(address)).text();
    for (const secret of [...secrets, text(record, 'client_secret')]) expect(sent, address).not.toContain(secret);
  }
});
