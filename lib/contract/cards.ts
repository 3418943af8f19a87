import * as z from 'zod';
import { cardStatuses, seenCardStatuses } from './enums';
import { limits } from './limits';
import { operationsOf } from './operation';
import { loosePage, widePageQuery } from './pagination';
import { amount, dateTime, openEnum, optionalDateTime, optionalText, texts, uuidV4 } from './primitives';

const defineOperation = operationsOf('cards', 'issuing');

/** Interface 3.9. @internal Exported for tests. */
export const orderStatuses = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Interface 3.9: "SUCCESS and FAILED are the final statuses". @internal Exported for tests. */
export const finalOrderStatuses: readonly OrderStatus[] = ['SUCCESS', 'FAILED'];

const orderTypes = ['CARD_CREATE', 'CARD_UPDATE'] as const;

/** Extras 4.2. */
export const card = z.object({
  card_id: z.string(),
  card_bin: optionalText,
  card_scheme: optionalText,
  card_number: optionalText,
  card_name: optionalText,
  form_factor: optionalText,
  mode_type: optionalText,
  card_currency: optionalText,
  card_product_id: optionalText,
  card_limit: amount.nullish(),
  available_balance: amount.nullish(),
  consumed_amount: amount.nullish(),
  cardholder: texts('cardholder_id', 'first_name', 'last_name', 'email').nullish(),
  card_status: openEnum(seenCardStatuses),
  update_reason: optionalText,
  create_time: optionalDateTime,
});
export type Card = z.output<typeof card>;

/** Interface 2.12. */
const cardStatusUpdate = z.object({
  card_id: z.string(),
  card_order_id: z.string(),
  order_status: openEnum(orderStatuses),
  update_reason: optionalText,
});

/** Extras 4.3. */
const cardOrder = z.object({
  card_id: z.string(),
  card_order_id: z.string(),
  order_type: openEnum(orderTypes),
  order_status: openEnum(orderStatuses),
  create_time: dateTime,
  update_time: optionalDateTime,
  complete_time: optionalDateTime,
});

/** Interface 4.11. */
export const updateCardStatus = defineOperation({
  name: 'updateCardStatus',
  title: 'Update Card Status',
  interface: '4.11',
  method: 'POST',
  path: '/v1/issuing/cards/{id}/status',
  params: z.object({ id: uuidV4 }),
  answerId: 'card_id',
  body: z.object({
    card_status: z.enum(cardStatuses),
    update_reason: z.string().max(limits.updateReason).optional(),
  }),
  response: cardStatusUpdate,
  refusals: ['Card status is invalid', 'The card has expired', 'Update reason is too long', 'Card does not exists'],
  typedRefusals: [{ type: 'card_error', code: 'card_not_found' }],
});

export const listCards = defineOperation({
  name: 'listCards',
  title: 'List Cards',
  path: '/v1/issuing/cards',
  query: z.object({
    ...widePageQuery,
    card_status: z.string().optional(),
    cardholder_id: z.string().optional(),
    card_number: z.string().optional(),
  }),
  response: loosePage(card, 'card_id'),
  refusals: ['Cardholder not found or deactivated'],
});

export const retrieveCard = defineOperation({
  name: 'retrieveCard',
  title: 'Retrieve Card',
  path: '/v1/issuing/cards/{id}',
  params: z.object({ id: z.string().min(1) }),
  answerId: 'card_id',
  response: card,
  refusals: ['Card retrieve error', 'The card is failed.', 'Card does not exists'],
});

export const retrieveCardOrder = defineOperation({
  name: 'retrieveCardOrder',
  title: 'Retrieve Card Order',
  path: '/v1/issuing/cards/{card_order_id}/order',
  params: z.object({ card_order_id: z.string().min(1) }),
  answerId: 'card_order_id',
  response: cardOrder,
});

export const cardOperations = { updateCardStatus, listCards, retrieveCard, retrieveCardOrder };
