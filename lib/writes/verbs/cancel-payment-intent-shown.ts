import { recordPath, type ShownWrite } from './shown-write';

export const cancelPaymentIntentShown: ShownWrite<'cancelPaymentIntent'> = {
  name: 'cancelPaymentIntent',
  resource: { type: 'payment-intents', noun: 'Payment intent' },
  title: () => 'Cancel payment intent',
  states: () => ({
    ACCEPTED: {
      label: 'Cancellation requested',
      tone: 'progress',
      meaning: 'The platform took the request; the intent still has its old status. We follow it.',
    },
    SUCCEEDED: { label: 'Cancelled', tone: 'positive', mark: 'ended', meaning: 'The payment intent is cancelled.' },
  }),
  acceptedIsRequest: true,
  unproven: [],
  repeatAt: (resource) => ({ path: recordPath(resource), search: {} }),
  whereToLook: undefined,
};
