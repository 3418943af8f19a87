import { message } from '@/lib/messages/message';
import type { ShownWrite } from './shown-write';

export const createConversionShown: ShownWrite<'createConversion'> = {
  name: 'createConversion',
  resource: undefined,
  title: () => message('writes.createConversion.title'),
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/quotes', search: {} }),
  whereToLook: message('writes.createConversion.whereToLook'),
};
