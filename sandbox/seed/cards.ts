import type { CardProduct } from '@/lib/contract/card-products';
import { cardProducts } from '../card-products';
import { cardholders, type StoredCardholder } from '../world/cardholder-records';
import { cards, type StoredCard } from '../cards';
import { currencyDigits } from '../world/currencies';
import { shortText } from '@/lib/contract/decimal';
import { dayMs, stamp } from '../world/platform-time';
import { failingCardDigits, lingeringCardDigits } from '../world/sentinels';
import type { World } from '../world/world';

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
  const scale = currencyDigits(currency);
  const limit = BigInt(random.int(1, 50)) * 100n * 10n ** BigInt(scale);
  const used = (limit * BigInt(random.int(0, 1000))) / 1000n;
  return {
    card_limit: shortText({ units: limit, scale }),
    available_balance: shortText({ units: limit - used, scale }),
    consumed_amount: shortText({ units: used, scale }),
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
