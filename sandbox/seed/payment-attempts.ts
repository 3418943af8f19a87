import type { PaymentIntent } from '../payment-intents';
import { stamp } from '../world/platform-time';
import type { Random } from '../world/random';
import { addressIn } from './addresses';
import { partyOf } from './people';

type Attempt = NonNullable<PaymentIntent['latest_payment_attempt']>;

export interface AttemptPlan {
  readonly status: string;
  readonly amount: string;
  readonly captured: string;
  readonly currency: string;
  readonly createdMs: number;
  readonly endedMs: number | undefined;
  readonly method: string;
  readonly country: string;
}

const reached = new Set(['AUTHORIZED', 'CAPTURE_REQUESTED', 'SETTLED', 'SUCCEEDED']);

function billingOf(country: string, random: Random) {
  const { first, last, company, mailName } = partyOf(country, random, 0.8);
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

function cardOf(country: string, random: Random) {
  const [brand, bin] = random.pick([
    ['visa', '411111'],
    ['mastercard', '555555'],
  ] as const);
  const last4 = random.text(4);
  const billing = billingOf(country, random);
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

/** Interface 2.4. Codes of the networks stand once the attempt was authorised. */
export function attemptOf(plan: AttemptPlan, random: Random): Attempt {
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
    payment_method: isCard ? { type: 'card', card: cardOf(plan.country, random) } : { type: plan.method },
  };
}
