import * as z from 'zod';
import { operationsOf } from './operation';
import { loosePage, widePageQuery } from './pagination';
import { amount, optionalDateTime } from './primitives';

const defineOperation = operationsOf('card-products', 'issuing');

/** Interface 2.11, an entry of required_fields; `fields` is nested when type is object. */
export interface RequiredField {
  name: string;
  type: string;
  required: boolean;
  fields?: RequiredField[] | null | undefined;
}

export const requiredField: z.ZodType<RequiredField> = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  get fields() {
    return z.array(requiredField).nullish();
  },
});

/** Interface 2.11. */
export const cardProduct = z.object({
  product_id: z.string(),
  mode_type: z.string(),
  card_bin: z.string(),
  /** The values are VIR and PHY. */
  card_form: z.array(z.string()),
  max_card_quota: z.int(),
  /** The values are VISA and MASTERCARD. */
  card_scheme: z.string(),
  no_pin_payment_amount: z.array(z.object({ currency: z.string(), amount })).nullish(),
  card_currency: z.array(z.string()),
  create_time: optionalDateTime,
  update_time: optionalDateTime,
  /** The value ENABLED is known; others are not shown. */
  product_status: z.string(),
  required_fields: z.array(requiredField).nullish(),
});
export type CardProduct = z.output<typeof cardProduct>;

/** Interface 4.10. */
export const listCardProducts = defineOperation({
  name: 'listCardProducts',
  title: 'List Card Products',
  interface: '4.10',
  path: '/v1/issuing/products',
  query: z.object(widePageQuery),
  response: loosePage(cardProduct, 'product_id'),
});

export const cardProductOperations = { listCardProducts };
