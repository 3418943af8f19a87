import type { ShownWrite } from './shown-write';

export const createBankAccountShown: ShownWrite<'createBankAccount'> = {
  name: 'createBankAccount',
  resource: undefined,
  title: () => 'New bank account',
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/bank-accounts', search: {} }),
  whereToLook: 'Look at the bank accounts on the platform: is there one with this number?',
};
