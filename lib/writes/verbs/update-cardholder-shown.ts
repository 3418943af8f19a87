import { recordPath, type ShownWrite } from './shown-write';

export const updateCardholderShown: ShownWrite<'updateCardholder'> = {
  name: 'updateCardholder',
  resource: { type: 'cardholders', noun: 'Cardholder' },
  title: () => 'Update cardholder',
  states: () => ({
    ACCEPTED: { label: 'Being checked', tone: 'progress', meaning: 'The platform has the change and is checking it.' },
    FAILED: {
      label: 'Check failed',
      tone: 'negative',
      meaning: 'The platform’s check failed, and the record does not show the change.',
    },
  }),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: (resource) => ({ path: `${recordPath(resource)}/edit`, search: {} }),
  whereToLook: undefined,
};
