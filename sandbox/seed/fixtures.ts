import { payoutStatuses } from '@/lib/contract/payout-statuses';
import { payoutMethods, type PayoutV1 } from '@/lib/contract/payouts';
import { bankAccounts } from '../bank-accounts';
import { cardholders } from '../world/cardholder-records';
import { cardAt, cards, isExpired } from '../cards';
import { intentAt, paymentIntents } from '../payment-intents';
import type { World } from '../world/world';
import { payoutBook, type PayoutBook } from './payouts/payout-book';

/** The part of GET /sandbox/fixtures that the nouns know, for the master account, as things stand now. */
export interface NounFixtures {
  readonly bank_accounts: readonly { id: string; currency: string; bank_country_code: string }[];
  readonly cards: readonly { card_id: string; card_status: string; expired: boolean }[];
  readonly cardholders: readonly { cardholder_id: string; kyc_level: string }[];
  readonly payment_intents: readonly { payment_intent_id: string; intent_status: string }[];
  /** v1 records, at least one of each status. */
  readonly payouts: readonly { payout_id: string; payout_status: string; payout_method: string }[];
}

/** Of each status and method this many, as far as the newest hundred of the status have them. */
const ofEach = 3;
const lookedAt = 100;

function samplePayouts(book: PayoutBook): PayoutV1[] {
  return payoutStatuses.flatMap((status) => {
    const shelf = book.index.v1(status);
    const records = Array.from({ length: Math.min(lookedAt, shelf.length) }, (_, place) =>
      book.v1At(shelf.rowAt(place)),
    );
    return payoutMethods.flatMap((method) =>
      records.filter(({ payout_method }) => payout_method === method).slice(0, ofEach),
    );
  });
}

/** Newest first, so that sentinels, which are the oldest, come last. */
export function nounFixtures(world: World): NounFixtures {
  const nowMs = world.clock.nowMs();
  const allCards = [...world.table(cards).list()].reverse();
  const holders = [...world.table(cardholders).list()].reverse();
  const intents = [...world.table(paymentIntents).list()].reverse();
  return {
    bank_accounts: world
      .table(bankAccounts)
      .list()
      .map(({ id, currency, bank_country_code }) => ({ id, currency, bank_country_code })),
    cards: allCards.map((stored) => {
      const { card_id, card_status } = cardAt(world, stored, nowMs);
      return { card_id, card_status, expired: isExpired(stored, nowMs) };
    }),
    cardholders: holders.map(({ holder, kycLevel }) => ({ cardholder_id: holder.cardholder_id, kyc_level: kycLevel })),
    payment_intents: intents.map((stored) => {
      const { payment_intent_id, intent_status } = intentAt(stored, nowMs);
      return { payment_intent_id, intent_status };
    }),
    payouts: samplePayouts(world.derived(payoutBook)).map(({ payout_id, payout_status, payout_method }) => ({
      payout_id,
      payout_status,
      payout_method,
    })),
  };
}
