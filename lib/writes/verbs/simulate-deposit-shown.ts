import { message } from '@/lib/messages/message';
import type { ShownWrite } from './shown-write';

export const simulateDepositShown: ShownWrite<'simulateDeposit'> = {
  name: 'simulateDeposit',
  resource: undefined,
  title: () => message('writes.simulateDeposit.title'),
  states: () => ({
    ACCEPTED: {
      label: message('writes.simulateDeposit.ACCEPTED.label'),
      tone: 'progress',
      meaning: message('writes.simulateDeposit.ACCEPTED.meaning'),
    },
    FAILED: {
      label: message('writes.simulateDeposit.FAILED.label'),
      tone: 'negative',
      meaning: message('writes.simulateDeposit.FAILED.meaning'),
    },
  }),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/deposits/simulate', search: {} }),
  whereToLook: message('writes.simulateDeposit.whereToLook'),
};
