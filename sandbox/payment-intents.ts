import type * as z from 'zod';
import type * as contract from '@/lib/contract/payment-intents';
import { cancellableIntentStatuses, cancellationReasons, type IntentStatus } from '@/lib/contract/enums';
import { limits } from '@/lib/contract/limits';
import { isWithin, windowOfMoments } from './http/creation-window';
import { type Handler, pageOfRecords } from './http/handler';
import { noSuchPaymentIntent, flat } from './http/refusal';
import { stamp, dayMs } from './world/platform-time';
import { randomOf, type Random } from './world/random';
import { slowCancelOrderId } from './world/sentinels';
import { type DirectoryEntry, tableOf, type World } from './world/world';
import { addressIn, partyOf } from './seed/party';
import texts from './seed/texts.json' with { type: 'json' };
import seed from './seed/payment-intents.json' with { type: 'json' };
import { drawAmount } from './seed/payout-facts';
import { amountOf } from './world/currencies';

/** The record as it goes over the wire: fields without a value yet are left out. */
export type PaymentIntent = z.input<typeof contract.paymentIntent> & { readonly create_time: string };

export interface StoredIntent {
  /** The intent without its client_secret. */
  readonly intent: PaymentIntent;
  /** A cancel that was accepted; `atMs` may lie ahead (see sentinels). */
  readonly cancel?: { readonly atMs: number; readonly reason: string | undefined };
}

export const paymentIntents = tableOf<StoredIntent>('payment-intents');

/** Interface 3.1: cancel_time is set, cancellation_reason stored. The open attempt ends with its intent. */
function cancelled(intent: PaymentIntent, atMs: number, reason: string | undefined): PaymentIntent {
  const time = stamp(atMs);
  const given = reason === undefined ? {} : { cancellation_reason: reason };
  const attempt = intent.latest_payment_attempt;
  const ended = { attempt_status: 'CANCELLED', update_time: time, complete_time: time, ...given };
  return {
    ...intent,
    intent_status: 'CANCELLED',
    cancel_time: time,
    complete_time: time,
    update_time: time,
    ...given,
    ...(attempt == null ? {} : { latest_payment_attempt: { ...attempt, ...ended } }),
  };
}

export function intentAt({ intent, cancel }: StoredIntent, nowMs: number): PaymentIntent {
  return cancel === undefined || nowMs < cancel.atMs ? intent : cancelled(intent, cancel.atMs, cancel.reason);
}

function isOpen(intent: PaymentIntent): boolean {
  return cancellableIntentStatuses.some((status) => status === intent.intent_status);
}

/** Interface 4.2. The states that allow a cancel are not shown; extras 4.5 names the four open ones. */
const cancelPaymentIntent: Handler<typeof contract.cancelPaymentIntent> = ({ params, body, nowMs }, world) => {
  const stored = world.table(paymentIntents).get(params.id);
  if (stored === undefined) throw noSuchPaymentIntent();
  const { intent_status } = intentAt(stored, nowMs);
  if (!isOpen(intentAt(stored, nowMs)) || stored.cancel !== undefined) {
    throw flat(`payment_intent in intent_status ${intent_status} cannot be cancelled`);
  }
  const waits = stored.intent.merchant_order_id === slowCancelOrderId ? world.orderDelayMs : 0;
  const changed: StoredIntent = { ...stored, cancel: { atMs: nowMs + waits, reason: body.cancellation_reason } };
  world.table(paymentIntents).put(stored.intent.payment_intent_id, changed);
  return intentAt(changed, nowMs);
};

/** Extras 3.4, newest first, with either spelling of each filter. */
const listPaymentIntents: Handler<typeof contract.listPaymentIntents> = ({ query, nowMs }, world) => {
  const status = query.payment_intent_status ?? query.intent_status;
  const window = windowOfMoments(query, [
    query.start_time === undefined ? 'create_start_time' : 'start_time',
    query.end_time === undefined ? 'create_end_time' : 'end_time',
  ]);
  const wanted = world
    .table(paymentIntents)
    .list()
    .map((stored) => intentAt(stored, nowMs))
    .filter((intent) => status === undefined || intent.intent_status === status)
    .filter((intent) => isWithin(window, intent.create_time));
  return pageOfRecords(query, wanted.reverse());
};

/** Extras 3.4, newest first. The sandbox keeps the last attempt of each intent, as the intent shows it. */
const listPaymentAttempts: Handler<typeof contract.listPaymentAttempts> = ({ query, nowMs }, world) => {
  const { payment_intent_id: intentId, attempt_status: status } = query;
  const wanted = world
    .table(paymentIntents)
    .list()
    .map((stored) => intentAt(stored, nowMs))
    .filter((intent) => intentId === undefined || intent.payment_intent_id === intentId)
    .flatMap(({ payment_intent_id, latest_payment_attempt: attempt }) =>
      attempt == null ? [] : [{ ...attempt, payment_intent_id }],
    )
    .filter((attempt) => status === undefined || attempt.attempt_status === status);
  return pageOfRecords(query, wanted.reverse());
};

/** Interface 2.2: "returned by the create and retrieve operations; valid for 60 minutes". */
function clientSecret(world: World, intent: PaymentIntent, nowMs: number): string {
  const period = Math.floor(nowMs / (limits.clientSecretMinutes * 60_000));
  const secret = randomOf(world.seed, `client secret ${intent.payment_intent_id} ${period}`);
  return `${intent.payment_intent_id}_secret_${secret.text(32, 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`;
}

/** Extras 3.4. The answer has a secret while the intent is open. */
const retrievePaymentIntent: Handler<typeof contract.retrievePaymentIntent> = ({ params, nowMs }, world) => {
  const stored = world.table(paymentIntents).get(params.id);
  if (stored === undefined) throw noSuchPaymentIntent();
  const intent = intentAt(stored, nowMs);
  return isOpen(intent) ? { ...intent, client_secret: clientSecret(world, intent, nowMs) } : intent;
};

/** How many intents of each status, and their attempt states; an empty list means that there was no attempt yet. */
const kinds: Readonly<Record<IntentStatus, readonly [master: number, sub: number, attempts: readonly string[]]>> =
  seed.kinds;

const finals = new Set<IntentStatus>(['SUCCEEDED', 'CANCELLED', 'FAILED']);
const methods = ['card', 'card', 'googlepay', 'alipayhk', 'bank_transfer'];
const currencies = ['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'JPY', 'KWD', 'HUF', 'CNH'];

/** Interface 2.3: each member once in four, one intent with none and one with all. */
function nextActionOf(place: number, createdMs: number, random: Random): NonNullable<PaymentIntent['next_action']> {
  const members = {
    redirect_to_url: {
      url: `https://acs.customerbank.example/challenge/${random.text(8)}?a=1&b=%22`,
      return_url: 'https://shop.example/return',
    },
    redirect_iframe: { iframe: '<iframe src="https://acs.customerbank.example/frame" title="3DS"></iframe>' },
    display_qr_code: {
      qr_code_url: `https://qr.customerbank.example/${random.text(10)}`,
      expires_at: stamp(createdMs + 30 * 60_000),
    },
    display_bank_details: {
      bank_name: 'Lantern Quay Banking Corporation',
      account_number: random.text(12),
      routing_number: random.text(9),
    },
  };
  const names = ['redirect_to_url', 'redirect_iframe', 'display_qr_code', 'display_bank_details'] as const;
  if (place === 4) return members;
  const name = names[place % 5];
  return name === undefined ? {} : { [name]: members[name] };
}

const descriptions = [
  'Order 10-4471, two pairs of shoes',
  '订单 88213：茶叶两盒',
  'Order 10-4502, winter jacket',
  'Annual plan, 12 seats',
  '',
];

function describe(random: Random, { isAwkward }: DirectoryEntry): string {
  if (!isAwkward) return random.pick(descriptions);
  if (random.chance(0.3)) return random.pick(texts.awkward);
  return random.pick([...descriptions.slice(0, 2), texts.longName, `${'d'.repeat(254)}!`, '']);
}

function endOf(status: IntentStatus, endedMs: number | undefined, random: Random): Partial<PaymentIntent> {
  if (endedMs === undefined) return { complete_time: '' };
  if (status !== 'CANCELLED') return { complete_time: stamp(endedMs) };
  return {
    complete_time: stamp(endedMs),
    cancel_time: stamp(endedMs),
    cancellation_reason: random.pick(cancellationReasons),
  };
}

interface Plan {
  readonly status: IntentStatus;
  /** The place of the intent among the intents of its status. */
  readonly place: number;
  readonly attempt: string;
  readonly createdMs: number;
  readonly orderId: string;
}

function intentOf(plan: Plan, random: Random, account: DirectoryEntry): PaymentIntent {
  const { status, createdMs } = plan;
  const currency = random.pick(currencies);
  const amount = drawAmount(currency, random, account);
  const zero = amountOf('0', currency);
  const captured = status === 'SUCCEEDED' ? amount : zero;
  const endedMs = finals.has(status) ? createdMs + random.int(2, 50) * 60_000 : undefined;
  const method = random.pick(methods);
  const country = random.pick(['US', 'DE', 'GB', 'HK', 'SG', 'JP', 'FR']);
  const attempt = { status: plan.attempt, amount, captured, currency, createdMs, endedMs, method, country, account };
  return {
    payment_intent_id: random.uuid(),
    amount,
    currency,
    intent_status: status,
    description: describe(random, account),
    available_payment_method_types: random.chance(0.1) ? null : ['card', 'googlepay', 'alipayhk', 'bank_transfer'],
    captured_amount: captured,
    merchant_order_id: plan.orderId,
    metadata: { basket: random.text(5), gift: String(random.chance(0.5)), note: '"quoted" & <b>bold</b>' },
    ...(status === 'REQUIRES_CUSTOMER_ACTION' ? { next_action: nextActionOf(plan.place, createdMs, random) } : {}),
    return_url: random.chance(0.8) ? 'https://shop.example/return?order=1&lang=zh' : 'lanternshop://pay/return',
    create_time: stamp(createdMs),
    update_time: stamp(endedMs ?? createdMs + 60_000),
    ...endOf(status, endedMs, random),
    ...(plan.attempt === '' ? {} : { latest_payment_attempt: attemptOf(attempt, random) }),
  };
}

/** Takes the statuses in turn, so that a page shows a mixture. */
function statusesInTurn(isMaster: boolean): IntentStatus[] {
  const turns = Object.entries(kinds).flatMap(([status, [master, sub]]) =>
    // The status is a key of the record.
    Array.from({ length: isMaster ? master : sub }, (_, turn) => ({ status: status as IntentStatus, turn })),
  );
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ status }) => status);
}

export function seedPaymentIntents(world: World): void {
  const table = world.table(paymentIntents);
  const isMaster = world.account.isLarge;
  // The sentinel is the oldest, so that a test or demo does not meet it by chance.
  const statuses = [...(isMaster ? (['PENDING'] as const) : []), ...statusesInTurn(isMaster).reverse()];
  const seen = new Map<IntentStatus, number>();
  for (const [index, status] of statuses.entries()) {
    const random = world.random(`payment intent ${index}`);
    const place = seen.get(status) ?? 0;
    seen.set(status, place + 1);
    const attempts = kinds[status][2];
    const createdMs = world.anchorMs - ((statuses.length - index) * 1.5 * dayMs + random.int(0, 80_000) * 1000);
    const isSentinel = isMaster && index === 0;
    const orderId = isSentinel
      ? slowCancelOrderId
      : place === 1
        ? 'ORDER-ID-OF-EXACTLY-36-CHARACTERS-XY'
        : `${random.text(2)}-${random.text(4)}`;
    const intent = intentOf(
      { status, place, attempt: attempts[place % attempts.length] ?? '', createdMs, orderId },
      random,
      world.account,
    );
    table.put(intent.payment_intent_id, { intent });
  }
}

type Attempt = NonNullable<PaymentIntent['latest_payment_attempt']>;

interface AttemptPlan {
  readonly status: string;
  readonly amount: string;
  readonly captured: string;
  readonly currency: string;
  readonly createdMs: number;
  readonly endedMs: number | undefined;
  readonly method: string;
  readonly country: string;
  readonly account: DirectoryEntry;
}

const reached = new Set(['AUTHORIZED', 'CAPTURE_REQUESTED', 'SETTLED', 'SUCCEEDED']);

function billingOf({ country, account }: AttemptPlan, random: Random) {
  const { first, last, company, mailName } = partyOf(country, random, account, 0.8);
  const address = addressIn(country, random);
  return {
    first_name: first === '' ? company : first,
    last_name: last,
    email: `${mailName}@customer.example`,
    phone_number: `999${random.text(9)}`,
    address: {
      country_code: country,
      city: address.city,
      street: address.street,
      postcode: address.postalCode,
      state: address.state,
    },
  };
}

function cardOf(plan: AttemptPlan, random: Random) {
  const [brand, bin] = random.pick([
    ['visa', '411111'],
    ['mastercard', '555555'],
  ] as const);
  const last4 = random.text(4);
  const billing = billingOf(plan, random);
  return {
    card_name: `${billing.first_name} ${billing.last_name}`.trim(),
    card_number: `${bin}******${last4}`,
    brand,
    bin,
    last4,
    expiry_month: `0${random.int(1, 9)}`,
    expiry_year: String(random.int(2027, 2032)),
    auto_capture: random.chance(0.7),
    billing,
  };
}

function authenticationOf(status: string, random: Random) {
  const isThrough = reached.has(status);
  return {
    avs_result: isThrough ? 'Y' : '',
    three_ds: {
      three_ds_version: '2.2.0',
      eci: isThrough ? '05' : '07',
      cavv: isThrough ? `${random.text(27, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')}=` : '',
      three_ds_authentication_status: isThrough ? 'Y' : status === 'FAILED' ? 'N' : 'C',
      three_ds_cancellation_reason: status === 'CANCELLED' ? '01' : '',
    },
  };
}

/** Interface 2.4. The network's codes are there once the attempt was authorised. */
function attemptOf(plan: AttemptPlan, random: Random): Attempt {
  const isThrough = reached.has(plan.status);
  const isCard = plan.method === 'card';
  return {
    attempt_id: random.uuid(),
    amount: plan.amount,
    currency: plan.currency,
    captured_amount: plan.captured,
    refunded_amount: '0',
    create_time: stamp(plan.createdMs + 40_000),
    update_time: stamp(plan.endedMs ?? plan.createdMs + 60_000),
    complete_time: plan.endedMs === undefined ? '' : stamp(plan.endedMs),
    cancellation_reason: plan.status === 'CANCELLED' ? 'requested_by_customer' : '',
    auth_code: isThrough && isCard ? random.text(6) : '',
    arn: plan.status === 'SETTLED' && isCard ? random.text(23) : '',
    rrn: isThrough && isCard ? random.text(12) : '',
    advice_code: '',
    failure_code: plan.status === 'FAILED' ? random.pick(['insufficient_funds', 'do_not_honor', 'expired_card']) : '',
    attempt_status: plan.status,
    ...(isCard ? { authentication_data: authenticationOf(plan.status, random) } : {}),
    payment_method: isCard ? { type: 'card', card: cardOf(plan, random) } : { type: plan.method },
  };
}

export const paymentIntentHandlers = {
  cancelPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  listPaymentAttempts,
};
