/** Places that are one city, whose addresses have no other; the platform asks for one in each address. */
export const cityStates: Readonly<Record<string, string>> = {
  GI: 'Gibraltar',
  HK: 'Hong Kong',
  MC: 'Monaco',
  MO: 'Macau',
  SG: 'Singapore',
  VA: 'Vatican City',
};
