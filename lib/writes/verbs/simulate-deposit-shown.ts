import type { ShownWrite } from './shown-write';

export const simulateDepositShown: ShownWrite<'simulateDeposit'> = {
  name: 'simulateDeposit',
  resource: undefined,
  title: () => 'Simulate deposit',
  states: () => ({
    ACCEPTED: {
      label: 'On its way',
      tone: 'progress',
      meaning: 'The platform made the deposit; it is not booked yet.',
    },
    FAILED: { label: 'Failed', tone: 'negative', meaning: 'The platform made the deposit and then failed it.' },
  }),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/deposits/simulate', search: {} }),
  whereToLook: 'Look at the deposits on the platform: is there one with this amount and reference from that minute?',
};
