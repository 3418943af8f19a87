import type * as contract from '@/lib/contract/card-products';
import type { CardProduct, RequiredField } from '@/lib/contract/card-products';
import { type Handler, pageOfRecords } from './http/handler';
import { dayMs, stamp } from './world/platform-time';
import seed from './seed/card-products.json' with { type: 'json' };
import { tableOf, type World } from './world/world';

export const cardProducts = tableOf<CardProduct>('card-products');

/** Interface 4.10, oldest first. */
const listCardProducts: Handler<typeof contract.listCardProducts> = ({ query }, world) =>
  pageOfRecords(query, world.table(cardProducts).list());

const text = (name: string, required = true): RequiredField => ({ name, type: 'string', required });
const group = (name: string, fields: RequiredField[]): RequiredField => ({
  name,
  type: 'object',
  required: true,
  fields,
});

/** Interface 2.11, "required_fields names seen". */
const names = [text('first_name'), text('last_name'), text('email')];
const contact = [...names, text('country_code'), text('date_of_birth'), text('phone_number')];
const identity = group('identity', [
  text('type'),
  text('number'),
  text('front_file'),
  text('back_file', false),
  text('hand_file', false),
]);
const address = group('residential_address', [
  text('country'),
  text('state'),
  text('city'),
  text('line1'),
  text('line_en'),
  text('district', false),
  text('line2', false),
  text('postal_code', false),
]);
/** "The set differs per product." */
const requirements: readonly RequiredField[][] = [
  names,
  contact,
  [...contact, text('gender', false), text('nationality'), identity, address],
  [...contact, text('gender'), text('nationality'), address],
];

/** By currency, the largest amount that needs no PIN, where the scheme has such a limit. */
const pinFree: Readonly<Record<string, string>> = seed.pinFreeAmounts;

function productAt(
  world: World,
  { mode, bin, forms, quota, scheme, currencies }: (typeof seed.products)[number],
  place: number,
): CardProduct {
  const random = world.random(`card product ${place}`);
  const createdMs = world.anchorMs - (700 - place * 20) * dayMs;
  return {
    product_id: random.uuid(),
    mode_type: mode,
    card_bin: bin,
    card_form: forms,
    max_card_quota: quota,
    card_scheme: scheme,
    no_pin_payment_amount: currencies.flatMap((currency) => {
      const amount = pinFree[currency];
      return amount === undefined ? [] : [{ currency, amount }];
    }),
    card_currency: currencies,
    create_time: stamp(createdMs),
    update_time: stamp(createdMs + random.int(0, 200) * dayMs),
    product_status: 'ENABLED',
    required_fields: requirements[place % requirements.length] ?? [],
  };
}

export function seedCardProducts(world: World): void {
  const table = world.table(cardProducts);
  for (const [place, row] of seed.products.slice(0, world.account.parentId === '0' ? undefined : 3).entries()) {
    const product = productAt(world, row, place);
    table.put(product.product_id, product);
  }
}

export const cardProductHandlers = { listCardProducts };
