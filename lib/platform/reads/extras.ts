import { randomUUID } from 'node:crypto';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { OperationName, Operations, ReadName } from '@/lib/contract/operations';
import type { Result } from '@/lib/result';

/** Reads that the interface does not show: they exist on some platforms only. */
export type ExtraReadName = {
  [K in ReadName]: Operations[K]['interface'] extends 'extras' ? K : never;
}[ReadName];

const firstPage = { page_number: 1, page_size: 10 };
const none = {};
const nobody = () => ({ id: randomUUID() });

/** The cheapest question to each: the first page of a list, or a record that nobody has. */
export const extraProbes: Readonly<
  Record<ExtraReadName, { readonly params: () => Readonly<Record<string, string>>; readonly query: object }>
> = {
  listConnectedAccounts: { params: () => none, query: firstPage },
  retrieveAccount: { params: nobody, query: none },
  listCards: { params: () => none, query: firstPage },
  retrieveCard: { params: nobody, query: none },
  retrieveCardOrder: { params: () => ({ card_order_id: randomUUID() }), query: none },
  listCardholders: { params: () => none, query: firstPage },
  retrieveCardholder: { params: nobody, query: none },
  listPaymentIntents: { params: () => none, query: firstPage },
  retrievePaymentIntent: { params: nobody, query: none },
  listPaymentAttempts: { params: () => none, query: firstPage },
  retrieveBankAccount: { params: nobody, query: none },
  listV1Payouts: { params: () => none, query: firstPage },
  retrieveV2Payout: { params: nobody, query: none },
  listDeposits: { params: () => none, query: firstPage },
  retrieveDeposit: { params: nobody, query: none },
  listBalances: { params: () => none, query: firstPage },
  listCurrentRates: { params: () => none, query: { currency_pairs: 'USDEUR' } },
  listConversionDates: { params: () => none, query: { currency_from: 'USD', currency_to: 'EUR' } },
  listConversions: { params: () => none, query: firstPage },
  retrieveConversion: { params: nobody, query: none },
};

const presentForMs = 60 * 60_000;
const missingForMs = 10 * 60_000;

/** Which extras this platform has, as its answers told. Forgotten after a while, since platforms change. */
export class ExtrasMemory {
  readonly #now: () => number;
  readonly #known = new Map<OperationName, { readonly answers: boolean; readonly untilMs: number }>();
  readonly #asking = new Map<OperationName, Promise<boolean>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Learns from any answer to an extra, whoever asked. */
  note(operation: OperationName, result: Result<unknown, PlatformError>): void {
    const answers = tellsPresence(result);
    if (answers === undefined) return;
    this.#known.set(operation, { answers, untilMs: this.#now() + (answers ? presentForMs : missingForMs) });
  }

  /** Asks once for all who want to know. A platform that cannot be asked now counts as having it: pages then say why. */
  async answers(operation: ExtraReadName, ask: () => Promise<unknown>): Promise<boolean> {
    const known = this.find(operation);
    if (known !== undefined) return known;
    const asking =
      this.#asking.get(operation) ??
      ask()
        .then(() => this.find(operation) ?? true)
        .finally(() => this.#asking.delete(operation));
    this.#asking.set(operation, asking);
    return await asking;
  }

  /** Undefined while nobody has asked, or not lately. */
  find(operation: OperationName): boolean | undefined {
    const known = this.#known.get(operation);
    return known !== undefined && known.untilMs > this.#now() ? known.answers : undefined;
  }
}

/** Only the platform's own words count: a gateway's 404 says nothing about the platform behind it. */
function tellsPresence(result: Result<unknown, PlatformError>): boolean | undefined {
  if (result.ok) return true;
  const { status, family, message, kind } = result.error;
  if (status === 404 && family !== 'foreign') return /^not found\.?$/i.test(message) ? false : undefined;
  return status === 400 && (kind === 'not-found' || kind === 'invalid' || kind === 'unexplained') ? true : undefined;
}
