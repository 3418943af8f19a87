import type { ShownWrite } from './shown-write';

export const createQuoteShown: ShownWrite<'createQuote'> = {
  name: 'createQuote',
  resource: undefined,
  title: () => 'Quote',
  states: () => ({}),
  acceptedIsRequest: false,
  unproven: [],
  repeatAt: () => ({ path: '/quotes', search: {} }),
  whereToLook: 'A quote that nobody saw lapses by itself: if in doubt it did not happen.',
};
