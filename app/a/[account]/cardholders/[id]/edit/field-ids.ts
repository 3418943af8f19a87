/** Every field by its path, in the order in which they stand. `cardholders.field` has what each is called. */
const cardholderFields = [
  'email',
  'phone_number',
  'country_code',
  'residential_address.line1',
  'residential_address.line2',
  'residential_address.line_en',
  'residential_address.district',
  'residential_address.city',
  'residential_address.state',
  'residential_address.postal_code',
  'residential_address.country',
  'nationality',
  'date_of_birth',
  'gender',
  'identity.type',
  'identity.number',
  'identity.front_file',
  'identity.back_file',
  'identity.hand_file',
  'kyc_verification.asked',
] as const;
export type CardholderField = (typeof cardholderFields)[number];

export const cardholderFieldId = (name: CardholderField | 'document'): string =>
  `cardholder-${name.replaceAll(/[._]/g, '-')}`;

export const cardholderFieldIds = cardholderFields.map((name) => [name, cardholderFieldId(name)] as const);
