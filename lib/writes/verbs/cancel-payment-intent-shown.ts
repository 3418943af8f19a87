import { message } from '@/lib/messages/message';
import { recordPath, type ShownWrite } from './shown-write';

export const cancelPaymentIntentShown: ShownWrite<'cancelPaymentIntent'> = {
  name: 'cancelPaymentIntent',
  resource: { type: 'payment-intents', noun: message('writes.cancelPaymentIntent.noun') },
  title: () => message('writes.cancelPaymentIntent.title'),
  states: () => ({
    ACCEPTED: {
      label: message('writes.cancelPaymentIntent.ACCEPTED.label'),
      tone: 'progress',
      meaning: message('writes.cancelPaymentIntent.ACCEPTED.meaning'),
    },
    SUCCEEDED: {
      label: message('writes.cancelPaymentIntent.SUCCEEDED.label'),
      tone: 'positive',
      mark: 'ended',
      meaning: message('writes.cancelPaymentIntent.SUCCEEDED.meaning'),
    },
  }),
  acceptedIsRequest: true,
  unproven: [],
  repeatAt: (resource) => ({ path: recordPath(resource), search: {} }),
  whereToLook: undefined,
};
