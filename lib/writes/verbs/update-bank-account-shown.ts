import { recordPath, type ShownWrite } from './shown-write';

export const updateBankAccountShown: ShownWrite<'updateBankAccount'> = {
  name: 'updateBankAccount',
  resource: { type: 'bank-accounts', noun: 'Bank account' },
  title: () => 'Change bank account',
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: (resource) => ({ path: `${recordPath(resource)}/edit`, search: {} }),
  whereToLook: undefined,
};
