/** Every field by its path, in the order in which they stand, as form, review and refusals call it. */
export const cardholderLabels = {
  email: 'E-mail',
  phone_number: 'Phone number',
  country_code: 'Country',
  'residential_address.line1': 'Street',
  'residential_address.line2': 'Street, second line',
  'residential_address.line_en': 'Street in English',
  'residential_address.district': 'District',
  'residential_address.city': 'City',
  'residential_address.state': 'State or province',
  'residential_address.postal_code': 'Postal code',
  'residential_address.country': 'Country of the address',
  nationality: 'Nationality',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  'identity.type': 'Identity paper',
  'identity.number': 'Number of the paper',
  'identity.front_file': 'File of the front side',
  'identity.back_file': 'File of the back side',
  'identity.hand_file': 'File of the paper held in hand',
  'kyc_verification.asked': 'Verification by link',
} as const;
export type CardholderField = keyof typeof cardholderLabels;

export const cardholderFieldId = (name: CardholderField | 'document'): string =>
  `cardholder-${name.replaceAll(/[._]/g, '-')}`;

export const cardholderFieldIds = (Object.keys(cardholderLabels) as CardholderField[]).map(
  (name) => [name, cardholderFieldId(name)] as const, // its own keys
);
