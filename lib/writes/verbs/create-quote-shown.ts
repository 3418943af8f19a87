import { message } from '@/lib/messages/message';
import type { ShownWrite } from './shown-write';

export const createQuoteShown: ShownWrite<'createQuote'> = {
  name: 'createQuote',
  resource: undefined,
  title: () => message('writes.createQuote.title'),
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/quotes', search: {} }),
  whereToLook: message('writes.createQuote.whereToLook'),
};
