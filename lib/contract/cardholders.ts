import * as z from 'zod';
import { isEmail } from './fields/email';
import { limits } from './limits';
import { operationsOf } from './operation';
import { loosePage, widePageQuery } from './pagination';
import { countryCode, openEnum, optionalDateTime, optionalText, plainDate, texts, uuidV4 } from './primitives';

const defineOperation = operationsOf('cardholders', 'issuing');

/** Interface 3.5. @internal Exported for tests. */
export const cardholderStatuses = ['FAILED', 'PENDING', 'SUCCESS', 'INCOMPLETE'] as const;
export type CardholderStatus = (typeof cardholderStatuses)[number];

/** @internal Exported for tests. */
export const genders = ['MALE', 'FEMALE'] as const;
/** @internal Exported for tests. */
export const documentTypes = ['pdf', 'png', 'jpg', 'jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];
const identityTypes = ['ID_CARD', 'PASSPORT'] as const;

const addressParts = ['country', 'city', 'line1', 'state', 'district', 'line2', 'line_en', 'postal_code'] as const;

/** Extras 4.4: inner fields of `residential_address` (likely). */
const residentialAddress = z.object({
  country: countryCode,
  city: z.string().min(1),
  line1: z.string().min(1),
  state: z.string().optional(),
  district: z.string().optional(),
  line2: z.string().optional(),
  line_en: z.string().optional(),
  postal_code: z.string().optional(),
});

/** Extras 4.4: inner fields of `identity` (likely). `back_file` is required for ID_CARD. */
const identity = z
  .object({
    type: z.enum(identityTypes),
    number: z.string().min(1),
    front_file: z.string().min(1),
    back_file: z.string().optional(),
    hand_file: z.string().optional(),
  })
  .refine((value) => value.type !== 'ID_CARD' || (value.back_file ?? '') !== '', {
    path: ['back_file'],
    error: 'is required for ID_CARD',
  })
  .meta({
    if: { required: ['type'], properties: { type: { const: 'ID_CARD' } } },
    then: { required: ['back_file'] },
  });

/** Interface 4.6: all fields optional; the requirements of a KYC level are checked against the stored holder. */
const cardholderChanges = z.object({
  country_code: countryCode.optional(),
  email: z.string().refine(isEmail, 'is no e-mail address').optional(),
  phone_number: z.string().optional(),
  date_of_birth: plainDate.optional(),
  gender: z.enum(genders).optional(),
  nationality: countryCode.optional(),
  residential_address: residentialAddress.optional(),
  identity: identity.optional(),
  kyc_verification: z.object({ method: z.string().min(1) }).optional(),
  document_type: z.enum(documentTypes).optional(),
  document: z.string().max(limits.documentBase64Characters).optional(),
});

/** Extras 4.4. */
export const cardholder = z.object({
  cardholder_id: z.string(),
  email: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  country_code: optionalText,
  phone_number: optionalText,
  date_of_birth: optionalText,
  gender: optionalText,
  nationality: optionalText,
  residential_address: texts(...addressParts).nullish(),
  cardholder_status: openEnum(cardholderStatuses),
  /** The interface does not show where the level is; it is read if it is there. */
  kyc_level: optionalText,
  number_of_cards: z.int().nullish(),
  create_time: optionalDateTime,
  idv_status: optionalText,
  idv_verification_url: optionalText,
  idv_url_expires_at: optionalText,
});
export type Cardholder = z.output<typeof cardholder>;

/** Interface 2.7. */
const cardholderUpdate = z.object({
  cardholder_id: z.string(),
  cardholder_status: openEnum(cardholderStatuses).default('SUCCESS'),
  idv_verification_url: optionalText,
  idv_url_expires_at: optionalText,
});

/** Interface 4.6. */
export const updateCardholder = defineOperation({
  name: 'updateCardholder',
  title: 'Update Cardholder',
  interface: '4.6',
  method: 'POST',
  path: '/v1/issuing/cardholders/{id}',
  params: z.object({ id: uuidV4 }),
  answerId: 'cardholder_id',
  body: cardholderChanges,
  response: cardholderUpdate,
  // Interface 7.2: the codes of this type are not shown.
  typedRefusals: [{ type: 'cardholder_error' }],
});

export const listCardholders = defineOperation({
  name: 'listCardholders',
  title: 'List Cardholders',
  path: '/v1/issuing/cardholders',
  query: z.object({ ...widePageQuery, cardholder_status: z.string().optional() }),
  response: loosePage(cardholder, 'cardholder_id'),
});

export const retrieveCardholder = defineOperation({
  name: 'retrieveCardholder',
  title: 'Retrieve Cardholder',
  path: '/v1/issuing/cardholders/{id}',
  params: z.object({ id: z.string().min(1) }),
  answerId: 'cardholder_id',
  response: cardholder,
});

export const cardholderOperations = { updateCardholder, listCardholders, retrieveCardholder };
