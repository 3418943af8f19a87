import type { ShownWrite } from './shown-write';

export const createConversionShown: ShownWrite<'createConversion'> = {
  name: 'createConversion',
  resource: undefined,
  title: () => 'Convert money',
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/quotes', search: {} }),
  whereToLook: 'Look at the conversions on the platform: is there one with these amounts from that minute?',
};
