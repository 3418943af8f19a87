import type { Fixtures } from '@/sandbox/answer-control';
import type { ListName } from '@/lib/contract/operations';
import { text, type Row } from '../../conformance/json';
import type { PlatformReader } from '../platform-reader';

interface Sentinel {
  readonly list: ListName;
  readonly id: string;
  readonly isIt: (row: Row) => boolean;
}

const holderNamed = (name: string): Sentinel => ({
  list: 'listCardholders',
  id: 'cardholder_id',
  isIt: (row) => row['last_name'] === name,
});

/** Records that behave differently on purpose (docs/sandbox.md), by what they do. */
const sentinels = {
  'card whose orders fail': {
    list: 'listCards',
    id: 'card_id',
    isIt: (row) => String(row['card_number']).endsWith('0002'),
  },
  'cardholder whose check fails': holderNamed('Review-Fails'),
  'cardholder whose check stays incomplete': holderNamed('Review-Incomplete'),
  'intent that is cancelled later': {
    list: 'listPaymentIntents',
    id: 'payment_intent_id',
    isIt: (row) => row['merchant_order_id'] === 'CANCELS-LATER',
  },
} as const satisfies Readonly<Record<string, Sentinel>>;

interface Wanted {
  readonly ids: readonly string[];
  /** Whether one test alone wants such records. */
  readonly isOnly: boolean;
  /** How many the present test has taken, and the most that one test has. */
  readonly count: number;
  readonly most: number;
}

/**
 * The records of one console that no test has taken yet. A test writes only to records that it has taken here: the console
 * remembers writes even after the sandbox has taken them back, and a write without an outcome goes on after its test.
 */
export class FreshRecords {
  readonly #seed: Fixtures;
  readonly #taken = new Set<string>();
  readonly #wanted = new Map<string, Wanted>();

  /** @param seed The records that the sandbox held before any test. */
  constructor(seed: Fixtures) {
    this.#seed = seed;
  }

  card(status: string): string {
    const cards = this.#seed.cards.filter(({ card_status, expired }) => card_status === status && !expired);
    const ids = cards.map(({ card_id }) => card_id);
    // The newest come first; the last two active ones are sentinels.
    return this.oneOf(`card ${status}`, status === 'ACTIVE' ? ids.slice(0, -2) : ids);
  }

  expiredCard(): string {
    const expired = this.#seed.cards.filter((card) => card.expired).map(({ card_id }) => card_id);
    return this.#take('expired card', expired, true);
  }

  intent(status: string): string {
    // The last one is a sentinel.
    const intents = this.#seed.payment_intents.slice(0, -1).filter(({ intent_status }) => intent_status === status);
    return this.oneOf(
      `intent ${status}`,
      intents.map(({ payment_intent_id }) => payment_intent_id),
    );
  }

  /** The last ones first: tests that only look at an account find the first one. */
  bankAccount(currency: string, country?: string): string {
    const accounts = this.#seed.bank_accounts.filter(
      (one) => one.currency === currency && (country ?? one.bank_country_code) === one.bank_country_code,
    );
    return this.oneOf(`bank account ${currency} ${country ?? ''}`, accounts.map(({ id }) => id).toReversed());
  }

  cardholder(level: string): string {
    // The last two are sentinels.
    const holders = this.#seed.cardholders.slice(0, -2).filter(({ kyc_level }) => kyc_level === level);
    return this.oneOf(
      `cardholder ${level}`,
      holders.map(({ cardholder_id }) => cardholder_id),
    );
  }

  /** One of these records, which the test has found itself: those of a sub-account, or payouts. */
  oneOf(what: string, ids: readonly string[]): string {
    return this.#take(what, ids, false);
  }

  /** All of these records, of which no other test wants one. */
  allOf(what: string, ids: readonly string[]): readonly string[] {
    return ids.map(() => this.#take(what, ids, true));
  }

  /** A record that behaves differently on purpose: each is handed out once. */
  async sentinel(name: keyof typeof sentinels, platform: PlatformReader): Promise<string> {
    const { list, id, isIt }: Sentinel = sentinels[name];
    const found = (await platform.all(list)).filter(isIt).map((row) => text(row, id));
    return this.#take(name, found, true);
  }

  /**
   * Ends a test. Answers whether there is still one of each kind of records that several tests want; where tests are
   * repeated, as many of each as one test has taken.
   */
  endTest({ isRepeated }: { readonly isRepeated: boolean }): boolean {
    for (const [what, wanted] of this.#wanted) this.#wanted.set(what, { ...wanted, count: 0 });
    return [...this.#wanted.values()].every(({ ids, isOnly, most }) => {
      const needed = isRepeated ? most : isOnly ? 0 : 1;
      return ids.filter((id) => !this.#taken.has(id)).length >= needed;
    });
  }

  #take(what: string, ids: readonly string[], isOnly: boolean): string {
    const id = ids.find((one) => !this.#taken.has(one));
    if (id === undefined) throw new Error(`There is no ${what} that no other test of this console has taken.`);
    this.#taken.add(id);
    const { count, most } = this.#wanted.get(what) ?? { count: 0, most: 0 };
    this.#wanted.set(what, { ids, isOnly, count: count + 1, most: Math.max(most, count + 1) });
    return id;
  }
}
