import { message } from '@/lib/messages/message';
import { recordPath, type ShownWrite } from './shown-write';

export const updateBankAccountShown: ShownWrite<'updateBankAccount'> = {
  name: 'updateBankAccount',
  resource: { type: 'bank-accounts', noun: message('writes.updateBankAccount.noun') },
  title: () => message('writes.updateBankAccount.title'),
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: (resource) => ({ path: `${recordPath(resource)}/edit`, search: {} }),
  whereToLook: undefined,
};
