import type { Sandbox } from '../sandbox';
import { isActive } from '../world/world';
import { payoutStatuses } from '@/lib/contract/payout-statuses';
import { payoutMethods, type PayoutV1 } from '@/lib/contract/payouts';
import { bankAccounts } from '../bank-accounts';
import { cardholders } from '../world/stored-cardholder';
import { cardAt, cards, isExpired } from '../cards';
import { intentAt, paymentIntents } from '../payment-intents';
import type { World } from '../world/world';
import { payoutBook, type PayoutBook } from '../seed/payouts/payout-book';

/** The part of GET /sandbox/fixtures that the nouns know, for the master account, as things stand now. */
interface NounFixtures {
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
    const listing = book.index.v1(status);
    const records = Array.from({ length: Math.min(lookedAt, listing.length) }, (_, place) =>
      book.v1At(listing.rowAt(place)),
    );
    return payoutMethods.flatMap((method) =>
      records.filter(({ payout_method }) => payout_method === method).slice(0, ofEach),
    );
  });
}

/**
 * Newest first, so that sentinels, which are the oldest, come last.
 *
 * @internal Exported for tests.
 */
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

export interface Fixtures extends NounFixtures {
  readonly credentials: { client_id: string; api_key: string };
  readonly accounts: {
    readonly master: { account_id: string; name: string };
    readonly sub_accounts: readonly { account_id: string; name: string; deactivated: boolean }[];
  };
}

/** GET /sandbox/fixtures: what a test needs to know about the master account, as things stand now. */
export function fixturesOf({ state, credentials }: Sandbox): Fixtures {
  const { master } = state.directory;
  const id = master.account.account_id;
  return {
    credentials: { client_id: credentials.own.clientId, api_key: credentials.own.apiKey },
    accounts: {
      master: { account_id: id, name: master.account.account_name },
      sub_accounts: state.directory.childrenOf(id).map((entry) => ({
        account_id: entry.account.account_id,
        name: entry.account.account_name,
        deactivated: !isActive(entry),
      })),
    },
    ...nounFixtures(state.world(id)),
  };
}

/** GET /sandbox/credentials: keys that are refused, each with its reason, and those of strangers (null). */
export function otherCredentials({ credentials }: Sandbox): object {
  return {
    credentials: credentials.others().map((one) => ({
      client_id: one.clientId,
      api_key: one.apiKey,
      account_id: one.accountId,
      refusal: one.flaw ?? null,
    })),
  };
}
