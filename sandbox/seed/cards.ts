import type { CardProduct, RequiredField } from '@/lib/contract/card-products';
import { cardProducts } from '../card-products';
import { cardholders, type StoredCardholder } from '../world/stored-cardholder';
import { cards, type StoredCard } from '../cards';
import { currencyDigits } from '../world/currencies';
import { Decimal } from '@/lib/contract/decimal';
import { dayMs, stamp } from '../world/platform-time';
import { failingCardDigits, lingeringCardDigits } from '../world/sentinels';
import type { World } from '../world/world';

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

interface Row {
  readonly status: string;
  readonly reason?: string;
  readonly expired?: boolean;
  /** Sentinels are told by their last digits. */
  readonly lastFour?: string;
}

/** Oldest first; the sentinels are the oldest, so that nobody meets them by chance. */
const masterRows: readonly Row[] = [
  { status: 'ACTIVE', lastFour: failingCardDigits },
  { status: 'ACTIVE', lastFour: lingeringCardDigits },
  { status: 'ACTIVE', expired: true },
  { status: 'CANCELLED', reason: 'lost in a taxi, reported by phone' },
  { status: 'CANCELLED', reason: '<b>stolen</b> "twice"' },
  { status: 'PRE_CANCEL', reason: 'closing the account' },
  { status: 'BLOCKED', reason: 'By the platform: risk control' },
  { status: 'FAILED' },
  { status: 'PENDING' },
  { status: 'FROZEN', reason: '员工休假' },
  { status: 'FROZEN', reason: '=SUM(1)' },
  {
    status: 'FROZEN',
    reason: 'A reason as long as the interface lets it be, which is exactly one hundred characters, no more of it.',
  },
  ...Array.from({ length: 16 }, () => ({ status: 'ACTIVE' })),
];

const subRows: readonly Row[] = [
  { status: 'CANCELLED', reason: 'left the company' },
  { status: 'FROZEN' },
  { status: 'ACTIVE' },
  { status: 'ACTIVE' },
  { status: 'ACTIVE' },
];

function moneyOf(currency: string, random: ReturnType<World['random']>) {
  const limit = new Decimal(`${random.int(1, 50)}00`);
  const used = limit.times(`${random.int(0, 1000)}e-3`).round(currencyDigits(currency), Decimal.roundDown);
  return {
    card_limit: limit.toFixed(),
    available_balance: limit.minus(used).toFixed(),
    consumed_amount: used.toFixed(),
  };
}

function cardAtPlace(
  world: World,
  row: Row,
  place: number,
  holder: StoredCardholder,
  product: CardProduct,
): StoredCard {
  const random = world.random(`card ${place}`);
  const lastFour = row.lastFour ?? random.text(4, '3456789');
  const currency = random.pick(product.card_currency);
  const { cardholder_id, first_name, last_name, email } = holder.holder;
  const createdMs = world.anchorMs - (300 - place * 10) * dayMs + random.int(0, 86_000) * 1000;
  return {
    lastFour,
    expiresMs: world.anchorMs + (row.expired === true ? -20 : random.int(300, 1500)) * dayMs,
    card: {
      card_id: random.uuid(),
      card_bin: product.card_bin,
      card_scheme: product.card_scheme,
      card_number: `${product.card_bin.slice(0, 6)}******${lastFour}`,
      card_name: `${first_name ?? ''} ${last_name ?? ''}`,
      form_factor: product.card_form.includes('PHY') && random.chance(0.6) ? 'PHYSICAL' : 'VIRTUAL',
      mode_type: product.mode_type,
      card_currency: currency,
      card_product_id: product.product_id,
      ...moneyOf(currency, random),
      cardholder: { cardholder_id, first_name, last_name, email },
      card_status: row.status,
      update_reason: row.reason ?? '',
      create_time: stamp(createdMs),
    },
  };
}

/** After cardholders and products, whose records the cards name. */
export function seedCards(world: World): void {
  const table = world.table(cards);
  const holders = world
    .table(cardholders)
    .list()
    .filter(({ status }) => status === 'SUCCESS');
  const products = world.table(cardProducts).list();
  for (const [place, row] of (world.account.parentId === '0' ? masterRows : subRows).entries()) {
    const random = world.random(`owner of card ${place}`);
    const stored = cardAtPlace(world, row, place, random.pick(holders), random.pick(products));
    table.put(stored.card.card_id, stored);
  }
}
