import { message } from '@/lib/messages/message';
import { recordPath, type ShownWrite } from './shown-write';

export const updateCardholderShown: ShownWrite<'updateCardholder'> = {
  name: 'updateCardholder',
  resource: { type: 'cardholders', noun: message('writes.updateCardholder.noun') },
  title: () => message('writes.updateCardholder.title'),
  states: () => ({
    ACCEPTED: {
      label: message('writes.updateCardholder.ACCEPTED.label'),
      tone: 'progress',
      meaning: message('writes.updateCardholder.ACCEPTED.meaning'),
    },
    FAILED: {
      label: message('writes.updateCardholder.FAILED.label'),
      tone: 'negative',
      meaning: message('writes.updateCardholder.FAILED.meaning'),
    },
  }),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: (resource) => ({ path: `${recordPath(resource)}/edit`, search: {} }),
  whereToLook: undefined,
};
