import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCardholders } from '@/lib/contract/cardholders';
import { listCards } from '@/lib/contract/cards';
import { listDeposits } from '@/lib/contract/deposits';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { listPaymentIntents } from '@/lib/contract/payment-intents';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import type { ExtraReadName } from '@/lib/platform/reads/extras';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader, ReadAsked, ReadOperation } from '../engine/dependencies';

type SingleName =
  | 'retrieveBankAccount'
  | 'retrieveCard'
  | 'retrieveCardholder'
  | 'retrieveDeposit'
  | 'retrievePaymentIntent';

interface PageAsked {
  readonly account: string;
  readonly params: Readonly<Record<string, never>>;
  readonly query: { readonly page_number: number; readonly page_size: number };
}

type ReadPage<T> = (platform: PlatformReader, asked: PageAsked) => Promise<Result<Page<T>, PlatformError>>;

/** A list whose rows are whole records, as the read of one record answers them (extras). */
export interface ListedRead {
  readonly single: SingleName;
  /** Undefined where every platform has the list. */
  readonly extra: ExtraReadName | undefined;
  readonly readPage: ReadPage<unknown>;
  readonly idOf: (row: unknown) => string;
}

/** The row's type is checked against the read that it stands for, and then no longer known. */
function listed<S extends SingleName>(
  single: S,
  extra: ExtraReadName | undefined,
  readPage: ReadPage<ResponseOf<Operations[S]>>,
  idOf: (row: ResponseOf<Operations[S]>) => string,
): ListedRead {
  return { single, extra, readPage, idOf: idOf as (row: unknown) => string };
}

/** For each noun that a write changes: the list in which many of its records are read with one call. */
export const listedReads = {
  bankAccounts: listed(
    'retrieveBankAccount',
    undefined,
    (platform, asked) => platform.read(listBankAccounts, asked),
    ({ id }) => id,
  ),
  cards: listed(
    'retrieveCard',
    'listCards',
    (platform, asked) => platform.read(listCards, asked),
    ({ card_id: id }) => id,
  ),
  cardholders: listed(
    'retrieveCardholder',
    'listCardholders',
    (platform, asked) => platform.read(listCardholders, asked),
    ({ cardholder_id: id }) => id,
  ),
  deposits: listed(
    'retrieveDeposit',
    'listDeposits',
    (platform, asked) => platform.read(listDeposits, asked),
    ({ deposit_id: id }) => id,
  ),
  paymentIntents: listed(
    'retrievePaymentIntent',
    'listPaymentIntents',
    (platform, asked) => platform.read(listPaymentIntents, asked),
    ({ payment_intent_id: id }) => id,
  ),
} as const;

/**
 * Answers the read of one record with its row of a list that has been read, so that a write is compared with a row by
 * the very code that compares it with a record. Nothing goes to the platform from here.
 */
export class RowReader implements PlatformReader {
  /** Whether the platform has another read of such a record, which may tell more than the row. */
  passedOver = false;
  readonly #platform: PlatformReader;
  readonly #single: SingleName;
  readonly #rows: ReadonlyMap<string, unknown>;

  constructor(platform: PlatformReader, single: SingleName, rows: ReadonlyMap<string, unknown>) {
    this.#platform = platform;
    this.#single = single;
    this.#rows = rows;
  }

  read<O extends ReadOperation>(operation: O, { params }: ReadAsked<O>): Promise<Result<ResponseOf<O>, PlatformError>> {
    const id = 'id' in params && typeof params.id === 'string' ? rowKey(params.id) : '';
    const row = operation.name === this.#single ? this.#rows.get(id) : undefined;
    // `listed` holds the row to be what this operation answers.
    if (row !== undefined) return Promise.resolve(ok(row as ResponseOf<O>));
    return Promise.resolve(failed(transportError('unreachable', 'It does not stand in the rows that were read.')));
  }

  async has(extra: ExtraReadName): Promise<boolean> {
    if (extra === this.#single) return true;
    this.passedOver ||= await this.#platform.has(extra);
    return false;
  }
}

/** Ids of records are UUIDs, of which case makes no other one. */
export const rowKey = (id: string): string => id.toLowerCase();
