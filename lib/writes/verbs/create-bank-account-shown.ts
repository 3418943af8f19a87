import { message } from '@/lib/messages/message';
import type { ShownWrite } from './shown-write';

export const createBankAccountShown: ShownWrite<'createBankAccount'> = {
  name: 'createBankAccount',
  resource: undefined,
  title: () => message('writes.createBankAccount.title'),
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/bank-accounts', search: {} }),
  whereToLook: message('writes.createBankAccount.whereToLook'),
};
