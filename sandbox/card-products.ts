import type * as contract from '@/lib/contract/card-products';
import type { CardProduct, RequiredField } from '@/lib/contract/card-products';
import { type Handler, pageOfRecords } from './http/handler';
import { dayMs, stamp } from './world/platform-time';
import { tableOf, type World } from './world/world';

export const cardProducts = tableOf<CardProduct>('card-products');

/** Interface 4.10, in order of creation. */
export const listCardProducts: Handler<typeof contract.listCardProducts> = ({ query }, world) =>
  pageOfRecords(query, world.table(cardProducts).list(), (product) => product);

const text = (name: string, required = true): RequiredField => ({ name, type: 'string', required });
const group = (name: string, fields: RequiredField[], required = true): RequiredField => ({
  name,
  type: 'object',
  required,
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

type ProductRow = readonly [
  mode: string,
  bin: string,
  forms: string,
  quota: number,
  scheme: string,
  currencies: string,
];

const rows: readonly ProductRow[] = [
  ['SHARE', '49387520', 'VIR', 200, 'VISA', 'USD'],
  ['SINGLE', '49387521', 'VIR', 50, 'VISA', 'USD EUR GBP'],
  ['SINGLE', '55920310', 'VIR PHY', 5, 'MASTERCARD', 'SGD USD'],
  ['SHARE', '55920311', 'VIR', 1000, 'MASTERCARD', 'HKD CNH USD'],
  ['SINGLE', '49387522', 'PHY', 1, 'VISA', 'JPY'],
  ['SHARE', '49387523', 'VIR', 20000, 'VISA', 'EUR'],
  ['SINGLE', '49387524', 'VIR PHY', 10, 'VISA', 'GBP EUR USD AUD CAD NZD CHF SEK HUF JPY'],
  ['SHARE', '55920312', 'PHY', 25, 'MASTERCARD', 'KWD'],
  ['SINGLE', '55920313', 'VIR', 3, 'MASTERCARD', 'AUD'],
  ['SHARE', '49387525', 'VIR', 500, 'VISA', 'SGD'],
  ['SINGLE', '55920314', 'VIR PHY', 2, 'MASTERCARD', 'EUR GBP'],
  ['SHARE', '49387526', 'VIR', 75, 'VISA', 'HKD'],
  ['SINGLE', '49387527', 'PHY', 8, 'VISA', 'CAD USD'],
];

/** Amounts that need no PIN, where the scheme has a limit in the currency. */
const pinFree: Readonly<Record<string, string>> = {
  AUD: '200',
  CAD: '250',
  EUR: '50',
  GBP: '100',
  HKD: '1000',
  HUF: '15000',
  JPY: '15000',
  KWD: '10.000',
  SGD: '200',
  USD: '100',
};

function productAt(
  world: World,
  [mode, bin, forms, quota, scheme, currencies]: ProductRow,
  place: number,
): CardProduct {
  const random = world.random(`card product ${place}`);
  const card_currency = currencies.split(' ');
  const createdMs = world.anchorMs - (700 - place * 20) * dayMs;
  return {
    product_id: random.uuid(),
    mode_type: mode,
    card_bin: bin,
    card_form: forms.split(' '),
    max_card_quota: quota,
    card_scheme: scheme,
    no_pin_payment_amount: card_currency.flatMap((currency) => {
      const amount = pinFree[currency];
      return amount === undefined ? [] : [{ currency, amount }];
    }),
    card_currency,
    create_time: stamp(createdMs),
    update_time: stamp(createdMs + random.int(0, 200) * dayMs),
    product_status: 'ENABLED',
    required_fields: requirements[place % requirements.length] ?? [],
  };
}

export function seedCardProducts(world: World): void {
  const table = world.table(cardProducts);
  for (const [place, row] of rows.slice(0, world.account.parentId === '0' ? rows.length : 3).entries()) {
    const product = productAt(world, row, place);
    table.put(product.product_id, product);
  }
}
