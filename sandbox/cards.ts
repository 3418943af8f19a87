import type * as contract from '@/lib/contract/cards';
import type { Card, OrderStatus } from '@/lib/contract/cards';
import { type CardStatus, mayMoveCard } from '@/lib/contract/enums';
import { type Handler, pageOfRecords } from './http/handler';
import { noSuchCard, noSuchCardLegacy, noSuchCardOrder, envelopeB } from './http/refusal';
import { cardholders, findCardholder, type StoredCardholder } from './world/stored-cardholder';
import type { CardProduct } from '@/lib/contract/card-products';
import { Decimal } from '@/lib/contract/decimal';
import { cardProducts } from './card-products';
import { currencyDigits } from './world/currencies';
import { dayMs, stamp } from './world/platform-time';
import { endsOrder, failingCardDigits, lingeringCardDigits, lingeringDelays } from './world/sentinels';
import { tableOf, type World } from './world/world';
import seed from './seed/cards.json' with { type: 'json' };

export interface StoredCard {
  /** The card as it was before the last order. */
  readonly card: Card;
  readonly lastFour: string;
  /** The first moment at which the card has expired. */
  readonly expiresMs: number;
  readonly lastOrderId?: string;
}

export const cards = tableOf<StoredCard>('cards');

export function isExpired(stored: StoredCard, nowMs: number): boolean {
  return nowMs >= stored.expiresMs;
}

function lastOrderOf(world: World, stored: StoredCard): CardOrder | undefined {
  return stored.lastOrderId === undefined ? undefined : world.table(cardOrders).get(stored.lastOrderId);
}

function holderOf(world: World, { cardholder }: Card): Card['cardholder'] {
  const stored = findCardholder(world, cardholder?.cardholder_id ?? '');
  if (stored === undefined) return cardholder;
  const { cardholder_id, first_name, last_name, email } = stored.holder;
  return { cardholder_id, first_name, last_name, email };
}

/** The card as it stands now: its last order changes it only when that order has succeeded. */
export function cardAt(world: World, stored: StoredCard, nowMs: number): Card {
  const card = { ...stored.card, cardholder: holderOf(world, stored.card) };
  const order = lastOrderOf(world, stored);
  const status = order && cardStatusAfter(order, stored.lastFour, nowMs);
  return order === undefined || status === undefined
    ? card
    : { ...card, card_status: status, update_reason: order.update_reason };
}

/** Interface 4.11, 3.8. How another change is refused while one is open is not shown; we assume the words of 3.8. */
const updateCardStatus: Handler<typeof contract.updateCardStatus> = ({ params, body, nowMs }, world) => {
  const stored = world.table(cards).get(params.id.toLowerCase());
  if (stored === undefined) throw noSuchCard();
  if (isExpired(stored, nowMs)) throw envelopeB('The card has expired');
  const card = cardAt(world, stored, nowMs);
  const last = lastOrderOf(world, stored);
  const isBusy = last !== undefined && isOpenAt(last, nowMs);
  if (isBusy || !mayMoveCard(card.card_status, body.card_status)) throw envelopeB('Card status is invalid');
  const order: CardOrder = {
    card_order_id: world.newId(),
    card_id: card.card_id,
    to: body.card_status,
    update_reason: body.update_reason ?? '',
    startedMs: nowMs,
    delayMs: world.orderDelayMs,
    ends: endsOrder(stored.lastFour),
  };
  world.table(cardOrders).put(order.card_order_id, order);
  world.table(cards).put(card.card_id, { ...stored, card, lastOrderId: order.card_order_id });
  return {
    card_id: card.card_id,
    card_order_id: order.card_order_id,
    order_status: orderStatusAt(order, nowMs),
    ...(body.update_reason === undefined ? {} : { update_reason: body.update_reason }),
  };
};

/** Matches the masked number as shown, or a full number by its first six and last four digits. */
function hasNumber({ card, lastFour }: StoredCard, asked: string): boolean {
  const bin = (card.card_number ?? '').slice(0, 6);
  return asked === card.card_number || (/^\d{12,19}$/.test(asked) && asked.startsWith(bin) && asked.endsWith(lastFour));
}

/** Extras 3.2, newest first. A status that no card has gives an empty list. */
const listCards: Handler<typeof contract.listCards> = ({ query, nowMs }, world) => {
  const { card_status, cardholder_id, card_number } = query;
  if (cardholder_id !== undefined && findCardholder(world, cardholder_id) === undefined) {
    throw envelopeB('Cardholder not found or deactivated');
  }
  const wanted = world
    .table(cards)
    .list()
    .filter((stored) => card_number === undefined || hasNumber(stored, card_number))
    .map((stored) => cardAt(world, stored, nowMs))
    .filter((card) => card_status === undefined || card.card_status === card_status)
    .filter((card) => cardholder_id === undefined || card.cardholder?.cardholder_id === cardholder_id);
  return pageOfRecords(query, wanted.reverse());
};

/** Extras 3.2; interface 7.2 lists `The card is failed.` for this operation. */
const retrieveCard: Handler<typeof contract.retrieveCard> = ({ params, nowMs }, world) => {
  const stored = world.table(cards).get(params.id.toLowerCase());
  if (stored === undefined) throw noSuchCardLegacy();
  const card = cardAt(world, stored, nowMs);
  if (card.card_status === 'FAILED') throw envelopeB('The card is failed.');
  return card;
};

/** Extras 3.2. The id in the path is the id of the order. */
const retrieveCardOrder: Handler<typeof contract.retrieveCardOrder> = ({ params, nowMs }, world) => {
  const order = world.table(cardOrders).get(params.card_order_id.toLowerCase());
  if (order === undefined) throw noSuchCardOrder();
  const status = orderStatusAt(order, nowMs);
  const endedMs = order.startedMs + order.delayMs;
  const updatedMs =
    status === 'PENDING' ? order.startedMs : status === 'PROCESSING' ? order.startedMs + order.delayMs / 2 : endedMs;
  return {
    card_id: order.card_id,
    card_order_id: order.card_order_id,
    order_type: 'CARD_UPDATE',
    order_status: status,
    create_time: stamp(order.startedMs),
    update_time: stamp(updatedMs),
    complete_time: isOpenAt(order, nowMs) ? '' : stamp(endedMs),
  };
};

/** An order to change a card's status. Its own status follows from the clock alone (interface 3.9). */
interface CardOrder {
  readonly card_order_id: string;
  readonly card_id: string;
  readonly to: CardStatus;
  readonly update_reason: string;
  readonly startedMs: number;
  /** Time from start to end, as it was configured when the order was accepted. */
  readonly delayMs: number;
  readonly ends: Extract<OrderStatus, 'SUCCESS' | 'FAILED'>;
}

const cardOrders = tableOf<CardOrder>('card-orders');

/** An order is PENDING for the first half of its time, then PROCESSING until it ends. */
function orderStatusAt(order: CardOrder, nowMs: number): OrderStatus {
  const elapsed = nowMs - order.startedMs;
  if (elapsed >= order.delayMs) return order.ends;
  return elapsed * 2 < order.delayMs ? 'PENDING' : 'PROCESSING';
}

function isOpenAt(order: CardOrder, nowMs: number): boolean {
  return nowMs < order.startedMs + order.delayMs;
}

/** The state that the order gives the card; undefined, and the card as before, while it is open or if it failed. */
function cardStatusAfter(order: CardOrder, lastFour: string, nowMs: number): string | undefined {
  if (isOpenAt(order, nowMs) || order.ends === 'FAILED') return undefined;
  const lingersUntil = order.startedMs + order.delayMs * (1 + lingeringDelays);
  const lingers = order.to === 'CANCELLED' && lastFour === lingeringCardDigits && nowMs < lingersUntil;
  return lingers ? 'PRE_CANCEL' : order.to;
}

interface Row {
  readonly status: string;
  readonly reason?: string;
  /** The reason in an account without awkward records. */
  readonly everyday?: string;
  readonly expired?: boolean;
  /** A sentinel is recognised by its last digits. */
  readonly lastFour?: string;
}

/** Oldest first; the sentinels are the oldest, so that a test or demo does not meet them by chance. */
const masterRows: readonly Row[] = [
  { status: 'ACTIVE', lastFour: failingCardDigits },
  { status: 'ACTIVE', lastFour: lingeringCardDigits },
  ...seed.master,
  ...Array.from({ length: 16 }, () => ({ status: 'ACTIVE' })),
];
/** Two cards have the same last four digits, as in any large account. */
const subRows: readonly Row[] = seed.sub;

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
      update_reason: (world.account.isAwkward ? row.reason : (row.everyday ?? row.reason)) ?? '',
      create_time: stamp(createdMs),
    },
  };
}

/** Runs after the seeds of cardholders and products, whose records the cards name. */
export function seedCards(world: World): void {
  const table = world.table(cards);
  const holders = world
    .table(cardholders)
    .list()
    .filter(({ status }) => status === 'SUCCESS');
  const products = world.table(cardProducts).list();
  for (const [place, row] of (world.account.isLarge ? masterRows : subRows).entries()) {
    const random = world.random(`owner of card ${place}`);
    const stored = cardAtPlace(world, row, place, random.pick(holders), random.pick(products));
    table.put(stored.card.card_id, stored);
  }
}

export const cardHandlers = { updateCardStatus, listCards, retrieveCard, retrieveCardOrder };
